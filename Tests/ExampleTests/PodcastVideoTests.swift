import Foundation
import ReelTestSupport
import Testing

/// A cover, an episode and its chapters.
@Suite struct PodcastVideoTests {
    /// What ffprobe lists. It warns of covers, and of tracks of chapters, so `Probe` refuses such movies.
    private struct Listing: Decodable {
        struct Chapter: Decodable {
            let start_time: String
            let tags: [String: String]
        }
        struct Stream: Decodable {
            let codec_type: String
            let duration: String?
            let disposition: [String: Int]
        }
        let chapters: [Chapter]
        let streams: [Stream]
        let format: Probe.Format
    }

    @Test func theMovieHasTheEpisodesLengthTitleAndChapters() throws {
        let example = try Example("PodcastVideo")
        let episode = example.folder.file("episode.mp3")
        try Fixture.make(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "sine=330:r=44100:d=9", "-metadata", "title=About stones", "-metadata",
                "artist=Ada",
            ], to: episode)
        let chapters = example.folder.file("chapters.txt")
        try "0:00 Welcome\n0:04 Granite\n".write(to: chapters, atomically: true, encoding: .utf8)
        let cover = try example.photograph(.night, 320, 320)
        let movie = try example.run([cover, episode.path, chapters.path, example.folder.file("episode.mp4").path])

        let arguments = ["-v", "error", "-of", "json", "-show_chapters", "-show_streams", "-show_format", movie.path]
        let listed = try JSONDecoder().decode(Listing.self, from: Command.output(of: "ffprobe", arguments))
        let video = try #require(listed.streams.first { $0.codec_type == "video" && $0.disposition["attached_pic"] == 0 })
        #expect(listed.streams.contains { $0.codec_type == "audio" })
        #expect(listed.streams.contains { $0.disposition["attached_pic"] == 1 })
        #expect(abs((video.duration.flatMap { Double($0) } ?? 0) - 9) < 0.04)
        #expect(listed.format.tags?["title"] == "About stones" && listed.format.tags?["artist"] == "Ada")
        let found = listed.chapters
        #expect(found.map { $0.tags["title"] } == ["Welcome", "Granite"])
        #expect(found.map { Double($0.start_time) } == [0, 4])

        // The names of the chapters differ, and what is above them does not.
        let plain = example.folder.file("plain.mp4")
        let copying = ["-v", "error", "-i", movie.path, "-map", "0:v:0", "-map_chapters", "-1", "-c", "copy", plain.path]
        try #require(try Command("ffmpeg", copying).status == 0)
        let frames = try DecodedPicture.all(of: plain)
        try #require(frames.count > 240)
        let (first, second) = (frames[60], frames[200])
        #expect((0..<1280).contains { first[$0, 640] != second[$0, 640] })
        expect(first, at: (500, 100), is: Quarters.night.upperLeft)
        expect(second, at: (500, 100), is: Quarters.night.upperLeft)
    }
}
