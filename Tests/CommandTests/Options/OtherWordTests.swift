import Foundation
import ReelTestSupport
import Testing

/// Tests that words that people try are understood, or answered with those that exist.
@Suite struct OtherWordTests {
    private static let mistakes = [
        Mistake("length", 64, "--length: ", "write --duration TIME", arguments: ["slideshow", ".", "--length", "9"]),
        Mistake(
            "aspect", 64, "write --size vertical", "--for story", arguments: ["slideshow", ".", "--aspect", "9:16"]),
        Mistake("resolution", 64, "write --size ", arguments: ["timelapse", ".", "--resolution=720p"]),
        Mistake("orientation", 64, "write --size ", arguments: ["slideshow", ".", "--vertical"]),
        Mistake("shuffle", 64, "shuf | stillreel slideshow -", arguments: ["slideshow", ".", "--shuffle"]),
        Mistake("music", 64, "write --audio FILE", arguments: ["still", "a.png", "--music", "a.mp3"]),
        Mistake("quality", 64, "write --crf NUMBER", arguments: ["still", "a.png", "--quality", "3"]),
        // Options of other verbs are not advised.
        Mistake("length of a sprite", 64, "unknown option '--length'", arguments: ["thumbnails", "a.mp4", "--length", "9"]),
        Mistake("frob", 64, "unknown option '--frob'", arguments: ["slideshow", ".", "--frob"]),
        Mistake("portrait", 64, "did you mean vertical?", arguments: ["slideshow", ".", "--size", "portrait"]),
        Mistake("9:16", 64, "did you mean vertical?", arguments: ["render", "a.json", "--size", "9:16"]),
        Mistake(
            "a file of subtitles", 64, "burned or soft", "write --captions words.srt",
            arguments: ["slideshow", ".", "--subtitles", "words.srt"]),
        Mistake(
            "a percentage", 64, "decibels", "50% is -6", arguments: ["still", "a.png", "--audio", "a.mp3", "--volume", "50%"]),
        Mistake("no volume", 64, "decibels", arguments: ["soundtrack", "a.mp4", "--keep-sound", "--sound-volume", "loud"]),
        Mistake(
            "no duck", 64, "such as 12; 6 halves the volume", arguments: ["still", "a.png", "--voice", "a.mp3", "--duck", "yes"]),
        Mistake("no loudness", 64, "LUFS", arguments: ["still", "a.png", "--audio", "a.mp3", "--loudness", "max"]),
    ]

    @Test(arguments: mistakes) func `the word that exists is named`(_ item: Mistake) throws {
        let folder = try TemporaryFolder()
        let command = try Command(stillreel, item.arguments, folder: folder.url)
        #expect(command.status == item.status, "\(command.errors)")
        for word in item.words { #expect(command.errors.contains(word), "\(command.errors)") }
        #expect(command.text == "" && folder.contents == [])
    }

    @Test func `a sort by date is one by capture date`() throws {
        let folder = try TemporaryFolder()
        for (name, day) in [("a.png", "2026-05-02"), ("b.png", "2026-05-01")] {
            try folder.picture(name, "red")
            let date = try #require(try? Date("\(day)T00:00:00Z", strategy: .iso8601))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.file(name).path)
        }
        let byDate = try folder.stillreel("timelapse", ".", "--sort", "date", "--dry-run")
        let byCapture = try folder.stillreel("timelapse", ".", "--sort", "exif", "--dry-run")
        #expect(byDate.status == 0 && byDate.text == byCapture.text, "\(byDate.errors)")
        let byName = try folder.stillreel("timelapse", ".", "--dry-run")
        #expect(byDate.text != byName.text)
    }

    @Test func `motion that is off is none`() throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.png", "red")
        let off = try folder.stillreel("slideshow", ".", "--motion", "off", "--dry-run")
        let none = try folder.stillreel("slideshow", ".", "--motion", "none", "--dry-run")
        #expect(off.status == 0 && off.text == none.text, "\(off.errors)")
    }

    @Test func `the movie of a sprite comes first`() throws {
        let folder = try TemporaryFolder()
        try Data("movie".utf8).write(to: folder.file("a.mp4"))
        let command = try folder.stillreel("thumbnails", "--sprite", "a.mp4")
        #expect(command.status == 64)
        #expect(
            command.errors.hasPrefix("stillreel: --sprite a.mp4: ")
                && command.errors.contains("`stillreel thumbnails a.mp4 --sprite`"), "\(command.errors)")
    }

    @Test func `a movie is no reel file`() throws {
        let folder = try TemporaryFolder()
        try ffmpeg("-f lavfi -i color=red:s=64x48:d=1", to: folder.file("a.mp4"))
        try folder.picture("a.jpg", "red")
        try folder.song("a.mp3", seconds: 1)
        for (name, words) in [
            ("a.mp4", "it is a movie, not a reel file; `stillreel slideshow`"),
            ("a.jpg", "it is a picture, not a reel file; `stillreel slideshow`"),
            ("a.mp3", "it is a sound file, not a reel file; `stillreel still`"),
        ] {
            let command = try folder.stillreel("render", name, "-o", "b.mp4")
            #expect(command.status == 64 && command.errors.contains("\(name): \(words)"), "\(command.errors)")
            #expect(command.errors.filter(\.isNewline).count == 1)
        }
    }
}
