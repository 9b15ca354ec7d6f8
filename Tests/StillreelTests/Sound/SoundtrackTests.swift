import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

@Suite struct SoundtrackTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func time(_ seconds: Double) -> CMTime { ClockTime(seconds: seconds).time }

    /// The highest peak of silence after AAC encoding, a packet away from any sound.
    private static let silence: Float = 1e-4
    /// The largest second difference of smooth sound. A tone of 440 Hz with an amplitude of 0.5 has 0.002 per sample squared, and
    /// AAC adds noise.
    private static let smooth: Float = 0.02

    // MARK: Lengths

    struct Length: Sendable {
        let sound, picture: Double
        let match: LengthMatch
        var expected: Double { match == .picture ? picture : match == .sound ? sound : min(sound, picture) }
    }

    private static let lengths = [0.7, 1.2, 1.9].flatMap { sound in
        LengthMatch.allCases.map { Length(sound: sound, picture: 1.2, match: $0) }
    }

    @Test(arguments: Self.lengths) func `sound shorter than, as long as and longer than the picture, with each match`(
        _ length: Length
    ) async throws {
        let song = try folder.tone("song.wav", seconds: length.sound)
        let movie = try await folder.movie(
            Soundtrack(clips: [SoundClip(file: song)], fadeOut: .zero), seconds: length.picture, match: length.match)
        let probe = try Probe(movie)
        let (video, audio) = (try #require(probe.video), try #require(probe.audio))
        #expect(Double(audio.duration_ts ?? 0) / Double(audio.timescale) == length.expected)
        #expect(abs(Double(video.duration_ts ?? 0) / Double(video.timescale) - length.expected) < 1 / Double(video.timescale))
        #expect(video.start_pts == 0 && audio.start_pts == 0)

        let sound = try Sound(movie)
        let heard = min(length.sound, length.expected)
        let packet = 1_024.0 / Double(sound.rate)
        // ffmpeg decodes the last packet to its end.
        #expect(sound.seconds >= length.expected && sound.seconds < length.expected + packet)
        #expect(sound.level(0.05, heard - 0.01) > 0.3)
        #expect(sound.peak(heard + 2 * packet, length.expected) < Self.silence)
        #expect(sound.roughness(0.05, length.expected) < Self.smooth)
    }

    // MARK: Arrangements

    @Test func `songs follow each other without a gap or a click`() async throws {
        let clips = try [("a.wav", 0.7), ("b.flac", 0.4), ("c.wav", 0.6)].map { name, seconds in
            SoundClip(file: try folder.tone(name, seconds: seconds))
        }
        let movie = try await folder.movie(Soundtrack(clips: clips), seconds: nil)
        let sound = try Sound(movie)
        #expect(abs(sound.seconds - 1.7) < 0.03)
        #expect(sound.roughness(0.1, 1.6) < Self.smooth)
        // The tone continues in phase: each period is equal to the one 0.5 seconds before it.
        let (early, late) = (Array(sound.part(0.45, 0.55)), Array(sound.part(0.95, 1.45)))
        #expect(zip(early, late).allSatisfy { abs($0 - $1) < 0.02 })
    }

    @Test(arguments: ["mp3", "m4a", "wav", "flac", "ogg", "opus"])
    func `every format repeats without a gap or a click`(_ type: String) async throws {
        let rate = type == "opus" ? 48_000 : 44_100
        // Long enough for several pages: FFmpeg loses 128 samples of Ogg Vorbis that fits into one page, about a second.
        let song = try folder.sound("song.\(type)", "aevalsrc='0.5*sin(2*PI*420*t)':s=\(rate):d=1.5")
        let movie = try await folder.movie(
            Soundtrack(clips: [SoundClip(file: song)], loops: true, fadeOut: .zero), seconds: 3.5)
        let sound = try Sound(movie)
        #expect(sound.rate == rate)
        #expect(abs(sound.seconds - 3.5) < 0.03)
        for start in stride(from: 0.1, to: 3.4, by: 0.02) { #expect(sound.level(start, start + 0.02) > 0.28) }
        // Lossy encoders distort a song's edges; a gap or a jump would be several times this value.
        #expect(sound.roughness(0.1, 3.4) < 0.08)
    }

    @Test func `sound of another rate and layout is converted, and joins are smooth`() async throws {
        let wave = "0.5*sin(2*PI*420*t)"
        let clips = try [("a.wav", 22_050, 1), ("b.wav", 48_000, 2), ("c.wav", 44_100, 1)].map { name, rate, channels in
            SoundClip(
                file: try folder.sound(
                    name,
                    "aevalsrc='\(Array(repeating: wave, count: channels).joined(separator: "|"))':s=\(rate):d=0.5"
                ))
        }
        let movie = try await folder.movie(Soundtrack(clips: clips), seconds: nil)
        let audio = try #require(try Probe(movie).audio)
        #expect(audio.sample_rate == "48000" && audio.channels == 2)
        for channel in 0...1 {
            let sound = try Sound(movie, channel: channel)
            for start in [0.1, 0.6, 1.1] { #expect(abs(sound.level(start, start + 0.3) - 0.354) < 0.02) }
            #expect(sound.roughness(0.1, 1.4) < Self.smooth)
        }
    }

    @Test func `mixed songs are heard together`() async throws {
        let low = try folder.sound("low.wav", "sine=300:r=44100:d=1")
        let high = try folder.sound("high.wav", "sine=3000:r=44100:d=0.5")
        let movie = try await folder.movie(
            Soundtrack(clips: [SoundClip(file: low), SoundClip(file: high)], arrangement: .mix), seconds: nil)
        let sound = try Sound(movie)
        #expect(abs(sound.seconds - 1) < 0.03)
        // ffmpeg's sine has an amplitude of an eighth.
        #expect(abs(sound.level(0.1, 0.4) - 0.125) < 0.01)
        #expect(abs(sound.level(0.6, 0.9) - 0.0884) < 0.01)
    }

    // MARK: Places and volumes

    @Test func `offset, trim and silence are where they were asked for`() async throws {
        let song = try folder.tone("song.wav", seconds: 3)
        let clip = SoundClip(file: song, start: time(1.01), duration: time(0.5))
        let movie = try await folder.movie(Soundtrack(clips: [clip], offset: time(0.4)), seconds: 1.5)
        let sound = try Sound(movie)
        let packet = 1_024.0 / 44_100
        #expect(sound.peak(0, 0.4 - 2 * packet) < Self.silence)
        #expect(sound.level(0.41, 0.89) > 0.3)
        #expect(sound.peak(0.9 + 2 * packet, 1.5) < Self.silence)
        // The clip is cut in the middle of a wave at both ends.
        #expect(sound.roughness(0.1, 1.4) < Self.smooth)
    }

    @Test func `fades go to silence at the clip's and at the movie's end`() async throws {
        let song = try folder.tone("song.wav", seconds: 3)
        let movie = try await folder.movie(
            Soundtrack(clips: [SoundClip(file: song, fadeIn: time(0.5))], volume: -6, fadeOut: time(1)), seconds: 2)
        let sound = try Sound(movie)
        #expect(abs(sound.level(0.2, 0.3) - 0.5 * 0.177) < 0.02)
        #expect(abs(sound.level(0.6, 0.9) - 0.177) < 0.01)
        #expect(abs(sound.level(1.45, 1.55) - 0.5 * 0.177) < 0.02)
        #expect(sound.level(1.97, 2) < 0.01)
    }

    @Test func `music goes down under a voice, and comes back`() async throws {
        let music = try folder.sound("music.wav", "sine=300:r=44100:d=5")
        let voice = try folder.sound("voice.wav", "aevalsrc='0.4*sin(2*PI*2000*t)':s=44100:d=1")
        var soundtrack = Soundtrack(
            clips: [SoundClip(file: music)], voice: [SoundClip(file: voice)], voiceOffset: time(1.5))
        soundtrack.ducking.depth = 20
        let movie = try await folder.movie(soundtrack, seconds: 5)
        // The filter removes the voice, so that only the music remains.
        try ffmpeg("-i \(movie.path) -af lowpass=f=600,lowpass=f=600,lowpass=f=600", to: folder.file("low.wav"))
        let sound = try Sound(folder.file("low.wav"))
        let full = sound.level(0.5, 1)
        #expect(full > 0.05)
        #expect(abs(20 * log10(sound.level(1.7, 2.3) / full) + 20) < 2)
        #expect(abs(sound.level(4.2, 4.9) / full - 1) < 0.05)
        #expect(try Sound(movie).level(1.7, 2.3) > 0.25)
    }

    // MARK: Loudness

    @Test(arguments: [(-14.0, 0.1), (-23.0, 0.5), (-16.0, 0.02)])
    func `loudness comes within half a unit of what was asked`(_ target: Double, _ amplitude: Double) async throws {
        let song = try folder.tone("song.wav", seconds: 4, volume: amplitude)
        var soundtrack = Soundtrack(file: song)
        soundtrack.loudness = target
        let reel = Reel.still(picture: try folder.picture(), soundtrack: soundtrack, canvas: Canvas(width: 32, height: 32))
        let summary = try await reel.render(to: folder.file("movie.mp4")).finish()
        let measured = try measuredLoudness(of: folder.file("movie.mp4"))
        #expect(abs(measured.integrated - target) < 0.5)
        let change = try #require(summary.loudness)
        #expect(abs((change.loudness ?? 0) - target) < 0.01 && !change.isHeldBack)
    }

    @Test func `peaks are kept below full scale, and that is told`() async throws {
        // A loud click in quiet sound.
        let song = try folder.sound(
            "song.wav", "aevalsrc='if(between(t,2,2.002),0.9,0.02)*sin(2*PI*440*t)':s=44100:d=4")
        var soundtrack = Soundtrack(file: song)
        soundtrack.loudness = Soundtrack.usualLoudness
        let reel = Reel.still(picture: try folder.picture(), soundtrack: soundtrack, canvas: Canvas(width: 32, height: 32))
        let change = try #require(try await reel.render(to: folder.file("movie.mp4")).finish().loudness)
        #expect(change.isHeldBack)
        // Peaks are lowered by 6 dB at most.
        #expect(abs((change.peak ?? 0) + change.gain - LoudnessChange.highestPeak - 6) < 0.01)
        let measured = try measuredLoudness(of: folder.file("movie.mp4"))
        #expect(measured.truePeak <= LoudnessChange.highestPeak)
        #expect(abs(measured.integrated - (change.loudness ?? 0)) < 0.7)
    }

    @Test(arguments: [
        // Loud music of three kinds: a chord, clipped noise, and drums.
        "aevalsrc='0.3*(sin(2*PI*220*t)+sin(2*PI*277*t)+sin(2*PI*331*t))|0.3*(sin(2*PI*220*t)+sin(2*PI*279*t)+sin(2*PI*333*t))'",
        "anoisesrc=a=1:c=pink:seed=3,volume=12dB,aformat=channel_layouts=stereo",
        "aevalsrc='0.99*sin(2*PI*60*t)*exp(-18*mod(t,0.5))+0.5*sin(2*PI*5000*t)*exp(-60*mod(t+0.25,0.5))'",
    ])
    func `peaks of mixes stay below -1 dBTP as AAC`(_ music: String) async throws {
        let first = try folder.sound("a.wav", music, "-t 6 -ar 48000")
        let second = try folder.sound("b.wav", "anoisesrc=a=0.9:c=white:seed=5,lowpass=4000,volume=9dB", "-t 6 -ar 48000")
        var mixes = [Soundtrack(clips: [SoundClip(file: first), SoundClip(file: second)], arrangement: .mix)]
        mixes.append(Soundtrack(clips: [SoundClip(file: first, volume: 9)]))
        mixes.append(Soundtrack(clips: [SoundClip(file: first)], loudness: -9))
        mixes.append(Soundtrack(clips: [SoundClip(file: first)], voice: [SoundClip(file: second, volume: 4)]))
        for soundtrack in mixes {
            let movie = try await folder.movie(soundtrack, seconds: nil)
            let measured = try measuredLoudness(of: movie)
            #expect(measured.truePeak <= -1, "\(measured)")
            let peak = try finePeak(of: movie)
            #expect(peak <= -1, "\(peak)")
        }
    }

    @Test func `music that the pictures' end cuts fades out, and other music does not`() async throws {
        let song = try folder.tone("song.wav", seconds: 6)
        let cut = try Sound(try await folder.movie(Soundtrack(file: song), seconds: 5))
        #expect(cut.level(2, 2.9) > 0.34)
        #expect(abs(cut.level(3.98, 4.02) - 0.354 / 2) < 0.01)
        #expect(cut.peak(4.99, 5) < 0.01)
        let whole = try Sound(try await folder.movie(Soundtrack(file: song), seconds: 7))
        #expect(whole.level(5.5, 5.95) > 0.34)
        // A second at most of two seconds, and nothing that was asked for is changed.
        let short = try Sound(try await folder.movie(Soundtrack(file: song), seconds: 2))
        #expect(short.level(0.5, 0.95) > 0.34 && abs(short.level(1.48, 1.52) - 0.354 / 2) < 0.01)
        let hard = try Sound(try await folder.movie(Soundtrack(clips: [SoundClip(file: song)], fadeOut: .zero), seconds: 5))
        #expect(hard.level(4.5, 4.98) > 0.34)
    }

    @Test func `songs fade into each other, also where they repeat`() async throws {
        let low = try folder.sound("low.wav", "aevalsrc='0.5*sin(2*PI*300*t)':s=44100:d=3")
        let high = try folder.sound("high.wav", "aevalsrc='0.25*sin(2*PI*3000*t)':s=44100:d=2")
        let clips = [SoundClip(file: low), SoundClip(file: high)]
        let sound = try Sound(try await folder.movie(Soundtrack(clips: clips, crossfade: time(1)), seconds: nil))
        #expect(abs(sound.seconds - 4) < 0.03)
        #expect(abs(sound.level(1.5, 1.95) - 0.354) < 0.01)
        // In the middle, both have half their amplitude: the sum of their powers.
        #expect(abs(sound.level(2.49, 2.51) - 0.198) < 0.02)
        #expect(abs(sound.level(3.1, 3.9) - 0.177) < 0.01)
        var soundtrack = Soundtrack(clips: clips, loops: true, fadeOut: .zero, crossfade: time(1))
        let plan = try #require(try folder.reel(soundtrack, seconds: 8).plan().sound)
        #expect(plan.pieces.map { CMTimeGetSeconds($0.timeRange.start) } == [0, 2, 3, 5, 6])
        // Half of the shortest song.
        soundtrack.crossfade = time(20)
        #expect(try folder.reel(soundtrack, seconds: 3).plan().sound?.pieces.map(\.lane) == [0, 1])
    }

    @Test func `silence stays silence`() async throws {
        let song = try folder.sound("song.wav", "anullsrc=r=44100:cl=mono", "-t 1")
        var soundtrack = Soundtrack(file: song)
        soundtrack.loudness = -14
        let sound = try Sound(try await folder.movie(soundtrack, seconds: nil))
        #expect(sound.peak(0, 1) == 0)
    }
}
