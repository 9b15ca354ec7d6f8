import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

@Suite struct SoundPlanTests {
    private let folder: TemporaryFolder
    private let song: URL
    private let short: URL

    init() throws {
        folder = try TemporaryFolder()
        song = try folder.tone("song.wav", seconds: 2)
        short = try folder.tone("short.wav", seconds: 0.5, rate: 48_000)
    }

    private func time(_ value: Int64, _ timescale: Int32 = 10) -> CMTime { CMTime(value: value, timescale: timescale) }

    private func plan(
        _ soundtrack: Soundtrack, seconds: Int64? = 3, match: LengthMatch = .picture, frameRate: FrameRate = 10
    ) throws(ReelError) -> Plan {
        let picture: URL
        do { picture = try folder.picture() } catch { throw ReelError(.input, "\(error)") }
        let length = seconds.map { Slide.Length.time(CMTime(value: $0, timescale: 1)) } ?? .automatic
        return try Reel(
            frameRate: frameRate, slides: [Slide(picture: picture, length: length)], soundtrack: soundtrack, match: match
        ).plan()
    }

    private func pieces(_ plan: Plan) throws -> [SoundPlan.Piece] { try #require(plan.sound).pieces }

    @Test func `clips follow each other, and silence follows them`() throws {
        let soundtrack = Soundtrack(
            clips: [SoundClip(file: short), SoundClip(file: song, start: time(5), duration: time(10))], offset: time(2))
        let plan = try plan(soundtrack)
        let pieces = try pieces(plan)
        #expect(pieces.map(\.timeRange.start) == [time(2), time(7)])
        #expect(pieces.map(\.timeRange.end) == [time(7), time(17)])
        #expect(pieces.map(\.start) == [.zero, time(5)])
        #expect(pieces.allSatisfy { $0.lane == 0 && $0.role == .music })
        let silences = try #require(plan.sound).silences
        #expect(silences.map(\.start) == [.zero, time(17)] && silences.map(\.end) == [time(2), time(30)])
        #expect(plan.sound?.soundDuration == time(17) && plan.sound?.sampleRate == 48_000 && plan.sound?.channels == 1)
    }

    @Test func `what is repeated is cut where the pictures end`() throws {
        let pieces = try pieces(try plan(Soundtrack(clips: [SoundClip(file: short)], offset: time(3), loops: true), seconds: 2))
        #expect(pieces.map(\.timeRange.start) == [time(3), time(8), time(13), time(18)])
        #expect(pieces.last?.timeRange.end == time(20))
        // A song that is repeated without a gap gets no fades.
        #expect(pieces.allSatisfy { $0.fadeIn == .zero && $0.fadeOut == .zero })
    }

    @Test func `mixed clips have lanes of their own, and so has the voice`() throws {
        let plan = try plan(
            Soundtrack(
                clips: [SoundClip(file: song), SoundClip(file: short)], arrangement: .mix, voice: [SoundClip(file: short)],
                voiceOffset: time(10)))
        let pieces = try pieces(plan)
        #expect(pieces.map(\.lane) == [0, 1, 2] && pieces.map(\.role) == [.music, .music, .voice])
        #expect(pieces[2].timeRange.start == time(10))
        #expect(plan.sound?.soundDuration == time(20))
    }

    @Test func `only what is cut, or meets silence, is rounded off`() throws {
        let pieces = try pieces(
            try plan(
                Soundtrack(clips: [
                    SoundClip(file: song, duration: time(10)), SoundClip(file: song, start: time(10)), SoundClip(file: short),
                ])))
        // The second clip continues the first.
        #expect(pieces[0].fadeIn == .zero && pieces[0].fadeOut == .zero && pieces[1].fadeIn == .zero)
        #expect(pieces[1].fadeOut == .zero && pieces[2].fadeIn == .zero)
        #expect(pieces[2].fadeOut == time(5, 1_000))
        let cut = try self.pieces(try plan(Soundtrack(clips: [SoundClip(file: song, start: time(1), duration: time(3))])))
        #expect(cut[0].fadeIn == time(5, 1_000) && cut[0].fadeOut == time(5, 1_000))
    }

    @Test(arguments: [(.picture, 30), (.sound, 20), (.shortest, 20)] as [(LengthMatch, Int64)])
    func `a shorter sound`(_ match: LengthMatch, _ tenths: Int64) throws {
        let plan = try plan(Soundtrack(file: song), match: match)
        #expect(plan.duration == time(tenths) && plan.frameCount == Int(tenths))
        #expect(plan.segments.reduce(0) { $0 + $1.frameCount } == plan.frameCount)
    }

    @Test(arguments: [(.picture, 10), (.sound, 20), (.shortest, 10)] as [(LengthMatch, Int64)])
    func `a longer sound`(_ match: LengthMatch, _ tenths: Int64) throws {
        let plan = try plan(Soundtrack(file: song), seconds: 1, match: match)
        #expect(plan.duration == time(tenths) && plan.frameCount == Int(tenths))
        #expect(plan.segments.reduce(0) { $0 + $1.frameCount } == plan.frameCount)
    }

    @Test func `pictures that the sound does not reach are left out`() throws {
        let picture = try folder.picture()
        let reel = Reel.timelapse(
            pictures: Array(repeating: picture, count: 40), frameRate: 10, soundtrack: Soundtrack(file: song), match: .sound)
        let plan = try reel.plan()
        #expect(plan.segments.count == 20 && plan.frameCount == 20)
        // The last frame is shorter than the others, so that the movie is exactly as long as the sound.
        let odd = try Reel.timelapse(
            pictures: Array(repeating: picture, count: 40), frameRate: 7, soundtrack: Soundtrack(file: song), match: .shortest
        ).plan()
        #expect(odd.frameCount == 14 && odd.duration == time(20))
    }

    @Test func `a still is as long as all of its sound`() throws {
        let soundtrack = Soundtrack(clips: [SoundClip(file: song)], offset: time(5), voice: [SoundClip(file: short)])
        #expect(try plan(soundtrack, seconds: nil).duration == time(25))
    }

    // MARK: Errors

    @Test func `what cannot be is refused before any work`() throws {
        func refuse(_ words: String, _ soundtrack: Soundtrack, seconds: Int64? = 3, match: LengthMatch = .picture) {
            let error = #expect(throws: ReelError.self) { try plan(soundtrack, seconds: seconds, match: match) }
            #expect(error?.kind == .reel && error?.message.contains(words) == true, "\(error?.message ?? "")")
        }
        func music(_ change: (inout Soundtrack) -> Void) -> Soundtrack {
            var soundtrack = Soundtrack(file: song)
            change(&soundtrack)
            return soundtrack
        }
        refuse("no sound", Soundtrack(clips: []))
        refuse("offset", music { $0.offset = time(-1) })
        refuse("fadeIn", music { $0.fadeIn = .invalid })
        refuse("fadeOut (2.1 s)", music { $0.fadeOut = time(21) })
        refuse("fadeIn (1.1 s) and fadeOut (1 s)", music { ($0.fadeIn, $0.fadeOut) = (time(11), time(10)) })
        refuse("fadeIn (2.1 s)", music { $0.clips[0].fadeIn = time(21) })
        refuse("start", music { $0.clips[0].start = time(-1) })
        refuse("start must be below", music { $0.clips[0].start = time(20) })
        refuse("duration", music { $0.clips[0].duration = .zero })
        refuse("volume", music { $0.volume = .nan })
        refuse("volume", music { $0.clips[0].volume = 41 })
        refuse("-70 to -5", music { $0.loudness = -4 })
        refuse("-70 to -5", music { $0.loudness = -71 })
        refuse("depth", music { $0.ducking.depth = -1 })
        refuse("begins at 3", music { $0.offset = time(30) })
        refuse("begins at 4", music { ($0.voice, $0.voiceOffset) = ([SoundClip(file: short)], time(40)) })
        refuse("no end", music { $0.loops = true }, seconds: nil)
        refuse("no end", music { $0.loops = true }, match: .sound)
        refuse("no music to repeat", Soundtrack(clips: [], loops: true, voice: [SoundClip(file: song)]))
        refuse("0.1", music { ($0.loops, $0.clips[0].duration) = (true, time(1, 100)) })
        let silent = Reel(slides: [Slide(picture: try folder.picture(), length: .frames(1))], match: .sound)
        #expect(throws: ReelError.self) { try silent.plan() }
    }

    // MARK: JSON

    @Test func `a soundtrack comes back from JSON`() throws {
        let soundtrack = Soundtrack(
            clips: [
                SoundClip(file: song, start: time(3), duration: time(10), volume: -3.5, fadeIn: time(1), fadeOut: time(2)),
                SoundClip(file: short),
            ], arrangement: .mix, offset: CMTime(value: 1_001, timescale: 30_000), loops: true, volume: -6, fadeIn: time(4),
            fadeOut: time(5), loudness: -16, voice: [SoundClip(file: short, volume: 2)], voiceOffset: time(7),
            ducking: Soundtrack.DuckingSettings(depth: 9, threshold: -35, attack: time(1), release: time(20)))
        for soundtrack in [soundtrack, Soundtrack(file: song), Soundtrack(clips: [], voice: [SoundClip(file: short)])] {
            let reel = Reel(
                slides: [Slide(picture: folder.file("a.jpg"), length: .frames(1))], soundtrack: soundtrack, match: .shortest)
            let file = folder.file("reel.json")
            try reel.jsonData().write(to: file)
            #expect(try Reel(contentsOf: file) == reel)
        }
    }

    @Test(arguments: [
        (#"{"file": "a.wav", "clips": []}"#, "soundtrack.clips", "not both"), (#"{}"#, "soundtrack.file", "missing"),
        (#"{"clips": [{"file": "a.wav", "volme": 1}]}"#, "soundtrack.clips[0]", "volme"),
        (#"{"file": "a.wav", "loops": 1}"#, "soundtrack.loops", "true or false"),
        (#"{"file": "a.wav", "arrangement": "both"}"#, "soundtrack.arrangement", "sequence, mix"),
        (#"{"file": "a.wav", "ducking": {"deep": 1}}"#, "soundtrack.ducking", "depth"),
        (#"{"file": "a.wav", "fadeIn": true}"#, "soundtrack.fadeIn", "text"),
    ])
    func `mistakes in JSON are named with their place`(_ json: String, _ place: String, _ word: String) throws {
        let file = folder.file("reel.json")
        try Data(#"{"slides": [{"picture": "a.jpg", "seconds": 2}], "soundtrack": \#(json)}"#.utf8).write(to: file)
        let error = #expect(throws: ReelError.self) { try Reel(contentsOf: file) }
        #expect(error?.message.contains(place) == true && error?.message.contains(word) == true, "\(error?.message ?? "")")
    }
}
