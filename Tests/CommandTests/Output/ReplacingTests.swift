import Foundation
import ReelTestSupport
import Testing

/// Tests of existing files that `--overwrite` must not replace, or whose permissions their successors get.
@Suite struct ReplacingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.picture("a.png", "red", "64x48")
        try ffmpeg("-f lavfi -i testsrc2=s=64x48 -t 1", to: folder.file("clip.mp4"))
        let fonts = try Command("fc-list", [":fontformat=TrueType", "file"], folder: folder.url).text
        let font = try #require(fonts.split(separator: "\n").first { $0.hasSuffix(".ttf: ") || $0.hasSuffix(".ttf:") })
        try folder.makeFolder("fonts")
        let path = String(font.prefix { $0 != ":" })
        try FileManager.default.copyItem(at: URL(fileURLWithPath: path), to: folder.file("fonts/font.mp4"))
        try Data("0:00 One\n".utf8).write(to: folder.file("chapters.mp4"))
        try Data("1\n00:00:00,000 --> 00:00:01,000\nhello\n".utf8).write(to: folder.file("captions.srt"))
        let reel = """
            { "slides": [ { "clip": "clip.mp4" }, { "picture": "a.png", "seconds": 1,
              "titles": [ { "text": "x", "font": "fonts/font.mp4" } ] } ] }
            """
        try Data(reel.utf8).write(to: folder.file("reel.mp4"))
    }

    @Test(
        arguments: [
            ("the reel", "reel.mp4", ["render", "reel.mp4"]),
            ("a clip", "clip.mp4", ["render", "reel.mp4"]),
            ("a title's font", "fonts/font.mp4", ["render", "reel.mp4"]),
            (
                "the font of captions", "fonts/font.mp4",
                ["slideshow", "a.png", "--captions", "captions.srt", "--font", "fonts/font.mp4"]
            ),
            ("a still's chapters", "chapters.mp4", ["still", "a.png", "--duration", "2", "--chapters", "chapters.mp4"]),
            ("a slideshow's chapters", "chapters.mp4", ["slideshow", "a.png", "--chapters", "chapters.mp4"]),
            ("a time-lapse's chapters", "chapters.mp4", ["timelapse", "a.png", "--chapters", "chapters.mp4"]),
            ("a dub's chapters", "chapters.mp4", ["soundtrack", "clip.mp4", "--no-sound", "--chapters", "chapters.mp4"]),
        ] as [(String, String, [String])])
    func `what is read is not replaced`(_ what: String, _ target: String, _ arguments: [String]) throws {
        let before = try Data(contentsOf: folder.file(target))
        for options in [[], ["--dry-run"]] {
            let command = try Command(stillreel, arguments + ["-o", target, "--overwrite"] + options, folder: folder.url)
            #expect(command.status == 73 && command.errors.contains("must not replace it"), "\(what): \(command.errors)")
        }
        #expect(try Data(contentsOf: folder.file(target)) == before)
    }

    @Test func `the movie of a playlist is not replaced by what is made from it`() throws {
        let playlist = try Command(stillreel, ["still", "a.png", "--duration", "1", "-o", "show.m3u8"], folder: folder.url)
        #expect(playlist.status == 0, "\(playlist.errors)")
        let before = try Data(contentsOf: folder.file("show.mp4"))
        let arguments = ["soundtrack", "show.m3u8", "--no-sound", "-o", "show.mp4", "--overwrite"]
        let command = try Command(stillreel, arguments, folder: folder.url)
        #expect(command.status == 73 && command.errors.contains("must not replace it"), "\(command.errors)")
        #expect(try Data(contentsOf: folder.file("show.mp4")) == before)
    }

    private func permissions(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.file(name).path)[.posixPermissions] as? Int
    }

    @Test(
        arguments: [
            ("out.mp4", ["still", "a.png", "--duration", "1", "-o", "out.mp4"]),
            ("out.gif", ["still", "a.png", "--duration", "1", "-o", "out.gif"]),
            ("out.m3u8", ["still", "a.png", "--duration", "1", "-o", "out.m3u8"]),
            ("out.mp4", ["still", "a.png", "--duration", "1", "-o", "out.m3u8"]),
            ("out.mp4", ["soundtrack", "clip.mp4", "--no-sound", "-o", "out.mp4"]),
            ("out.jpg", ["thumbnails", "clip.mp4", "-o", "out.jpg"]),
        ] as [(String, [String])], [0o600, 0o664])
    func `a file that is replaced passes on its permissions`(_ run: (name: String, arguments: [String]), _ mode: Int) throws {
        try Data("old".utf8).write(to: folder.file(run.name))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file(run.name).path)
        let command = try Command(stillreel, run.arguments + ["--overwrite"], folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        #expect(try permissions(run.name) == mode)
        #expect(try Data(contentsOf: folder.file(run.name)) != Data("old".utf8))
    }

    @Test(arguments: [
        ["still", "a.png", "--duration", "10", "--size", "640x480", "-o", "out.mp4"],
        ["thumbnails", "clip.mp4", "--format", "png", "-o", "out/"],
        ["soundtrack", "clip.mp4", "--no-sound", "-o", "out.mp4"],
    ])
    func `a limit on the size of files is an error of the output`(_ arguments: [String]) throws {
        let before = folder.contents
        let line = "ulimit -f 1; exec \"$0\" \"$@\""
        let command = try Command("bash", ["-c", line, stillreel] + arguments, folder: folder.url)
        #expect(command.status == 73 && command.errors.contains("File too large"), "\(command.errors)")
        #expect(folder.contents == before)
    }

    @Test func `a size that no encoder takes is refused with its limit`() throws {
        let command = try folder.stillreel("still", "a.png", "--duration", "1", "--size", "16384x16384")
        #expect(command.status == 64 && command.errors.contains("16255"), "\(command.errors)")
        // Planned only: such a movie takes gigabytes.
        let largest = try folder.stillreel("still", "a.png", "--duration", "1", "--size", "16255x16255", "--dry-run")
        #expect(largest.status == 0, "\(largest.errors)")
    }
}
