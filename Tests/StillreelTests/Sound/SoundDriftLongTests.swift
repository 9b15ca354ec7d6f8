import Foundation
import ReelTestSupport
import Stillreel
import Testing

@Suite(.timeLimit(.minutes(30))) struct SoundDriftLongTests {
    /// A click at the start of each second, repeated for an hour, passes through the mix, AAC and the file's index. There is only
    /// one frame every ten seconds, because only the sound is tested. This takes as long as encoding an hour of silence.
    @Test func `an hour's sound does not drift by one sample`() async throws {
        let folder = try TemporaryFolder()
        let clicks = try folder.sound("clicks.wav", "aevalsrc='if(lt(mod(n,44100),1),0.9,0)':s=44100:d=20")
        let reel = Reel(
            canvas: Canvas(width: 32, height: 32), frameRate: try #require(FrameRate(1, 10)),
            slides: [Slide(picture: try folder.picture(), length: .time(CMTime(value: 3_600, timescale: 1)))],
            soundtrack: Soundtrack(clips: [SoundClip(file: clicks)], loops: true))
        let movie = folder.file("movie.mp4")
        try await reel.render(to: movie).finish()
        let audio = try #require(try Probe(movie).audio)
        #expect(audio.duration_ts == 3_600 * 44_100)

        // Decoded from the start, because seeking would rely on the file's own times.
        try ffmpeg("-i \(movie.path) -af atrim=start=3590,asetpts=PTS-STARTPTS -c:a pcm_f32le", to: folder.file("end.wav"))
        let end = try Sound(folder.file("end.wav"))
        let heard = end.samples.indices.filter { abs(end.samples[$0]) > 0.4 }
        #expect(heard == (0..<10).map { $0 * 44_100 })
    }
}
