import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

/// Slides that change on beats.
struct ReelBeatsTests {
    private static func reel(_ count: Int, hold: Double, transition: Double) -> Reel {
        var reel = Reel.slideshow(pictures: [], hold: CMTime(seconds: hold, preferredTimescale: 600))
        reel.canvas = Canvas(width: 64, height: 64)
        reel.frameRate = 30
        reel.slides = (0..<count).map { _ in Slide(.color(.black)) }
        reel.transition = Transition(
            transition > 0 ? .dissolve : .cut, duration: CMTime(seconds: transition, preferredTimescale: 600))
        return reel
    }

    /// The times in seconds of the middles between the slides.
    private static func changes(of reel: Reel) throws -> [Double] {
        let spans = try reel.plan().timeline.spans
        return zip(spans, spans.dropFirst()).map { Double($0.hold.upperBound + $1.hold.lowerBound) / 2 / 30 }
    }

    /// The distance of each change from the nearest beat, in seconds.
    private static func distances(_ reel: Reel, _ beats: Beats) throws -> [Double] {
        try changes(of: reel).map { change in beats.times.map { abs($0 - change) }.min() ?? 9 }
    }

    private static let beats = Beats(times: stride(from: 0.2, to: 200, by: 60 / 118.0).map { $0 })

    @Test(arguments: [0, 0.5, 1]) func `slides of equal length have equally many beats`(_ transition: Double) throws {
        let reel = Self.reel(12, hold: 1.7, transition: transition)
        let changed = reel.changing(on: Self.beats, as: try reel.plan().timeline)
        let farthest = try Self.distances(changed, Self.beats).max() ?? 9
        #expect(farthest <= 1 / 60.0 + 1e-9)
        let changes = try Self.changes(of: changed)
        let counts = Set(
            zip(changes.dropFirst(), changes).map { later, earlier -> Int in
                let beats: Double = (later - earlier) * 118 / 60
                return Int(beats.rounded())
            })
        #expect(counts.count == 1, "\(counts)")
        #expect(try changed.plan().timeline.spans.last?.hold.count == 51)
    }

    @Test(arguments: [0, 0.5]) func `slides that share a length keep it`(_ transition: Double) throws {
        var reel = Self.reel(12, hold: 1, transition: transition)
        (reel.hold, reel.duration) = (nil, CMTime(value: 25, timescale: 1))
        let changed = reel.changing(on: Self.beats, as: try reel.plan().timeline)
        let farthest = try Self.distances(changed, Self.beats).max() ?? 9
        #expect(farthest <= 1 / 60.0 + 1e-9)
        #expect(try changed.plan().frameCount == 750)
        let longest = 60 / 118.0 / 2 + 1 / 60.0
        for (now, before) in zip(try Self.changes(of: changed), try Self.changes(of: reel)) {
            let distance = abs(now - before)
            #expect(distance <= longest)
        }
    }

    @Test(arguments: [0, 0.1]) func `slides shorter than a beat keep their length together`(_ transition: Double) throws {
        var reel = Self.reel(40, hold: 1, transition: transition)
        (reel.hold, reel.duration) = (nil, CMTime(value: 18, timescale: 1))
        let timeline = try reel.plan().timeline
        let changed = reel.changing(on: Beats(times: stride(from: 0, to: 30, by: 0.5).map { $0 }), as: timeline)
        let spans = try changed.plan().timeline.spans
        #expect(spans.last?.end == 540 && spans.allSatisfy { $0.hold.count >= 9 })
        #expect(spans.map(\.hold) != timeline.spans.map(\.hold))
    }

    @Test func `a clip at the end stays as long as it is`() throws {
        let folder = try TemporaryFolder()
        try ffmpeg("-f lavfi -i testsrc2=s=64x64:r=30:d=2", to: folder.file("a.mp4"))
        var reel = Self.reel(5, hold: 1, transition: 0)
        reel.slides[4] = Slide(clip: MovieClip(file: folder.file("a.mp4")))
        (reel.hold, reel.duration) = (nil, CMTime(value: 9, timescale: 1))
        let changed = reel.changing(on: Self.beats, as: try reel.plan().timeline)
        let last = try changed.plan().timeline.spans.last
        #expect(last?.hold.count == 60 && last?.end == 270)
    }

    @Test(arguments: [2, 4], [false, true])
    func `credits roll for as long as they take`(_ place: Int, sharesLength: Bool) throws {
        var reel = Self.reel(5, hold: 1, transition: 0.1)
        reel.slides[place].overlays = [Overlay("Anna", style: .credits)]
        if sharesLength { (reel.hold, reel.duration) = (nil, CMTime(value: 15, timescale: 1)) }
        let timeline = try reel.plan().timeline
        let changed = reel.changing(on: Self.beats, as: timeline)
        let spans = try changed.plan().timeline.spans
        #expect(spans[place].hold.count == timeline.spans[place].hold.count)
        #expect(spans.map(\.hold) != timeline.spans.map(\.hold))
        if sharesLength { #expect(spans.last?.end == 450) }
    }

    @Test func `beats that are farther apart than slides are not waited for`() throws {
        let reel = Self.reel(5, hold: 0.4, transition: 0)
        let changed = reel.changing(on: Beats(times: [0.1, 5]), as: try reel.plan().timeline)
        #expect(try Self.changes(of: changed) == [0.4, 0.8, 1.2, 1.6])
    }

    @Test func `a movie with music, and one without`() async throws {
        let folder = try TemporaryFolder()
        // A click each half second, from 0.25 s on.
        let clicks = "aevalsrc='0.8*sin(2*PI*90*t)*exp(-30*mod(t+0.25,0.5))':d=20:s=44100"
        try ffmpeg("-f lavfi -i \(clicks)", to: folder.file("song.wav"))
        var reel = Self.reel(8, hold: 1.6, transition: 0)
        reel.soundtrack = Soundtrack(file: folder.file("song.wav"))
        let changes = try Self.changes(of: try await reel.changingOnBeats())
        for change in changes {
            let distance = abs((change - 0.25).remainder(dividingBy: 0.5))
            #expect(distance <= 0.05, "\(change)")
        }
        #expect(changes.count == 7)
        reel.soundtrack = nil
        let error = await #expect(throws: ReelError.self) { try await reel.changingOnBeats() }
        #expect(error?.message.contains("no music") == true)
    }
}
