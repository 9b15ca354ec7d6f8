import Foundation
import ReelTestSupport
import Testing

/// Tests that errors are reported in one line that names the file, with the right exit code, and that no files are left behind.
@Suite struct ErrorTests {
    /// The files of all tests, which are made once.
    private static let files: Result<TemporaryFolder, any Error> = Result {
        let folder = try TemporaryFolder()
        atexit { (try? ErrorTests.files.get()).map { try? FileManager.default.removeItem(at: $0.url) } }
        try folder.picture("a.jpg", "red")
        try folder.picture("b.jpg", "blue")
        try Data("hello\n".utf8).write(to: folder.file("text.jpg"))
        try Data().write(to: folder.file("empty.jpg"))
        // Noise, so that a third of the bytes is only a third of the picture.
        let whole = try Data(contentsOf: folder.picture("whole.jpg", filter: "testsrc2=s=640x480,noise=alls=60"))
        try whole.prefix(whole.count / 3).write(to: folder.file("cut.jpg"))
        try folder.picture("large.png", "red", "1200x1000")
        try folder.makeFolder("nothing")
        try folder.makeFolder("folder.mp4")
        try Data("precious".utf8).write(to: folder.file("there.mp4"))
        try ffmpeg("-f lavfi -i testsrc2=s=64x48 -t 1", to: folder.file("silent.mp4"))
        let sound = #"{"arrangement": "mix", "clips": [{"file": "a.wav"}, {"file": "b.wav"}]}"#
        let mix = #"{"slides": [{"picture": "a.jpg"}], "soundtrack": \#(sound)}"#
        try Data(mix.utf8).write(to: folder.file("mix.json"))
        return folder
    }

    /// A copy of the files.
    private func folder() throws -> TemporaryFolder {
        let (folder, files) = (try TemporaryFolder(), try Self.files.get())
        for name in files.contents { try FileManager.default.copyItem(at: files.file(name), to: folder.file(name)) }
        return folder
    }

