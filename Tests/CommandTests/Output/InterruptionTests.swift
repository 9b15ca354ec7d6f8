import Foundation
import ReelTestSupport
import Testing

/// Tests of Ctrl-C and other signals during a long rendering.
@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
    /// Starts a command. `env` sets its signal dispositions as in a terminal, whatever this process has inherited.
    private func start(_ arguments: [String], in folder: TemporaryFolder, signals: String) throws -> (Process, Pipe) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [signals, stillreel] + arguments
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        return (process, errors)
    }

    private func waitForPartialFile(in folder: TemporaryFolder) throws {
        let end = Date(timeIntervalSinceNow: 60)
        while !folder.contents.contains(where: { $0.hasPrefix(".") && $0.hasSuffix(".partial") }) {
            try #require(Date() < end, "the rendering does not begin")
            usleep(10_000)
        }
        usleep(200_000)
    }

    private static let signals: [(Int32, Int32)] = [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131)]
    private static let longMovie = movie(seconds: 80_000)

    private static func movie(seconds: Int) -> [String] {
        ["still", "a.png", "--duration", "\(seconds)", "--fps", "30", "-o", "movie.mp4"]
    }

    @Test func `what a killed run leaves is removed by the next one, and told`() throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.png", "red")
        let (process, _) = try start(Self.longMovie, in: folder, signals: "--default-signal")
        try waitForPartialFile(in: folder)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let left = try #require(folder.contents.first { $0.hasSuffix(".partial") })
        // Those of other movies, of other machines and of running processes are not touched.
        let others = [
            left.replacingOccurrences(of: "movie", with: "other"), ".movie.mp4.1234-\(getpid())-ABCDEF01.partial",
            left.replacingOccurrences(of: "-\(process.processIdentifier)-", with: "-\(getpid())-"),
        ]
        for name in others { try Data().write(to: folder.file(name)) }
        let command = try folder.stillreel("still", "a.png", "--duration", "1", "--size", "64x48", "-o", "movie.mp4")
        #expect(command.status == 0 && command.errors == "stillreel: removed: \(left), which a killed run had left\n")
        #expect(folder.contents.filter { $0.hasSuffix(".partial") } == others.sorted())
    }

    @Test func `what killed runs leave of pictures is removed by the next one in the folder, whatever their names`() throws {
        let folder = try TemporaryFolder()
        try ffmpeg("-f lavfi -i testsrc2=s=320x240:r=30:d=60 -c:v libx264 -preset ultrafast", to: folder.file("long.mp4"))
        try FileManager.default.createDirectory(at: folder.file("out"), withIntermediateDirectories: true)
        func partials() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.file("out").path).filter { $0.hasSuffix(".partial") }
        }
        // AVIF is slow to write.
        let arguments = ["thumbnails", "long.mp4", "--every", "0.01", "--format", "avif", "-o", "out/a-{time}"]
        let (process, _) = try start(arguments, in: folder, signals: "--default-signal")
        let end = Date(timeIntervalSinceNow: 60)
        while try partials().isEmpty {
            try #require(Date() < end, "the rendering does not begin")
            usleep(10_000)
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let left = try partials()
        #expect(!left.isEmpty)
        let running = ".mine.jpg.1234-\(getpid())-ABCDEF01.partial"
        try Data().write(to: folder.file("out/\(running)"))
        let command = try folder.stillreel("thumbnails", "long.mp4", "--at", "3", "-o", "out/b.jpg")
        let lines = left.sorted().map { "stillreel: removed: \($0), which a killed run had left\n" }
        #expect(command.status == 0 && command.errors == lines.joined())
        #expect(try partials() == [running])
    }

    @Test(arguments: Self.signals)
    func nothingIsLeftBehind(_ signal: Int32, _ status: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.png", "red")
        let (process, errors) = try start(Self.longMovie, in: folder, signals: "--default-signal=INT,TERM,HUP,QUIT")
        defer { if process.isRunning { process.terminate() } }
        try waitForPartialFile(in: folder)
        kill(process.processIdentifier, signal)
        // A second signal, as a closing terminal or an impatient user sends it.
        usleep(1_000)
        kill(process.processIdentifier, signal)
        let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == status)
        #expect(words == "stillreel: interrupted; nothing was left behind\n")
        #expect(folder.contents == ["a.png"])
    }

    @Test(arguments: [SIGINT, SIGTERM] as [Int32]) func whatWasThereStays(_ signal: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.png", "red")
        try folder.song("song.wav", seconds: 2)
        try Data("precious".utf8).write(to: folder.file("movie.mp4"))
        let (process, errors) = try start(
            Self.longMovie + ["--overwrite", "--audio", "song.wav"], in: folder, signals: "--default-signal=INT,TERM,HUP")
        defer { if process.isRunning { process.terminate() } }
        try waitForPartialFile(in: folder)
        kill(process.processIdentifier, signal)
        _ = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 128 + signal)
        #expect(try Data(contentsOf: folder.file("movie.mp4")) == Data("precious".utf8))
        #expect(folder.contents == ["a.png", "movie.mp4", "song.wav"])
    }

    @Test func `a soundtrack leaves nothing behind, either`() throws {
        let folder = try TemporaryFolder()
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=1:d=7200 -c:v libx264 -preset ultrafast", to: folder.file("long.mp4"))
        try folder.song("song.wav", seconds: 1)
        let arguments = ["soundtrack", "long.mp4", "--audio", "song.wav", "--loop", "-o", "movie.mp4"]
        let (process, errors) = try start(arguments, in: folder, signals: "--default-signal=INT,TERM,HUP")
        defer { if process.isRunning { process.terminate() } }
        try waitForPartialFile(in: folder)
        kill(process.processIdentifier, SIGINT)
        let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 130 && words == "stillreel: interrupted; nothing was left behind\n")
        #expect(folder.contents == ["long.mp4", "song.wav"])
    }

    @Test func `pictures of a movie leave nothing behind, nor their folder`() throws {
        let folder = try TemporaryFolder()
        try ffmpeg("-f lavfi -i testsrc2=s=320x240:r=30:d=60 -c:v libx264 -preset ultrafast", to: folder.file("long.mp4"))
        // AVIF is slow to write.
        let arguments = ["thumbnails", "long.mp4", "--every", "0.01", "--format", "avif", "-o", "out/"]
        let (process, errors) = try start(arguments, in: folder, signals: "--default-signal=INT,TERM,HUP")
        defer { if process.isRunning { process.terminate() } }
        let end = Date(timeIntervalSinceNow: 60)
        while (try? FileManager.default.contentsOfDirectory(atPath: folder.file("out").path))?.isEmpty ?? true {
            try #require(Date() < end, "the rendering does not begin")
            usleep(10_000)
        }
        kill(process.processIdentifier, SIGINT)
        let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 130 && words == "stillreel: interrupted; nothing was left behind\n")
        #expect(folder.contents == ["long.mp4"])
    }

    /// The signal is ignored as by `nohup`.
    @Test func aSignalThatWasIgnoredStaysIgnored() throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.png", "red")
        let (process, errors) = try start(Self.movie(seconds: 3600), in: folder, signals: "--ignore-signal=HUP")
        defer { if process.isRunning { process.terminate() } }
        try waitForPartialFile(in: folder)
        kill(process.processIdentifier, SIGHUP)
        let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && words == "")
        #expect(folder.contents == ["a.png", "movie.mp4"])
    }
}
