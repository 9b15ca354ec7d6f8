import Foundation
import ReelTestSupport
import Testing

@Suite struct ThumbnailsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try ffmpeg(
            "-f lavfi -i testsrc2=s=320x240:r=10:d=10 -c:v libx264 -preset ultrafast -g 20 -pix_fmt yuv420p",
            to: folder.file("movie.mp4"))
    }

    private func contents(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file(name).path).sorted()
    }

    @Test func `without options a picture is taken`() throws {
        let command = try folder.stillreel("thumbnails", "movie.mp4")
        #expect(command.status == 0 && command.errors == "", "\(command.errors)")
        #expect(command.text.hasPrefix("movie-thumbnails/movie-01.jpg: 320×240, at 0:00:0"))
        #expect(folder.contents == ["movie-thumbnails", "movie.mp4"])
        #expect(try contents("movie-thumbnails") == ["movie-01.jpg"])
    }

    @Test func `times, sizes, formats and places are as asked for`() throws {
        let command = try folder.stillreel(
            "thumbnails", "movie.mp4", "--at", "0:05,50%, -1", "--at", "00:00:01.5", "--width", "160", "--quality", "50", "-o",
            "a-%02d-{time}.webp")
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.text.hasPrefix("./: 4 pictures, 160×120, "))
        let expected: [String] = [
            "a-01-0-00-05.000.webp", "a-02-0-00-05.000.webp", "a-03-0-00-09.000.webp", "a-04-0-00-01.500.webp", "movie.mp4",
        ]
        #expect(folder.contents == expected)
        let every = try folder.stillreel(
            "thumbnails", "movie.mp4", "--every", "4", "--height", "60", "-o", "every", "--format", "png")
        #expect(every.status == 0 && every.text.hasPrefix("every/: 3 pictures, 80×60, "), "\(every.errors)")
        #expect(try contents("every") == ["movie-01.png", "movie-02.png", "movie-03.png"])
        let count = try folder.stillreel(
            "thumbnails", "movie.mp4", "--count", "2", "--best", "--tolerance", "0.5", "-o", "every/")
        #expect(count.status == 0, "\(count.errors)")
        #expect(try contents("every").filter { $0.hasSuffix(".jpg") } == ["movie-01.jpg", "movie-02.jpg"])
    }

    @Test func `one picture goes to standard output`() throws {
        let command = try folder.stillreel("thumbnails", "movie.mp4", "--at", "3", "--format", "png", "-o", "-")
        #expect(command.status == 0 && command.errors == "")
        try command.output.write(to: folder.file("out.png"))
        #expect(try DecodedPicture.all(of: folder.file("out.png")).first?.width == 320)
        #expect(folder.contents == ["movie.mp4", "out.png"])
    }

    @Test func `JSON has files and exact times`() throws {
        let command = try folder.stillreel("thumbnails", "movie.mp4", "--at", "2.55,4", "--json", "--progress", "none")
        #expect(command.status == 0 && command.errors == "", "\(command.errors)")
        let result = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
        let pictures = try #require(result["pictures"] as? [[String: Any]])
        let first = try #require(pictures.first)
        let requested = try #require(first["requestedTime"] as? [String: Any])
        let actual = try #require(first["actualTime"] as? [String: Any])
        #expect(
            requested["seconds"] as? Double == 2.55 && requested["value"] as? Int == 255 && requested["timescale"] as? Int == 100)
        let value = try #require(actual["value"] as? Int)
        #expect(actual["seconds"] as? Double == 2.5 && value * 2 == (actual["timescale"] as? Int ?? 0) * 5)
        #expect(first["width"] as? Int == 320 && first["height"] as? Int == 240)
        // Only the ends are compared, because temporary folders are symbolic links on some machines.
        for (picture, name) in zip(pictures, ["movie-01.jpg", "movie-02.jpg"]) {
            let file = try #require(picture["file"] as? String)
            #expect(file.hasSuffix("/movie-thumbnails/\(name)") && FileManager.default.fileExists(atPath: file))
        }
        #expect(pictures.count == 2)
    }

    @Test func `a sheet, a sprite and a preview come together`() throws {
        let command = try folder.stillreel(
            "thumbnails", "movie.mp4", "--sheet", "sheet.png", "--sprite", "sprite.jpg", "--sprite-columns", "4", "--animated",
            "preview.gif")
        #expect(command.status == 0, "\(command.errors)")
        let expected: [String] = ["movie.mp4", "preview.gif", "sheet.png", "sprite.jpg", "sprite.json", "sprite.vtt"]
        #expect(folder.contents == expected)
        let lines = command.text.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].hasPrefix("sheet.png: ") && lines[2].hasPrefix("preview.gif: 320×240"))
        #expect(lines[1].hasPrefix("sprite.jpg: 10 pictures of 160×120, ") && lines[1].contains("sprite.vtt and sprite.json"))
        let sprite = try #require(try Probe(folder.file("sprite.jpg")).video)
        #expect(sprite.width == 640 && sprite.height == 360)
    }

    @Test func `Jellyfin's previews are beside the movie, wherever the command runs`() throws {
        try folder.makeFolder("films")
        try FileManager.default.moveItem(at: folder.file("movie.mp4"), to: folder.file("films/movie.mp4"))
        let arguments = ["thumbnails", "--sprite", "--layout", "jellyfin", "films/movie.mp4"]
        let command = try Command(stillreel, arguments, folder: folder.url)
        #expect(command.status == 0 && command.errors == "", "\(command.errors)")
        #expect(command.text.contains("0.jpg: 1 picture of 320×240, ") && !command.text.contains("with"), "\(command.text)")
        #expect(folder.contents == ["films"])
        #expect(try contents("films") == ["movie.mp4", "movie.trickplay"])
        #expect(try contents("films/movie.trickplay/320 - 10x10") == ["0.jpg"])
        let again = try Command(stillreel, arguments, folder: folder.url)
        #expect(again.status == 73 && again.errors.contains("0.jpg: the file already exists"), "\(again.errors)")
        #expect(try Command(stillreel, arguments + ["--overwrite"], folder: folder.url).status == 0)
    }

    @Test func `a sprite without a name is named after the movie`() throws {
        let command = try folder.stillreel("thumbnails", "movie.mp4", "--sprite")
        #expect(command.status == 0 && command.errors == "", "\(command.errors)")
        #expect(folder.contents == ["movie-sprite.jpg", "movie-sprite.json", "movie-sprite.vtt", "movie.mp4"])
    }

    @Test func `scenes are found`() throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=10:d=1 -f lavfi -i smptebars=s=64x48:r=10:d=1 "
                + "-filter_complex [0][1]concat,format=yuv420p",
            to: folder.file("two.mp4"))
        let command = try folder.stillreel("thumbnails", "two.mp4", "--scenes", "-o", "{time}.png", "--progress", "plain")
        #expect(command.status == 0 && command.errors.contains("22/22 frames"), "\(command.errors)")
        let expected: [String] = ["0-00-00.000.png", "0-00-01.000.png", "movie.mp4", "two.mp4"]
        #expect(folder.contents == expected)
    }

    @Test func `a dry run writes nothing`() throws {
        let command = try folder.stillreel(
            "thumbnails", "movie.mp4", "--count", "3", "--sheet", "s.jpg", "-o", "new/", "--dry-run")
        #expect(command.status == 0, "\(command.errors)")
        let plan = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
        #expect((plan["pictures"] as? [Any])?.count == 3)
        #expect(folder.contents == ["movie.mp4"])
    }

    @Test func `progress is told as JSON, and the result`() throws {
        let command = try folder.stillreel("thumbnails", "movie.mp4", "--count", "3", "--progress", "json", "-o", "out/")
        #expect(command.status == 0 && command.text.filter(\.isNewline).count == 1)
        #expect(try JSONSerialization.jsonObject(with: command.output) is [String: Any])
        let last = try #require(command.errors.split(separator: "\n").last)
        let progress = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
        #expect(progress?["framesDone"] as? Int == 3 && progress?["frameCount"] as? Int == 3)
    }

    private static let mistakes: [Mistake] = [
        Mistake("past the end", 64, "movie.mp4", "0:00:10.000", "at 0:11", arguments: ["--at", "1,0:11"]),
        Mistake("no time", 64, "'1:75'", arguments: ["--at", "1:75"]),
        Mistake("an empty list", 64, "not a time", arguments: ["--at", ""]),
        Mistake("two selections", 64, "--at and --count", arguments: ["--at", "1", "--count", "3"]),
        Mistake("no pictures", 64, "1 to 100000; got 0", arguments: ["--count", "0"]),
        Mistake("every nothing", 64, "more than 0", arguments: ["--every", "0"]),
        Mistake("many in one file", 64, "3 pictures", "%d", arguments: ["--count", "3", "-o", "a.jpg"]),
        Mistake("scenes in one file", 64, "scenes", "%d", arguments: ["--scenes", "-o", "a.jpg"]),
        Mistake("many on standard output", 64, "standard output", arguments: ["--count", "3", "-o", "-"]),
        Mistake("JSON and a picture on standard output", 64, "-o", arguments: ["-o", "-", "--json"]),
        Mistake("one name for all", 64, "x.jpg", "two files", arguments: ["--sheet", "x.jpg", "--sprite", "x.jpg"]),
        Mistake("format", 64, "avif", arguments: ["--format", "bmp"]),
        Mistake("tolerance", 64, "keyframe", arguments: ["--tolerance", "some"]),
        Mistake("width", 64, "1 to 65,535 pixels; got 0", arguments: ["--width", "0"]),
        Mistake("quality", 64, "0 to 100", arguments: ["--quality", "120"]),
        Mistake("columns without a sprite", 64, "--sprite", arguments: ["--sprite-columns", "3"]),
        Mistake("a layout without a sprite", 64, "--sprite", arguments: ["--layout", "jellyfin"]),
        Mistake("an unknown layout", 64, "webvtt", "jellyfin", arguments: ["--sprite", "--layout", "plex"]),
        Mistake(
            "Jellyfin's tiles at other times", 64, "--every", arguments: ["--count", "3", "--sprite", "--layout", "jellyfin"]),
        Mistake("Jellyfin's folder", 64, ".trickplay", arguments: ["--sprite", "s.jpg", "--layout", "jellyfin"]),
        Mistake("another ending", 64, "a.bmp", ".jpg", arguments: ["-o", "a.bmp"]),
        Mistake("a sheet's ending", 64, "s.pdf", ".jpg", arguments: ["--sheet", "s.pdf"]),
        Mistake("a preview's ending", 64, "a.mp4", ".gif", arguments: ["--animated", "a.mp4"]),
        Mistake("a file that is there", 73, "there.jpg", "--overwrite", arguments: ["-o", "there.jpg"]),
        Mistake("a sprite's index that is there", 73, "there.vtt", "--overwrite", arguments: ["--sprite", "there.png"]),
        Mistake("a folder's missing folder", 73, "no/new", "does not exist", arguments: ["-o", "no/new/"]),
        Mistake("a file in the folder's place", 73, "movie.mp4", "folder", arguments: ["-o", "movie.mp4/"]),
    ]

    @Test(arguments: Self.mistakes) func `what cannot be is told, and nothing is left behind`(_ item: Mistake) throws {
        try Data("precious".utf8).write(to: folder.file("there.jpg"))
        try Data("precious".utf8).write(to: folder.file("there.vtt"))
        let before = folder.contents
        let command = try Command(stillreel, ["thumbnails", "movie.mp4"] + item.arguments, folder: folder.url)
        #expect(command.status == item.status, "\(command.errors)")
        for word in item.words { #expect(command.errors.contains(word), "\(command.errors)") }
        #expect(command.text == "" && folder.contents == before)
    }

    @Test func `what shows no pictures is told`() throws {
        try folder.song("song.m4a", seconds: 1)
        for name in ["song.m4a", "gone.mp4"] {
            let command = try folder.stillreel("thumbnails", name)
            #expect(command.status == 65 && command.errors.contains(name), "\(command.errors)")
        }
        #expect(folder.contents == ["movie.mp4", "song.m4a"])
    }

    @Test func `files are replaced where that is asked for, and no others`() throws {
        try folder.makeFolder("out")
        for name in ["movie-01.jpg", "mine.jpg"] { try Data("precious".utf8).write(to: folder.file("out/\(name)")) }
        let refused = try folder.stillreel("thumbnails", "movie.mp4", "--count", "2", "-o", "out")
        #expect(refused.status == 73 && refused.errors.contains("movie-01.jpg"))
        #expect(try contents("out") == ["mine.jpg", "movie-01.jpg"])
        let command = try folder.stillreel("thumbnails", "movie.mp4", "--count", "2", "-o", "out", "--overwrite")
        #expect(command.status == 0)
        #expect(try contents("out") == ["mine.jpg", "movie-01.jpg", "movie-02.jpg"])
        #expect(try Data(contentsOf: folder.file("out/mine.jpg")) == Data("precious".utf8))
        #expect(try Data(contentsOf: folder.file("out/movie-01.jpg")).count > 100)
    }
}
