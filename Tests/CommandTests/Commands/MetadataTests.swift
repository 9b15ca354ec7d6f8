import Foundation
import ReelTestSupport
import Testing

/// What movies say of themselves, as ffprobe and exiftool read it.
@Suite struct MetadataTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private struct Contents: Decodable {
        struct Format: Decodable { let tags: [String: String]? }
        struct Chapter: Decodable {
            let start_time: String
            let end_time: String
            let tags: [String: String]?
        }
        struct Stream: Decodable {
            struct Disposition: Decodable { let attached_pic: Int }
            let codec_name: String?
            let disposition: Disposition?
            let width: Int?
        }
        let format: Format
        let chapters: [Chapter]
        let streams: [Stream]

        var tags: [String: String] { (format.tags ?? [:]).filter { !Self.containerTags.contains($0.key) } }
        private static let containerTags: Set = ["major_brand", "minor_version", "compatible_brands", "encoder"]
        var titles: [String] { chapters.map { $0.tags?["title"] ?? "" } }
        var times: [Double] { chapters.compactMap { Double($0.start_time) } }
        var cover: Stream? { streams.first { $0.disposition?.attached_pic == 1 } }
    }

    private func contents(_ name: String) throws -> Contents {
        let json = try Command.output(
            of: "ffprobe",
            ["-v", "error", "-of", "json", "-show_format", "-show_chapters", "-show_streams", folder.file(name).path])
        return try JSONDecoder().decode(Contents.self, from: json)
    }

    private func make(_ words: String...) throws {
        let command = try Command(stillreel, words, folder: folder.url)
        try #require(command.status == 0, "\(command.errors)")
    }

    /// Makes an episode of 6 s with tags, two chapters and a cover.
    private func episode(_ name: String, _ codec: String) throws {
        try folder.picture("art.png", filter: "testsrc2=s=80x80")
        try folder.song("episode.wav", seconds: 6)
        try Data(
            """
            ;FFMETADATA1
            title=Folge 7: Der Wal
            artist=Anna & Ben
            album=Meer
            date=2026-03-01
            track=7
            [CHAPTER]
            TIMEBASE=1/1000
            START=0
            END=2000
            title=Anfang
            [CHAPTER]
            TIMEBASE=1/1000
            START=2000
            END=6000
            title=Der Wal
            """.utf8
        ).write(to: folder.file("tags.txt"))
        let path = folder.url.path
        try ffmpeg(
            "-i \(path)/episode.wav -i \(path)/tags.txt -i \(path)/art.png -map 0:a -map 2:v -map_metadata 1 -map_chapters 1 "
                + "-c:a \(codec) -c:v copy -disposition:v attached_pic", to: folder.file(name))
    }

    private let tags = ["title": "Folge 7: Der Wal", "artist": "Anna & Ben", "album": "Meer", "date": "2026-03-01", "track": "7"]

    @Test(arguments: [("e.mp3", "libmp3lame"), ("e.m4a", "aac")], ["mp4", "mov"])
    func `an episode keeps its tags, chapters and cover, which is shown`(_ episode: (String, String), _ type: String) throws {
        try self.episode(episode.0, episode.1)
        try make("still", episode.0, "--size", "160x120", "--fps", "5", "-o", "out.\(type)")
        let movie = try contents("out.\(type)")
        // QuickTime's metadata calls the date by its own name.
        var found = movie.tags.filter { !$0.key.hasPrefix("com.apple.quicktime") || $0.key.hasSuffix("creationdate") }
        if let date = found.removeValue(forKey: "com.apple.quicktime.creationdate") { found["date"] = date }
        for (name, value) in movie.tags where name.hasPrefix("com.apple.quicktime.") && name != "com.apple.quicktime.creationdate"
        {
            found[String(name.dropFirst("com.apple.quicktime.".count))] = value
        }
        #expect(found == tags)
        #expect(movie.titles == ["Anfang", "Der Wal"])
        #expect(zip(movie.times, [0, 2]).allSatisfy { abs($0 - $1) < 0.001 })
        #expect(movie.cover?.codec_name == "png")
        let probe = try folder.stillreel("probe", "out.\(type)")
        for words in ["cover      png, 80×80", "Folge 7: Der Wal", "0:00:02.000  Der Wal"] {
            #expect(probe.text.contains(words), "\(probe.text)")
        }
    }

    @Test func `tags that are given replace others, and chapters are cut at the end`() throws {
        try episode("e.mp3", "libmp3lame")
        try folder.picture("cover.jpg", "red", "80x60")
        try Data("0:00 One\n0:03 - Two\n9:00 Never\n".utf8).write(to: folder.file("list.txt"))
        let command = try folder.stillreel(
            "still", "cover.jpg", "--audio", "e.mp3", "--size", "64x48", "--metadata", "title=Neu", "--metadata", "track=",
            "--metadata", "comment=-x=y", "--chapters", "list.txt", "--cover", "cover.jpg", "--audio-start", "1")
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.errors.contains("left out: 1 chapter that would begin at the movie's end or later"))
        let movie = try contents("cover.mp4")
        #expect(movie.tags == ["title": "Neu", "artist": "Anna & Ben", "album": "Meer", "date": "2026-03-01", "comment": "-x=y"])
        #expect(movie.titles == ["One", "Two"] && movie.times == [0, 3])
        #expect(movie.cover?.codec_name == "mjpeg")
    }

    @Test func `chapters move with the sound`() throws {
        try episode("e.m4a", "aac")
        try folder.picture("cover.jpg", "red")
        try make(
            "still", "cover.jpg", "--audio", "e.m4a", "--audio-start", "1", "--offset", "2", "--size", "64x48", "--fps", "10",
            "-o", "a.mp4")
        // The time before the first chapter is one without a title.
        #expect(try contents("a.mp4").titles == ["", "Anfang", "Der Wal"])
        #expect(try contents("a.mp4").times == [0, 2, 3])
        try make(
            "still", "cover.jpg", "--audio", "e.m4a", "--audio-start", "2.5", "--size", "64x48", "--fps", "10", "-o", "b.mp4")
        #expect(try contents("b.mp4").titles == ["Der Wal"])
    }

    @Test func `songs become chapters, and share tags`() throws {
        try folder.picture("cover.jpg", "red")
        for (index, title) in ["Eins", "Zwei"].enumerated() {
            try ffmpeg(
                "-f lavfi -i sine=440:d=2 -metadata title=\(title) -metadata artist=Anna -metadata album=Alles "
                    + "-metadata track=\(index)", to: folder.file("\(title).flac"))
        }
        try make("still", "cover.jpg", "--audio", "Eins.flac", "--audio", "Zwei.flac", "--size", "64x48", "--fps", "10")
        let movie = try contents("cover.mp4")
        #expect(movie.tags == ["title": "Alles", "artist": "Anna", "album": "Alles"])
        #expect(movie.titles == ["Eins", "Zwei"] && movie.times == [0, 2])
        try make(
            "still", "cover.jpg", "--audio", "Eins.flac", "--audio", "Zwei.flac", "--mix", "--size", "64x48", "-o", "mix.mp4")
        #expect(try contents("mix.mp4").titles.isEmpty)
    }

    @Test func `a slideshow has its own title, and not its song's`() throws {
        try episode("e.mp3", "libmp3lame")
        try folder.picture("a.jpg", "red")
        try make("slideshow", "a.jpg", "--audio", "e.mp3", "--size", "64x48", "--title", "Im Sommer", "-o", "s.mp4")
        let movie = try contents("s.mp4")
        #expect(movie.tags == ["title": "Im Sommer"] && movie.titles.isEmpty && movie.cover == nil)
    }

    @Test(arguments: ["mp4", "mov"])
    func `a new soundtrack leaves tags, date, cover and chapters`(_ type: String) throws {
        try episode("e.mp3", "libmp3lame")
        try make(
            "still", "e.mp3", "--size", "64x48", "--fps", "10", "--metadata", "creation_time=2024-05-06T07:08:09Z", "-o",
            "a.\(type)")
        let before = try contents("a.\(type)")
        #expect(before.tags["creation_time"] == "2024-05-06T07:08:09.000000Z")
        try folder.song("song.wav", seconds: 5)
        try make("soundtrack", "a.\(type)", "--audio", "song.wav", "--match", "shortest", "-o", "b.\(type)")
        let after = try contents("b.\(type)")
        #expect(after.tags == before.tags)
        #expect(after.titles == before.titles && after.times == before.times && after.chapters.last?.end_time == "5.000000")
        #expect(after.cover?.codec_name == "png" && after.cover?.width == 80)
        try make(
            "soundtrack", "a.\(type)", "--no-sound", "--metadata", "artist=", "--metadata", "title=Neu", "-o", "c.\(type)")
        let changed = try contents("c.\(type)")
        #expect(!changed.tags.contains { $0.key.hasSuffix("artist") })
        #expect(changed.tags.first { $0.key.hasSuffix("title") }?.value == "Neu")
    }

    @Test func `a movie that says nothing of itself gets the tags and the cover of an episode`() throws {
        try episode("e.mp3", "libmp3lame")
        try folder.picture("a.jpg", "red")
        try make("still", "a.jpg", "--duration", "6", "--size", "64x48", "-o", "plain.mp4")
        try make("soundtrack", "plain.mp4", "--audio", "e.mp3", "--metadata", "track=", "-o", "out.mp4")
        let movie = try contents("out.mp4")
        #expect(movie.tags == tags.filter { $0.key != "track" })
        #expect(movie.titles == ["Anfang", "Der Wal"] && movie.cover?.codec_name == "png")
    }

    @Test func `parts keep everything for the joined movie`() throws {
        try folder.picture("a.png", filter: "testsrc2=s=64x48")
        try folder.picture("b.png", "blue")
        try Data(
            """
            canvas: { width: 64, height: 48 }
            frameRate: 10
            slides: [ { picture: a.png, seconds: 40 }, { picture: b.png, seconds: 50.05 } ]
            metadata:
              title: Über
              make: Leica
              date: 2026
              creation_time: 2024-05-06T07:08:09Z
              cover: a.png
              chapters: [ { start: 0, title: Eins }, { start: "1:10.25", title: Zwei } ]
            """.utf8
        ).write(to: folder.file("r.yaml"))
        try make("render", "r.yaml", "-o", "whole.mp4")
        for part in 1...2 { try make("render", "r.yaml", "--segment", "\(part)/2", "-o", "part\(part).mp4") }
        try make("join", "part2.mp4", "part1.mp4", "-o", "joined.mp4")
        let (whole, joined) = (try contents("whole.mp4"), try contents("joined.mp4"))
        #expect(whole.tags["title"] == "Über" && whole.tags["creation_time"] == "2024-05-06T07:08:09.000000Z")
        #expect(whole.tags.contains { $0.key.hasSuffix("make") && $0.value == "Leica" } && whole.tags["date"] == "2026")
        #expect(whole.titles == ["Eins", "Zwei"] && whole.times == [0, 70.25] && whole.cover != nil)
        #expect(joined.tags == whole.tags && joined.titles == whole.titles && joined.times == whole.times)
        #expect(joined.cover?.codec_name == "png")
    }

    @Test func `the date is that of the first dated picture, and the place is told only if asked for`() throws {
        try folder.picture("a.jpg", "red")
        try folder.picture("b.jpg", "blue")
        _ = try Command.output(
            of: "exiftool",
            [
                "-q", "-overwrite_original", "-DateTimeOriginal=2025:07:17 18:30:00", "-OffsetTimeOriginal=+02:00",
                "-GPSLatitude=48.2082", "-GPSLatitudeRef=N", "-GPSLongitude=16.3738", "-GPSLongitudeRef=W", "-GPSAltitude=171",
                folder.file("b.jpg").path,
            ])
        try make("slideshow", "a.jpg", "b.jpg", "--size", "64x48", "-o", "a.mp4")
        #expect(try contents("a.mp4").tags == ["creation_time": "2025-07-17T16:30:00.000000Z"])
        // Nor does a photo as a cover tell it.
        try make("slideshow", "a.jpg", "--size", "64x48", "--cover", "b.jpg", "-o", "c.mp4")
        let cover = try #require(
            try Command.output(of: "exiftool", ["-b", "-CoverArt", folder.file("c.mp4").path]) as Data?)
        try cover.write(to: folder.file("cover.jpg"))
        let text = String(
            decoding: try Command.output(of: "exiftool", [folder.file("cover.jpg").path]), as: UTF8.self)
        #expect(text.contains("Image Size                      : 64x48") && !text.contains("GPS") && !text.contains("Original"))
        try make("timelapse", "a.jpg", "b.jpg", "--size", "64x48", "--place", "--metadata", "creation_time=", "-o", "b.mp4")
        #expect(try contents("b.mp4").tags["creation_time"] == nil)
        #expect(try contents("b.mp4").tags.contains { $0.value == "+48.20820-016.37380+171/" })
    }

    @Test(arguments: [
        Mistake("unknown name", 64, "title, track", arguments: ["still", "a.jpg", "--duration", "1", "--metadata", "titel=x"]),
        Mistake("no value", 64, "title=Rome", arguments: ["still", "a.jpg", "--duration", "1", "--metadata", "title"]),
        Mistake(
            "no date", 64, "creation_time", "not a date",
            arguments: ["still", "a.jpg", "--duration", "1", "--metadata", "creation_time=now"]),
        Mistake("no place", 64, "ISO 6709", arguments: ["still", "a.jpg", "--duration", "1", "--metadata", "location=Wien"]),
        Mistake("no cover file", 65, "gone.jpg", arguments: ["still", "a.jpg", "--duration", "1", "--cover", "gone.jpg"]),
        Mistake(
            "a cover that only begins like one", 65, "JPEG or PNG",
            arguments: ["still", "a.jpg", "--duration", "1", "--cover", "j.jpg"]),
        Mistake(
            "a date that movies cannot contain", 64, "from 1970 to 2039",
            arguments: ["still", "a.jpg", "--duration", "1", "--metadata", "creation_time=2040-01-01T00:00:00Z"]),
        Mistake(
            "a day that does not exist", 64, "not a date",
            arguments: ["still", "a.jpg", "--duration", "1", "--metadata", "creation_time=2024-02-31T00:00:00Z"]),
        Mistake("a cover of text", 65, "JPEG or PNG", arguments: ["still", "a.jpg", "--duration", "1", "--cover", "a.txt"]),
        Mistake("no chapters", 65, "a.txt", arguments: ["still", "a.jpg", "--duration", "1", "--chapters", "a.txt"]),
        Mistake("sound without a cover", 65, "has no cover", "stillreel still PICTURE 's.wav'", arguments: ["still", "s.wav"]),
        Mistake("no length", 64, "no length", arguments: ["still", "a.jpg"]),
    ])
    func mistakes(_ mistake: Mistake) throws {
        try folder.picture("a.jpg", "red")
        try folder.song("s.wav", seconds: 1)
        try Data("hello".utf8).write(to: folder.file("a.txt"))
        try Data([0xFF, 0xD8, 0xFF, 0xE0] + Array("garbage".utf8)).write(to: folder.file("j.jpg"))
        let command = try Command(stillreel, mistake.arguments, folder: folder.url)
        #expect(command.status == mistake.status)
        for word in mistake.words { #expect(command.errors.contains(word), "\(command.errors)") }
        #expect(folder.contents == ["a.jpg", "a.txt", "j.jpg", "s.wav"])
    }
}
