import Foundation
import ReelTestSupport
import Testing

/// Program 3, as it was written for iOS 10: one picture and a song.
@Suite struct PictureAndSongTests {
    @Test func theMovieIsAsLongAsTheSong() throws {
        let example = try Example("PictureAndSong")
        let song = Example.demo.appendingPathComponent("song.mp3")
        let movie = example.folder.file("movie.mov")
        try example.run([try example.photograph(.seaside, 320, 240), song.path, movie.path])
        #expect(example.temporaryFiles == [])

        let probe = try Probe(movie)
        let (video, audio) = (try #require(probe.video), try #require(probe.audio))
        let samples = try decodedSound(of: song).count / 2
        #expect(abs(Double(audio.duration_ts ?? 0) / Double(audio.timescale) * 44_100 - Double(samples)) <= 1024)
        #expect(abs(Double(video.duration_ts ?? 0) / Double(video.timescale) * 44_100 - Double(samples)) <= 1024)
        // Two frames, the second one from the middle on.
        let times = try Probe.frames(movie).compactMap(\.pts).map { Double($0) / Double(video.timescale) }
        #expect(times.count == 2 && times[0] == 0 && abs(times[1] * 2 * 44_100 - Double(samples)) <= 1024)
        for frame in try DecodedPicture.all(of: movie) { expect(frame, shows: .seaside) }
    }
}
