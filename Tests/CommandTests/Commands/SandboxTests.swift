import Foundation
import ReelTestSupport
import Testing

/// Tests of the rights that the command gives up.
@Suite struct SandboxTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Makes a movie while a library (Tests/Intruder) tries in the command's process what an intruder would try, and returns what
    /// came of it.
    private func intrude(_ environment: [String: String] = [:], options: [String] = []) throws -> [String: String] {
        try folder.picture("a.png", "red")
        try folder.song("a.wav", seconds: 0.5)
        try folder.makeFolder("movies")
        try folder.makeFolder("other")
        try Data("kept".utf8).write(to: folder.file("other/kept"))
        let other = Process()
        other.executableURL = URL(fileURLWithPath: "/bin/sleep")
        other.arguments = ["600"]
        try other.run()
        // It has inherited that SIGTERM is blocked.
        defer { kill(other.processIdentifier, SIGKILL) }
        let own = [
            "LD_PRELOAD": try Fixture.library("Tests/Intruder/intruder.c").path, "INTRUDER_FOLDER": folder.file("other").path,
            "INTRUDER_PROCESS": "\(other.processIdentifier)",
        ]
        let command = try Command(
            stillreel, ["still", "../a.png", "--audio", "../a.wav", "--size", "64x48", "-o", "a.mp4"] + options,
            folder: folder.file("movies"), environment: own.merging(environment) { $1 })
        let lines = command.errors.split(separator: "\n").filter { $0.hasPrefix("intruder: ") }
        return Dictionary(
            lines.map { $0.components(separatedBy: ": ") }.map { ($0[1], $0[2]) }, uniquingKeysWith: { first, _ in first })
    }

    @Test func `code that breaks into a library gets no connection, no program, and no file outside the output's folder`() throws
    {
        var found = try intrude()
        let version = try #require(found.removeValue(forKey: "Landlock").flatMap { Int($0) })
        let hasLandlock = version >= 2
        let refused = hasLandlock ? "EACCES" : "done"
        let expected = [
            "internet": "EPERM", "local socket": "EPERM", "netlink": "EPERM", "program": "EPERM", "process": "EPERM",
            "signal": "EPERM", "question whether a process exists": "done", "own signal": "done", "trace": "EPERM",
            "typing": "EPERM", "ring": "ENOSYS", "thread": "done", "new file": refused, "change": refused,
            "truncation": version >= 3 ? "EACCES" : "done",
            "removal": refused, "new folder": refused, "reading": hasLandlock ? "done" : "ENOENT", "null device": "done",
            "file beside the output": "done",
        ]
        #expect(found == expected)
        try expectMovie(folder.file("movies/a.mp4"), 64, 48, frames: 15, rate: 30)
        let kept = hasLandlock ? ["kept"] : ["folder", "new"]
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("other").path).sorted() == kept)
    }

    @Test func `a cache that is there does not make the folder above it writable`() throws {
        try folder.makeFolder("other/cache")
        let found = try intrude(options: ["--cache", folder.file("other/cache").path])
        let version = try #require(found["Landlock"].flatMap { Int($0) })
        #expect(found["new file"] == (version >= 2 ? "EACCES" : "done"), "\(found)")
        let cached = try FileManager.default.contentsOfDirectory(atPath: folder.file("other/cache").path)
        #expect(cached.contains { $0.hasSuffix(".part") }, "\(cached)")
    }

    @Test func `without a name, the movie is in the current folder, whatever folders are there`() throws {
        for name in ["movie", "photos", "thumbnails"] { try folder.makeFolder(name) }
        try folder.picture("photos/a.png", "red")
        let movie = try Command(stillreel, ["slideshow", "photos", "--size", "64x48", "-q"], folder: folder.url)
        #expect(movie.status == 0, "\(movie.errors)")
        // The folder may be a link to another one.
        try FileManager.default.createSymbolicLink(
            at: folder.file("photos-thumbnails"), withDestinationURL: folder.file("thumbnails"))
        for options in [["--dry-run"], ["-q"]] {
            let pictures = try Command(stillreel, ["thumbnails", "photos.mp4"] + options, folder: folder.url)
            #expect(pictures.status == 0, "\(pictures.errors)")
        }
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.file("thumbnails").path).isEmpty)
    }

    @Test func `STILLREEL_SANDBOX=off leaves the command its rights`() throws {
        let found = try intrude(["STILLREEL_SANDBOX": "off"])
        #expect(found["internet"] == "done" && found["program"] == "done" && found["new file"] == "done", "\(found)")
    }

    @Test func `all threads are filtered`() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: stillreel)
        process.arguments = ["encode", "-", "-o", folder.file("a.mp4").path]
        process.standardInput = Pipe()
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }
        let tasks = "/proc/\(process.processIdentifier)/task"
        func threads() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap {
                try? String(contentsOfFile: "\(tasks)/\($0)/status", encoding: .utf8)
            }
        }
        func isFiltered(_ status: String) -> Bool { status.contains("\nSeccomp:\t2\n") && status.contains("\nNoNewPrivs:\t1\n") }
        let end = Date(timeIntervalSinceNow: 60)
        // A busy machine may start threads before it filters the first one, and then all of them.
        while try threads().count < 3 || !threads().contains(where: isFiltered) {
            try #require(Date() < end && process.isRunning, "the command does not start its threads")
            usleep(5_000)
        }
        #expect(try threads().allSatisfy(isFiltered))
    }

    @Test func `outputs are written through links to folders, and into new folders`() throws {
        try folder.picture("a.png", "red")
        for name in ["work", "elsewhere"] { try folder.makeFolder(name) }
        for name in ["movies", "pictures", "cache"] {
            try folder.makeFolder("elsewhere/\(name)")
            try FileManager.default.createSymbolicLink(
                at: folder.file("work/\(name)"), withDestinationURL: folder.file("elsewhere/\(name)"))
        }
        func run(_ arguments: String...) throws -> Command { try Command(stillreel, arguments, folder: folder.file("work")) }
        let still = try run("still", "../a.png", "--duration", "1", "--size", "64x48", "--cache", "cache", "-o", "movies/a.mp4")
        #expect(still.status == 0, "\(still.errors)")
        try expectMovie(folder.file("elsewhere/movies/a.mp4"), 64, 48, frames: 30, rate: 30)
        let again = try run(
            "still", "../a.png", "--duration", "1", "--size", "64x48", "--cache", "new/cache", "-o", "movies/b.m3u8")
        #expect(again.status == 0, "\(again.errors)")
        try expectMovie(folder.file("elsewhere/movies/b.mp4"), 64, 48, frames: 30, rate: 30)
        for place in ["pictures/", "pictures/p-%d.png", "new-pictures/"] {
            let thumbnails = try run("thumbnails", "movies/a.mp4", "--count", "1", "-o", place, "--sprite", "movies/s.jpg", "-y")
            #expect(thumbnails.status == 0, "\(thumbnails.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("elsewhere/pictures").path).count == 2)
    }
}
