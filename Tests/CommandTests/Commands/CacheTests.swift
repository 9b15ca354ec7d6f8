import Foundation
import ReelTestSupport
import Testing

/// Tests of `--cache` and `--resume`.
@Suite(.timeLimit(.minutes(10))) struct CacheTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (number, start) in [1, 3, 9].enumerated() {
            try folder.picture("p\(number + 1).png", filter: "mandelbrot=s=90x60:start_scale=\(start)")
        }
    }

    private func write(title: String = "Rome", preset: String = "ultrafast") throws {
        let slides = (1...3).map { "  - { picture: p\($0).png, seconds: 40, titles: [ \(title) ] }\n" }.joined()
        let head = "canvas: { width: 320, height: 180 }\nframeRate: 2\nmotion: lively\nencoding: { preset: \(preset) }\nslides:\n"
        try Data((head + slides).utf8).write(to: folder.file("r.yaml"))
    }

    private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Command {
        let command = try Command(stillreel, ["render", "r.yaml"] + arguments, folder: folder.url, environment: environment)
        #expect(command.status == 0, "\(command.errors)")
        return command
    }

    private func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.file(name)) }

    @Test func `a movie comes from the folder, whose parts other runs can use, in parts or whole`() throws {
        try write()
        #expect(try run("-o", "a.mp4", "--cache", "parts").errors == "stillreel: from the cache: 0 of 3 parts\n")
        #expect(try run("-o", "b.mp4", "--cache", "parts").errors == "stillreel: from the cache: 3 of 3 parts\n")
        #expect(try run("-o", "c.mp4").errors.isEmpty)
        #expect(try bytes("a.mp4") == bytes("b.mp4") && bytes("a.mp4") == bytes("c.mp4"))
        #expect(
            try run("-o", "2.mp4", "--segment", "2/3", "--cache", "parts").errors == "stillreel: from the cache: 1 of 1 part\n")
        // Backup programs leave it out.
        #expect(try bytes("parts/CACHEDIR.TAG").starts(with: Data("Signature: 8a477f597d28d172789f06886806bc55".utf8)))
    }

    /// Each run is a process of its own, in which Swift's hash values are others.
    @Test func `sound and clips come from the folder in another process`() throws {
        try ffmpeg("-f lavfi -i sine=d=80", to: folder.file("sound.wav"))
        try ffmpeg("-f lavfi -i testsrc=s=320x180:r=10:d=3 -pix_fmt yuv420p", to: folder.file("clip.mp4"))
        let reel =
            "canvas: { width: 320, height: 180 }\nframeRate: 2\nmotion: lively\nencoding: { preset: ultrafast }\n"
            + "slides: [ { picture: p1.png, seconds: 77 }, { clip: clip.mp4 } ]\nsoundtrack: { file: sound.wav }\n"
        try Data(reel.utf8).write(to: folder.file("r.yaml"))
        for notes in ["0 of 1 part\n", "1 of 1 part, and the sound\n"] {
            let run = try run("-o", "a.mp4", "--overwrite", "--cache", "parts", environment: ["STILLREEL_TEST": "1"])
            #expect(run.errors.hasSuffix("from the cache: \(notes)"), "\(run.errors)")
        }
    }

    @Test func `a run that is killed goes on where it was`() throws {
        try write(preset: "veryslow")
        let cache = ["XDG_CACHE_HOME": folder.file("caches").path]
        func parts() -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder.file("caches/stillreel").path)) ?? []).filter {
                $0.hasSuffix(".part")
            }
        }
        // On a busy machine, a run may be complete before it is killed.
        var (made, isComplete) = (0, true)
        for _ in 0..<10 where isComplete {
            for name in ["caches", "a.mp4"] { try? FileManager.default.removeItem(at: folder.file(name)) }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: stillreel)
            process.arguments = ["render", "r.yaml", "-o", "a.mp4", "--resume", "-q"]
            process.currentDirectoryURL = folder.url
            process.environment = ProcessInfo.processInfo.environment.merging(cache) { $1 }
            try process.run()
            let end = Date(timeIntervalSinceNow: 120)
            while parts().isEmpty, Date() < end { usleep(1000) }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            (made, isComplete) = (parts().count, FileManager.default.fileExists(atPath: folder.file("a.mp4").path))
        }
        #expect(made > 0 && !isComplete)
        let resumed = try run("-o", "a.mp4", "--resume", environment: cache)
        #expect(resumed.errors.contains("from the cache: \(made) of 3 parts\n"), "\(resumed.errors)")
        _ = try run("-o", "b.mp4")
        #expect(try bytes("a.mp4") == bytes("b.mp4"))
        // Nothing is left of what was being made.
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("caches/stillreel").path)
        #expect(left.allSatisfy { !$0.hasSuffix(".partial") } && parts().count == 3)
    }

    @Test func `several runs at once make the same movie`() throws {
        try write(title: "Paris")
        let processes = try (0..<4).map { number in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: stillreel)
            process.arguments = ["render", "r.yaml", "-o", "\(number).mp4", "--cache", "parts", "-q"]
            process.currentDirectoryURL = folder.url
            try process.run()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        for number in 1..<4 { #expect(try bytes("0.mp4") == bytes("\(number).mp4")) }
        #expect(try run("-o", "5.mp4", "--cache", "parts").errors == "stillreel: from the cache: 3 of 3 parts\n")
    }

    @Test func `mistakes`() throws {
        try write()
        try Data().write(to: folder.file("file"))
        for (arguments, words) in [
            (["--cache", "file"], "must be a folder"), (["--cache", ""], "name of a folder"),
            (["--cache-size", "1G"], "--cache"), (["--cache", "a", "--cache-size", "0"], "200M"),
            (["--cache", "/proc/none/a"], "cannot be created"),
        ] {
            let command = try Command(stillreel, ["render", "r.yaml", "-o", "x.mp4"] + arguments, folder: folder.url)
            #expect(command.status != 0 && command.errors.contains(words), "\(arguments): \(command.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.file("x.mp4").path))
    }

    /// libx264's functions for AVX-512 read memory that it has not written, in pictures of this width.
    @Test func `the bytes do not depend on what was in memory before`() throws {
        try write(preset: "medium")
        let movies = try ["1", "85", "128", "200"].map { value in
            _ = try run("-o", "\(value).mp4", environment: ["MALLOC_PERTURB_": value])
            return try bytes("\(value).mp4")
        }
        #expect(Set(movies).count == 1)
    }
}