    private static let input: [Mistake] = [
        Mistake("missing picture", 65, "gone.jpg", "no such file", arguments: ["timelapse", "a.jpg", "gone.jpg"]),
        Mistake("pattern without matches", 65, "none*.jpg", arguments: ["timelapse", "none*.jpg"]),
        Mistake("text called .jpg", 65, "text.jpg", "not a picture", arguments: ["timelapse", "a.jpg", "text.jpg"]),
        Mistake("empty .jpg", 65, "empty.jpg", "empty", arguments: ["timelapse", "a.jpg", "empty.jpg", "b.jpg"]),
        Mistake(
            "truncated .jpg in the middle", 65, "cut.jpg", "damaged or incomplete",
            arguments: ["timelapse", "a.jpg", "cut.jpg", "b.jpg", "--sort", "none"]),
        Mistake(
            "more pixels than are wanted", 65, "large.png", "1 megapixels", "--limit megapixels=",
            arguments: ["still", "large.png", "--duration", "1", "--limit", "megapixels=1"]),
        Mistake("empty folder", 65, "nothing", "no pictures", arguments: ["timelapse", "nothing"]),
        Mistake(
            "still of a missing picture", 65, "gone.jpg: no such file; check the spelling",
            arguments: ["still", "gone.jpg", "--duration", "2"]),
        Mistake(
            "size of a missing picture", 65, "gone.jpg", arguments: ["still", "gone.jpg", "--duration", "2", "--size", "source"]),
        Mistake(
            "still of a folder", 65, "nothing: it is a folder", "stillreel slideshow 'nothing'",
            arguments: ["still", "nothing", "--duration", "2"]),
        Mistake(
            "missing sound", 65, "gone.mp3: no such file; check the spelling",
            arguments: ["still", "a.jpg", "--audio", "gone.mp3"]),
        Mistake(
            "picture for sound", 65, "b.jpg: it is a picture, not a sound file",
            arguments: ["still", "a.jpg", "--audio", "b.jpg"]),
        Mistake("movie without sound", 65, "silent.mp4", "no sound", arguments: ["timelapse", "a.jpg", "--audio", "silent.mp4"]),
        Mistake(
            "text for sound", 65, "text.jpg: it is a text file, not a sound file",
            arguments: ["timelapse", "a.jpg", "--audio", "text.jpg"]),
        Mistake("a folder for sound", 65, "nothing: it is a folder", arguments: ["timelapse", "a.jpg", "--audio", "nothing"]),
        Mistake("a folder of a still, without sound", 65, "stillreel slideshow 'nothing'", arguments: ["still", "nothing"]),
        Mistake("probing a picture", 65, "a.jpg: it is a picture, not a movie or sound file", arguments: ["probe", "a.jpg"]),
        Mistake(
            "probing a text", 65, "text.jpg: it is a text file, not a movie or sound file", arguments: ["probe", "text.jpg"]),
        Mistake("a picture's thumbnails", 65, "it is a picture, not a movie", arguments: ["thumbnails", "a.jpg"]),
        Mistake(
            "a picture's soundtrack", 65, "it is a picture, not a movie", "`stillreel still` makes a movie of it",
            arguments: ["soundtrack", "a.jpg", "--no-sound"]),
        Mistake(
            "missing stream", 65, "gone.y4m: no such file; check the spelling", arguments: ["encode", "gone.y4m", "-o", "x.mp4"]),
        Mistake("missing movie", 65, "gone.mp4: no such file; check the spelling", arguments: ["thumbnails", "gone.mp4"]),
        Mistake(
            "missing part", 65, "gone.mp4: no such file; check the spelling", arguments: ["join", "gone.mp4", "-o", "x.mp4"]),
        Mistake(
            "missing cover", 65, "gone.png: no such file; check the spelling",
            arguments: ["timelapse", "a.jpg", "--cover", "gone.png"]),
        Mistake(
            "missing chapters", 65, "gone.txt: no such file; check the spelling",
            arguments: ["timelapse", "a.jpg", "--chapters", "gone.txt"]),
        Mistake(
            "a word for chapters", 65, "did you mean slides?", arguments: ["slideshow", "a.jpg", "--chapters", "slide"]),
    ]

    private static let output: [Mistake] = [
        Mistake("unwritable folder", 73, "/proc/x.mp4", arguments: ["timelapse", "a.jpg", "-o", "/proc/x.mp4"]),
        Mistake("missing folder", 73, "no/x.mp4", "does not exist", arguments: ["timelapse", "a.jpg", "-o", "no/x.mp4"]),
        Mistake("file for a folder", 73, "a.jpg/x.mp4", arguments: ["timelapse", "a.jpg", "-o", "a.jpg/x.mp4"]),
        Mistake("existing file", 73, "there.mp4", "--overwrite", arguments: ["timelapse", "a.jpg", "-o", "there.mp4"]),
        Mistake(
            "a folder's name", 73, "folder.mp4", "folder", arguments: ["timelapse", "a.jpg", "-o", "folder.mp4", "--overwrite"]),
        Mistake(
            "a folder without ending", 73, "nothing", "this is a folder", arguments: ["timelapse", "a.jpg", "-o", "nothing"]),
        Mistake("unknown ending", 64, "movie.avi", ".mp4", arguments: ["timelapse", "a.jpg", "-o", "movie.avi"]),
        Mistake(
            "long name", 73, "255 bytes", arguments: ["timelapse", "a.jpg", "-o", String(repeating: "a", count: 252) + ".mp4"]),
        Mistake("no ending", 64, "movie", ".mp4", arguments: ["timelapse", "a.jpg", "-o", "movie"]),
    ]

