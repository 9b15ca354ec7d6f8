import Foundation
import ReelMediaEngine

extension Reel {
    /// Returns the reel with slides that change on beats of its sound.
    ///
    /// The middle of the transition behind each slide is on the nearest beat, to whole frames. Slides that share the movie's
    /// length (`hold` is nil) change on the beats nearest to their times, and the movie is as long as before. Other slides are
    /// made up to half a beat shorter or longer each, so that those of equal length have the same number of beats. Slides as
    /// long as their clip, their speech or their credits stay so; from the end of the music on, all do.
    ///
    /// - Throws: `ReelError` if the reel has no sound, or no beat is found in it, and as `plan()` does; `CancellationError`.
    public func changingOnBeats() async throws -> Reel {
        let plan: Plan = try await runBlocking("planning") { _ in try self.plan() }
        return try await plan.reelChangingOnBeats()
    }

    /// - Parameter timeline: the timeline of this reel.
    func changing(on beats: Beats, as timeline: Timeline) -> Reel {
        var reel = self
        let spans = timeline.spans
        let rate = Double(frameRate.numerator) / Double(frameRate.denominator)
        let shortest = max(1, Int((Self.shortestHold * rate).rounded()))
        let keepsLength = hold == nil || duration != nil
        func least(_ index: Int) -> Int { min(shortest, spans[index].hold.count) }
        // The frame in which the slide begins to stand.
        var start = spans[0].hold.lowerBound
        for (index, span) in spans.enumerated() {
            let isLast = index + 1 == spans.count
            let after = (isLast ? span.end : spans[index + 1].hold.lowerBound) - span.hold.upperBound
            if reel.slides[index].followsContent {
                start += span.hold.count + after
                continue
            }
            let usual = keepsLength ? span.hold.upperBound : start + span.hold.count
            var end = max(start + 1, usual)
            if !isLast {
                // A slide that shares the movie's length leaves enough of the next one.
                let latest = keepsLength ? spans[index + 1].hold.upperBound - after - least(index + 1) : Int.max
                let middle = (Double(usual) + Double(after) / 2) / rate
                let isBeforeContent = keepsLength && index + 2 == spans.count && reel.slides[index + 1].followsContent
                if !isBeforeContent, let beat = beats.nearest(to: middle) {
                    let found = Int((beat * rate - Double(after) / 2).rounded())
                    if found >= start + least(index), found <= latest { end = found }
                }
            }
            reel.slides[index].length = .frames(end - start)
            start = end + after
        }
        return reel
    }

    /// In seconds: slides are not made shorter than that.
    private static let shortestHold = 0.3
}

extension Plan {
    /// Returns the plan's reel as `Reel.changingOnBeats()` does, without planning it again.
    package func reelChangingOnBeats() async throws -> Reel {
        guard let sound else {
            throw ReelError(.reel, "there is no music whose beats the slides could follow", place: "soundtrack")
        }
        let beats = try await Beats(of: sound)
        guard !beats.times.isEmpty else {
            throw ReelError(.reel, "no beat was found in the sound; the slides stay as they are", place: "soundtrack")
        }
        return reel.changing(on: beats, as: timeline)
    }
}

extension Slide {
    /// Whether it is as long as what it shows or says.
    fileprivate var followsContent: Bool {
        length == .automatic && (clip != nil || audio != nil || overlays.contains { $0.style == .credits })
    }
}

extension Beats {
    /// Returns the beat that is nearest to a time, if one is at most half a beat from it.
    fileprivate func nearest(to time: Double) -> Double? {
        let next = times.partitioningIndex { $0 >= time }
        let near = [next - 1, next].filter(times.indices.contains).map { times[$0] }.min { abs($0 - time) < abs($1 - time) }
        return near.flatMap { abs($0 - time) <= Self.farthest ? $0 : nil }
    }

    /// In seconds: half of the time between the slowest beats.
    private static let farthest = 0.6
}
