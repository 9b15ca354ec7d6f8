import Foundation
import ReelTestSupport
import Testing

/// Tests of `stillreel play`, on a display in memory (Xvfb).
@Suite(.serialized) struct PlayTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A display, which ends with the value.
    private final class Display {
        let name: String
        private let process = Process()
        private let folder: URL

        init(in folder: URL) throws {
            self.folder = folder
            let answer = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "640x480x24", "-fbdir", folder.path]
            process.standardOutput = answer
            process.standardError = FileHandle.nullDevice
            try process.run()
            // It writes its number once it is ready.
            name =
                ":" + String(decoding: answer.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .newlines)
        }

        deinit {
            // A thread of libdispatch's may have passed on that it blocks the other signals.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            try? FileManager.default.removeItem(atPath: "/tmp/.X\(name.dropFirst())-lock")
            try? FileManager.default.removeItem(atPath: "/tmp/.X11-unix/X\(name.dropFirst())")
        }

        /// What is on the screen.
        func picture() throws -> DecodedPicture {
            let png = folder.appendingPathComponent("screen.png")
            _ = try Command.output(of: "convert", ["xwd:\(folder.path)/Xvfb_screen0", png.path])
            return try #require(try DecodedPicture.all(of: png).first)
        }
    }

    /// A run in the background, with a device for sound that plays nothing.
    private func start(_ arguments: [String], on display: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: stillreel)
        process.arguments = ["play"] + arguments
        process.currentDirectoryURL = folder.url
        var environment = ProcessInfo.processInfo.environment
        (environment["DISPLAY"], environment["SDL_AUDIODRIVER"], environment["SDL_VIDEODRIVER"]) = (display, "dummy", "x11")
        process.environment = environment
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Plays something to its end, with exit code 0, and tells again and again which colour the display shows.
    @discardableResult
    private func play(_ name: String, on display: Display, _ report: (String) -> Void) throws -> Process {
        let run = try start([name], on: display.name)
        defer { if run.isRunning { kill(run.processIdentifier, SIGKILL) } }
        let end = Date(timeIntervalSinceNow: 120)
        while run.isRunning, Date() < end {
            report(try display.picture().name)
            Thread.sleep(forTimeInterval: 0.05)
        }
        try #require(!run.isRunning)
        #expect(run.terminationReason == .exit && run.terminationStatus == 0)
        return run
    }

    @Test func `a movie is seen in the middle of its window, and ends`() throws {
        let display = try Display(in: folder.url)
        // A wide movie, three seconds of blue and three of red, with sound.
        try ffmpeg(
            "-f lavfi -i color=blue:s=320x120:r=10:d=3 -f lavfi -i color=red:s=320x120:r=10:d=3 -f lavfi -i sine=d=6 "
                + "-filter_complex [0:v][1:v]concat,scale=out_color_matrix=bt709 -pix_fmt yuv420p -colorspace bt709",
            to: folder.file("movie.mp4"))
        var seen: [String] = []
        // On a busy machine, three seconds may pass unseen.
        for _ in 0..<5 where seen != ["blue", "red"] {
            seen = []
            try play("movie.mp4", on: display) { name in
                if name != "black", seen.last != name { seen.append(name) }
            }
        }
        #expect(seen == ["blue", "red"])
    }

    @Test func `a reel is rendered and seen, and nothing is left`() throws {
        let display = try Display(in: folder.url)
        try folder.picture("a.png", "lime")
        try Data("hold: 2\ncanvas: { width: 320, height: 240 }\nslides: [ a.png ]\n".utf8).write(to: folder.file("reel.yaml"))
        var isSeen = false
        for _ in 0..<5 where !isSeen {
            let run = try play("reel.yaml", on: display) { if $0 == "lime" { isSeen = true } }
            let left = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
            #expect(!left.contains { $0.hasPrefix("stillreel-play-") && $0.contains("-\(run.processIdentifier)-") })
        }
        #expect(isSeen)
    }

    @Test func `without a display, or without a movie, that is said`() throws {
        try folder.picture("a.png", "red")
        let environment = ["DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_AUDIODRIVER": "dummy"]
        let blind = try Command(stillreel, ["play", "a.mp4"], folder: folder.url, environment: environment)
        #expect(blind.status == 71)
        #expect(blind.errors.contains("no window can be opened"), "\(blind.errors)")
        let display = try Display(in: folder.url)
        for (arguments, status, words) in [
            (["none.mp4"], 65, "none.mp4"), (["none.yaml"], 65, "none.yaml"), (["a.mp4", "--speed", "9"], 64, "--speed 9.0"),
        ] {
            let run = try Command(
                stillreel, ["play"] + arguments, folder: folder.url,
                environment: ["DISPLAY": display.name, "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "x11"])
            #expect(run.status == Int32(status), "\(run.errors)")
            #expect(run.errors.contains(words), "\(run.errors)")
        }
    }
}