    private static let usage: [Mistake] = [
        Mistake("frame rate", 64, "fps", "'fast'", arguments: ["timelapse", "a.jpg", "--fps", "fast"]),
        Mistake(
            "more sounds than are wanted", 64, "--limit sounds=", "not 2",
            arguments: ["render", "mix.json", "--limit", "sounds=1"]),
        Mistake("limit without a number", 64, "limit", "tracks=NUMBER", arguments: ["timelapse", "a.jpg", "--limit", "tracks"]),
        Mistake("limit of nothing", 64, "limit", "frame-megapixels", arguments: ["probe", "a.jpg", "--limit", "size=3"]),
        Mistake("no frame rate", 64, "fps", "'0'", arguments: ["timelapse", "a.jpg", "--fps", "0"]),
        Mistake("division by nought", 64, "fps", "'30/0'", arguments: ["timelapse", "a.jpg", "--fps", "30/0"]),
        Mistake("size", 64, "size", "'huge'", "1080p", arguments: ["timelapse", "a.jpg", "--size", "huge"]),
        Mistake("size of nothing", 64, "0×100", arguments: ["timelapse", "a.jpg", "--size", "0x100"]),
        Mistake("size beyond all", 64, "99999×10", arguments: ["timelapse", "a.jpg", "--size", "99999x10"]),
        Mistake("quality", 64, "0 to 51", arguments: ["timelapse", "a.jpg", "--crf", "52"]),
        Mistake("quality that is no number", 64, "crf", "'good'", arguments: ["timelapse", "a.jpg", "--crf", "good"]),
        Mistake("preset", 64, "'quick'", "ultrafast", arguments: ["timelapse", "a.jpg", "--preset", "quick"]),
        Mistake("codec", 64, "codec", "h264", arguments: ["timelapse", "a.jpg", "--codec", "mpeg1"]),
        Mistake("scaling", 64, "scaling", "stretch", arguments: ["timelapse", "a.jpg", "--scaling", "squeeze"]),
        Mistake("background", 64, "background", "'mauveish'", arguments: ["timelapse", "a.jpg", "--background", "mauveish"]),
        Mistake("duration", 64, "duration", "'1:75'", arguments: ["still", "a.jpg", "--duration", "1:75"]),
        Mistake("no duration", 64, "a.jpg", arguments: ["still", "a.jpg", "--duration", "0"]),
        Mistake("no pictures", 64, "pictures", arguments: ["timelapse"]),
        Mistake("option", 64, "--frob", arguments: ["timelapse", "a.jpg", "--frob"]),
    ]

    @Test(arguments: Self.input + Self.output) func inputAndOutput(_ item: Mistake) throws {
        let errors = try run(item)
        #expect(errors.hasPrefix("stillreel: ") && errors.filter(\.isNewline).count == 1, "one line")
    }

    @Test(arguments: Self.usage) func commandLines(_ item: Mistake) throws { _ = try run(item) }

    private func run(_ item: Mistake) throws -> String {
        let folder = try folder()
        let before = folder.contents
        let command = try Command(stillreel, item.arguments, folder: folder.url)
        #expect(command.status == item.status, "\(command.errors)")
        for word in item.words { #expect(command.errors.contains(word), "\(command.errors)") }
        #expect(command.text == "")
        #expect(folder.contents == before)
        #expect(try Data(contentsOf: folder.file("there.mp4")) == Data("precious".utf8))
        return command.errors
    }

    @Test func anEmptyListIsTold() throws {
        let folder = try folder()
        let command = try folder.stillreel("timelapse", "-", input: "\n\n")
        #expect(command.status == 65)
        #expect(command.errors.contains("standard input"))
    }

    @Test func aDamagedPictureLeavesTheOldMovie() throws {
        let folder = try folder()
        let before = folder.contents
        let command = try folder.stillreel("timelapse", "a.jpg", "cut.jpg", "-o", "there.mp4", "--overwrite")
        #expect(command.status == 65)
        #expect(try Data(contentsOf: folder.file("there.mp4")) == Data("precious".utf8))
        #expect(folder.contents == before)
    }

    @Test func namesCannotSpeakToTheTerminal() throws {
        let command = try TemporaryFolder().stillreel("probe", "a\u{1B}[2J\nb.mp4")
        #expect(command.status == 65)
        #expect(!command.errors.contains("\u{1B}") && command.errors.filter(\.isNewline).count == 1)
    }
}
