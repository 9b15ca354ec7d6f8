import Foundation
import ReelTestSupport
import Testing

/// Tests that what can be checked without pictures is checked before they are read, and that no notes come before such an error.
@Suite struct EarlyErrorTests {
    private let folder: TemporaryFolder

    /// A folder with a damaged picture, which is an error as soon as pictures are read, and a file that is left out, which a note
    /// says.
    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("trip")
        try folder.picture("trip/a.jpg", "red")
        try Data("hello\n".utf8).write(to: folder.file("trip/b.jpg"))
        try Data("hello\n".utf8).write(to: folder.file("trip/notes.txt"))
        try Data("precious".utf8).write(to: folder.file("there.mp4"))
    }

    private static let mistakes = [
        Mistake("unknown ending", 64, "x.avi", ".webm", arguments: ["-o", "x.avi"]),
        Mistake("existing file", 73, "there.mp4", "(--overwrite)", arguments: ["-o", "there.mp4"]),
        Mistake("missing folder", 73, "does not exist", arguments: ["-o", "no/x.mp4"]),
        Mistake("codec of another kind of file", 64, "write a .mov file", arguments: ["-o", "x.mp4", "--codec", "prores"]),
        Mistake("missing sound", 65, "gone.mp3: no such file; check the spelling", arguments: ["--audio", "gone.mp3"]),
        Mistake("missing cover", 65, "gone.png: no such file; check the spelling", arguments: ["--cover", "gone.png"]),
        Mistake("missing chapters", 65, "gone.txt: no such file; check the spelling", arguments: ["--chapters", "gone.txt"]),
        Mistake("quality", 64, "0 to 51", arguments: ["--crf", "99"]),
        Mistake("size", 64, "100000×100 is not a valid size", arguments: ["--size", "100000x100"]),
        Mistake("loudness", 64, "-70 to -5", arguments: ["--audio", "there.mp4", "--loudness", "3"]),
    ]

    private static let slideshow = [
        Mistake("missing captions", 65, "gone.srt: no such file; check the spelling", arguments: ["--captions", "gone.srt"]),
        Mistake("font", 64, "no font of the family", arguments: ["--title", "Rome", "--font", "No Such Font"]),
        Mistake("hold", 64, "above 0", arguments: ["--hold", "0", "--transition", "none"]),
        Mistake("softness", 64, "softness", arguments: ["--softness", "2", "--transition", "wipe"]),
    ]

    @Test(arguments: mistakes + slideshow) func `before a slideshow's pictures are read`(_ item: Mistake) throws {
        try expectEarly(item, "slideshow")
        try expectEarly(item, "slideshow", ["--skip-unreadable"])
    }

    @Test(arguments: mistakes) func `before a time-lapse's pictures are read`(_ item: Mistake) throws {
        try expectEarly(item, "timelapse")
    }

    private func expectEarly(_ item: Mistake, _ verb: String, _ options: [String] = []) throws {
        let before = folder.contents
        let command = try Command(stillreel, [verb, "trip"] + item.arguments + options, folder: folder.url)
        #expect(command.status == item.status, "\(command.errors)")
        for word in item.words { #expect(command.errors.contains(word), "\(command.errors)") }
        #expect(command.errors.filter(\.isNewline).count == 1, "no note: \(command.errors)")
        #expect(command.text == "" && folder.contents == before)
    }

    @Test func `a note is kept if the movie can be planned`() throws {
        try FileManager.default.removeItem(at: folder.file("trip/b.jpg"))
        let plan = try folder.stillreel("slideshow", "trip", "--dry-run")
        #expect(plan.status == 0 && plan.errors.contains("left out: 1 other file (TXT)"), "\(plan.errors)")
        let command = try folder.stillreel("slideshow", "trip", "--size", "64x48", "--hold", "0.1", "--motion", "off")
        #expect(command.status == 0 && command.errors.contains("left out: 1 other file (TXT)"), "\(command.errors)")
    }

    @Test func `a damaged picture is told without notes`() throws {
        let command = try folder.stillreel("slideshow", "trip", "trip/b.jpg")
        #expect(command.status == 65 && command.errors.contains("b.jpg: not a picture"), "\(command.errors)")
        #expect(command.errors.filter(\.isNewline).count == 1, "\(command.errors)")
    }

    @Test func `a folder that may not be read is told in the system's words`() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.file("trip").path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.file("trip").path) }
        // Root may read everything.
        let words =
            "exec \(getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : "env") '\(stillreel)' "
            + "slideshow trip --dry-run"
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        let command = try Command("bash", ["-c", words], folder: folder.url)
        #expect(command.status == 65, "\(command.errors)")
        #expect(command.errors == "stillreel: trip: the folder cannot be read: Permission denied\n")
    }
}
