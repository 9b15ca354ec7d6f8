import Foundation
import ReelTestSupport
import Testing

/// Tests with ffmpeg and ffprobe that a movie made in parts by several processes is the same as one made by one process.
@Suite struct SegmentTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (number, start) in [1, 3, 9].enumerated() {
            try folder.picture("p\(number + 1).jpg", filter: "mandelbrot=s=240x180:start_scale=\(start)")
        }
    }

    private func write(_ reel: String, _ name: String = "reel.yaml") throws { try Data(reel.utf8).write(to: folder.file(name)) }

    /// A movie that can be divided at the slides that stand from 30.5 s (at the next frame) and from 60.75 s on. It has motion,
    /// titles, and chapters, one of which spans two parts.
    private static let reel = """
        canvas: { width: 96, height: 72, scaling: fill }
        frameRate: 8
        motion: lively
        transition: { style: dissolve, seconds: 0.5 }
        slides:
          - { picture: p1.jpg, seconds: 14.75, chapter: One }
          - { picture: p2.jpg, seconds: 14.75, \
        titles: [ { text: Rome, place: center, size: 0.2, start: 4, seconds: 8, fade: 2 } ] }
          - { picture: p3.jpg, seconds: 30.25, chapter: Three, transition: { style: push-left, seconds: 0.5 } }
          - { picture: p1.jpg, seconds: 20, transition: none, motion: none, chapter: "Vier äö" }
          - { picture: p2.jpg, seconds: 11, transition: { style: slide-up, seconds: 1 } }
        soundtrack: { file: song.flac, fadeIn: 1, fadeOut: 2 }
        match: sound
        encoding: { preset: veryfast, quality: 24 }
        """

    private static let silentReel = reel.split(separator: "\n").filter { !$0.hasPrefix("soundtrack") && !$0.hasPrefix("match") }
        .joined(separator: "\n").replacing("veryfast", with: "ultrafast")

    /// Makes the movie once in one piece, and once in parts.
    private func makeBoth(_ reel: String, parts count: Int, type: String = "mp4") throws -> (whole: URL, joined: URL) {
        try write(reel)
        let whole = try folder.stillreel("render", "reel.yaml", "-o", "whole.\(type)")
        #expect(whole.status == 0, "\(whole.errors)")
        // The files are given in reverse order.
        var arguments = ["join", "-o", "joined.\(type)"]
        for number in (1...count).reversed() {
            let name = "part\(number).\(type)"
            let part = try folder.stillreel("render", "reel.yaml", "--segment", "\(number)/\(count)", "-o", name)
            #expect(part.status == 0, "\(part.errors)")
            arguments.append(name)
        }
        let join = try Command(stillreel, arguments, folder: folder.url)
        #expect(join.status == 0, "\(join.errors)")
        arguments[2] = "again.\(type)"
        let again = try Command(stillreel, arguments, folder: folder.url)
        #expect(again.status == 0, "\(again.errors)")
        let isSame = try Data(contentsOf: folder.file("joined.\(type)")) == Data(contentsOf: folder.file("again.\(type)"))
        #expect(isSame, "the same bytes")
        return (folder.file("whole.\(type)"), folder.file("joined.\(type)"))
    }

    private struct Chapters: Decodable, Equatable {
        struct Chapter: Decodable, Equatable {
            let time_base: String
            let start: Int
            let end: Int
            let tags: [String: String]?
        }
        let chapters: [Chapter]
    }

    private func chapters(_ url: URL) throws -> Chapters {
        let output = try Command.output(of: "ffprobe", ["-v", "error", "-of", "json", "-show_chapters", url.path])
        return try JSONDecoder().decode(Chapters.self, from: output)
    }

    private func expectSame(_ one: URL, _ other: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try frameHashes(of: one) == frameHashes(of: other), sourceLocation: sourceLocation)
        #expect(try Probe.packets(one, of: "v:0") == Probe.packets(other, of: "v:0"), sourceLocation: sourceLocation)
        #expect(
            try packetHashes(of: one, stream: "v:0") == packetHashes(of: other, stream: "v:0"), sourceLocation: sourceLocation)
        let (first, second) = (try Probe(one), try Probe(other))
        #expect(first.streams.count == second.streams.count, sourceLocation: sourceLocation)
        for (first, second) in zip(first.streams, second.streams) {
            #expect(
                first.time_base == second.time_base && first.duration_ts == second.duration_ts, sourceLocation: sourceLocation)
            #expect(first.nb_frames == second.nb_frames && first.start_pts == second.start_pts, sourceLocation: sourceLocation)
        }
        #expect(
            first.format.duration == second.format.duration && first.format.tags == second.format.tags,
            sourceLocation: sourceLocation)
        #expect(try chapters(one) == chapters(other), sourceLocation: sourceLocation)
        guard first.audio != nil else { return }
        #expect(
            try packetHashes(of: one, stream: "a:0") == packetHashes(of: other, stream: "a:0"), sourceLocation: sourceLocation)
        #expect(try decodedSound(of: one) == decodedSound(of: other), sourceLocation: sourceLocation)
    }

    @Test func `three parts make the movie that one process makes`() throws {
        // The sound makes the movie's last frame shorter than the others.
        try folder.song("song.flac", seconds: 92.53)
        let (whole, joined) = try makeBoth(Self.reel, parts: 3)
        try expectSame(whole, joined)
        #expect(try chapters(joined).chapters.map { $0.tags?["title"] } == ["One", "Three", "Vier äö"])
        #expect(try (1...3).map { try Probe(folder.file("part\($0).mp4")).video?.nb_frames } == ["245", "241", "255"])
        #expect(try (1...3).map { try Probe(folder.file("part\($0).mp4")).audio != nil } == [true, false, false])
        #expect(try Set([0, 245, 486]).isSubset(of: keyframes(joined)))
    }

    @Test(arguments: [
        ("song.m4a", "{ clips: [ { file: song.m4a, start: 1.2345 } ] }", "aac"),
        ("song.mp3", "{ file: song.mp3, offset: 0.5, coding: copy }", "mp3"),
    ])
    func `parts keep sound that is copied`(_ song: String, _ soundtrack: String, _ codec: String) throws {
        try folder.song(song, seconds: 92.53)
        let (whole, joined) = try makeBoth(
            Self.reel.replacing("{ file: song.flac, fadeIn: 1, fadeOut: 2 }", with: soundtrack), parts: 2)
        try expectSame(whole, joined)
        #expect(try Probe(joined).audio?.codec_name == codec)
        let hashes = try packetHashes(of: folder.file(song), stream: "a:0")
        #expect(try hashes.suffix(3000) == packetHashes(of: joined, stream: "a:0").suffix(3000))
    }

    /// With two parts, one of the two restarts is within a part. `ultrafast` has no B-frames.
    @Test func `two of the parts that there could be, silent, of an odd size`() throws {
        let (whole, joined) = try makeBoth(
            Self.silentReel.replacing("width: 96, height: 72", with: "width: 97, height: 71"), parts: 2, type: "mov")
        try expectSame(whole, joined)
        #expect(try Probe(joined).audio == nil && Probe(joined).video?.width == 97)
        #expect(try Set([0, 245, 486]).isSubset(of: keyframes(joined)))
        #expect(try Probe(folder.file("part1.mov")).video?.nb_frames == "486")
    }

    @Test(arguments: [("hevc", "mp4"), ("av1", "mp4"), ("prores", "mov")])
    func `parts of other codecs make the same movie`(_ codec: String, _ type: String) throws {
        let reel = Self.silentReel.replacing("preset: ultrafast", with: "preset: ultrafast, codec: \(codec)")
        let (whole, joined) = try makeBoth(reel, parts: 3, type: type)
        try expectSame(whole, joined)
        #expect(try Probe(joined).video?.codec_name == codec && Probe(joined).video?.nb_frames == "742")
    }

    /// Returns the indices of the keyframes.
    private func keyframes(_ url: URL) throws -> [Int] {
        try Probe.frames(url).enumerated().filter { $0.element.key_frame == 1 }.map(\.offset)
    }

    @Test func `a podcast's picture is divided between keyframes`() throws {
        try folder.song("song.wav", seconds: 100.13)
        try folder.stillOf("p1.jpg", "song.wav", "whole.m4v")
        for number in 1...2 { try folder.stillOf("p1.jpg", "song.wav", "part\(number).m4v", "--segment", "\(number)/2") }
        let join = try folder.stillreel("join", "part2.m4v", "part1.m4v", "-o", "joined.m4v", "--progress", "json")
        #expect(join.status == 0, "\(join.errors)")
        try expectSame(folder.file("whole.m4v"), folder.file("joined.m4v"))
        let result = try #require(try JSONSerialization.jsonObject(with: join.output) as? [String: Any])
        #expect(result["frameCount"] as? Int == 401 && result["seconds"] as? Double == 100.13)
    }

    @Test func `a movie without restarts is one part`() throws {
        try write("{ canvas: { width: 64, height: 48 }, frameRate: 5, slides: [ { picture: p1.jpg, seconds: 59 } ] }")
        let two = try folder.stillreel("render", "reel.yaml", "--segment", "1/2", "-o", "part.mp4")
        #expect(two.status == 64 && two.errors.contains("one part only") && !folder.contents.contains("part.mp4"))
        #expect(try folder.stillreel("render", "reel.yaml", "--segment", "1/1", "-o", "part.mp4").status == 0)
        #expect(try folder.stillreel("join", "part.mp4", "-o", "joined.mp4").status == 0)
        #expect(try folder.stillreel("render", "reel.yaml", "-o", "whole.mp4").status == 0)
        try expectSame(folder.file("whole.mp4"), folder.file("joined.mp4"))
    }

    @Test func `parts are named after the movie`() throws {
        try folder.makeFolder("day")
        for number in 1...10 { try folder.picture("day/\(number).png", "red") }
        let part = try folder.stillreel("timelapse", "day", "--fps", "0.1", "--size", "source", "--segment", "2/3")
        #expect(part.status == 0, "\(part.errors)")
        #expect(folder.contents.contains("day-2of3.mp4"))
    }

    // MARK: Mistakes

    @Test func `files that are not all parts of one movie are refused, before anything is made`() throws {
        try write(Self.silentReel)
        try write(Self.silentReel.replacing("quality: 24", with: "quality: 25"), "other.yaml")
        func render(_ name: String, _ part: String, _ output: String) throws {
            let command = try folder.stillreel("render", name, "--segment", part, "-o", output)
            #expect(command.status == 0, "\(command.errors)")
        }
        for number in 1...3 { try render("reel.yaml", "\(number)/3", "part\(number).mp4") }
        try render("other.yaml", "2/3", "other.mp4")
        try render("reel.yaml", "2/2", "half.mp4")
        try FileManager.default.copyItem(at: folder.file("part2.mp4"), to: folder.file("copy.mp4"))
        // The index is at the start of the file, so only sample data is truncated.
        let bytes = try Data(contentsOf: folder.file("part2.mp4"))
        try bytes.dropLast(1_000).write(to: folder.file("cut.mp4"))
        // A label of the same length that declares more parts than there can be.
        var many = bytes
        let label = try #require(many.range(of: Data("2/3 ".utf8)))
        many.replaceSubrange(label.lowerBound..<(label.lowerBound + 20), with: Data("2/1234567890123456 a".utf8))
        try many.write(to: folder.file("many.mp4"))
        try ffmpeg("-i \(folder.file("part2.mp4").path) -c copy", to: folder.file("plain.mp4"))
        try ffmpeg(
            "-i \(folder.file("part2.mp4").path) -c copy -t 20 -movflags use_metadata_tags", to: folder.file("short.mp4"))
        try ffmpeg(
            "-i \(folder.file("part2.mp4").path) -c:v libx264 -bf 0 -fps_mode passthrough -movflags use_metadata_tags",
            to: folder.file("encoded.mp4"))
        let before = folder.contents
        let mistakes: [([String], Int32, [String])] = [
            (["part1", "part3"], 65, ["one is missing: 2"]), (["part2"], 65, ["some are missing: 1, 3"]),
            (["many"], 65, ["some are missing: 1, 3, 4, 5", "…"]),
            (["part1", "part2", "part3", "copy"], 65, ["part2.mp4", "copy.mp4", "both part 2 of 3"]),
            (["part1", "other", "part3"], 65, ["other.mp4", "not parts of the same version of a movie"]),
            (["part1", "half"], 65, ["half.mp4", "part 2 of 2", "do not match"]),
            (["part1", "cut", "part3"], 65, ["cut.mp4", "cut off"]),
            (["part1", "plain", "part3"], 65, ["plain.mp4", "not a part", "stillreel slideshow a.mp4 b.mp4"]),
            (["part1", "short", "part3"], 65, ["short.mp4", "render this part again"]),
            (["part1", "encoded", "part3"], 65, ["encoded.mp4", "does not continue"]),
            (["part1", "gone", "part3"], 65, ["gone.mp4: no such file; check the spelling"]),
        ]
        for (names, status, words) in mistakes {
            let command = try Command(stillreel, ["join", "-o", "joined.mp4"] + names.map { $0 + ".mp4" }, folder: folder.url)
            #expect(command.status == status, "\(names): \(command.errors)")
            for word in words { #expect(command.errors.contains(word), "\(command.errors)") }
            #expect(command.errors.filter(\.isNewline).count == 1 && folder.contents == before)
        }
        let all = ["join", "part1.mp4", "part2.mp4", "part3.mp4"]
        let itself = try Command(stillreel, all + ["-o", "part1.mp4", "--overwrite"], folder: folder.url)
        #expect(itself.status == 73 && itself.errors.contains("made from this file"))
        #expect(try Command(stillreel, all, folder: folder.url).status == 64)
        let dry = try Command(stillreel, all + ["-o", "joined.mp4", "--dry-run"], folder: folder.url)
        let plan = try #require(try JSONSerialization.jsonObject(with: dry.output) as? [String: Any])
        #expect(plan["frameCount"] as? Int == 742 && plan["seconds"] as? Double == 92.75)
        #expect((plan["parts"] as? [[String: Any]])?.compactMap { $0["firstFrame"] as? Int } == [0, 245, 486])
        #expect(folder.contents == before)
    }

    @Test(arguments: ["0/3", "4/3", "3", "a/b", "1/0", "-1/3", "1/2/3", "1/1000000000"])
    func `nonsense is no part`(_ part: String) throws {
        try write(Self.reel)
        let command = try folder.stillreel("render", "reel.yaml", "--segment=\(part)", "-o", "part.mp4")
        #expect(command.status == 64 && command.errors.contains("i from 1 to n"), "\(command.errors)")
    }
}

extension TemporaryFolder {
    /// Makes a movie of one picture that is as long as its sound.
    fileprivate func stillOf(_ picture: String, _ sound: String, _ name: String, _ options: String...) throws {
        let arguments = [
            "still", picture, "--audio", sound, "--fps", "4", "--size", "source", "--preset", "veryfast", "-o", name,
        ]
        let command = try Command(ReelTestSupport.stillreel, arguments + options, folder: url)
        #expect(command.status == 0, "\(command.errors)")
    }
}
