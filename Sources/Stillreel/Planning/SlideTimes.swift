import Foundation
import ReelCoreMedia

/// The exact times of slides and transitions, before they are rounded to frames.
struct SlideTimes: Sequence {
    struct SlideTime {
        /// The time at which the transition into the slide begins.
        let start: CMTime
        /// The time at which that transition has ended and the slide is shown alone.
        let holdStart: CMTime
        /// The time at which the next transition begins.
        let holdEnd: CMTime
    }

    private let reel: Reel
    private let ending: CMTime
    /// The number of slides without a length of their own.
    private let sharing: Int
    /// The time that these slides share.
    private let share: CMTime

    /// The time at which the last transition has ended.
    var end: CMTime { reduce(.zero) { $1.holdEnd } + ending }
    /// Whether any slides share a given length.
    var isShared: Bool { sharing > 0 }

    /// Creates the times of a reel's slides.
    ///
    /// - Parameter length: the duration of the movie, if it is given. Slides without a length of their own share what is left of
    ///   it.
    /// - Throws: `ReelError` if the slides' times contradict the duration, or if there is no time for a slide.
    init(_ reel: Reel, length: CMTime?) throws(ReelError) {
        self.reel = reel
        sharing = reel.slides.count { $0.ownLength(in: reel) == nil }
        ending = reel.resolvedTransition(into: reel.slides.count)?.duration ?? .zero
        let moving = reel.slides.indices.reduce(ending) { $0 + (reel.resolvedTransition(into: $1)?.duration ?? .zero) }
        let standing = reel.slides.reduce(CMTime.zero) { $0 + ($1.ownLength(in: reel) ?? .zero) }
        share = try Self.share(of: reel, length: length, moving: moving, standing: standing, sharing: sharing)
    }

    func makeIterator() -> AnyIterator<SlideTime> {
        var (index, known, shared) = (0, CMTime.zero, 0)
        // Computed from exact sums each time, so that rounding errors do not add up.
        func now() -> CMTime {
            shared == 0 ? known : known + CMTimeMultiplyByRatio(share, multiplier: Int32(shared), divisor: Int32(sharing))
        }
        return AnyIterator {
            guard index < reel.slides.count else { return nil }
            defer { index += 1 }
            let start = now()
            known = known + (reel.resolvedTransition(into: index)?.duration ?? .zero)
            let holdStart = now()
            if let length = reel.slides[index].ownLength(in: reel) { known = known + length } else { shared += 1 }
            return SlideTime(start: start, holdStart: holdStart, holdEnd: now())
        }
    }

    /// Returns the time that the slides without a length of their own share.
    private static func share(
        of reel: Reel, length: CMTime?, moving: CMTime, standing: CMTime, sharing: Int
    ) throws(ReelError) -> CMTime {
        func seconds(_ time: CMTime) -> String { ClockTime(time).plainSeconds }
        guard sharing > 0 else {
            if let duration = reel.duration, duration != moving + standing {
                throw ReelError(
                    .reel,
                    "the duration is \(seconds(duration)) s, "
                        + "but the slides and transitions last \(seconds(moving + standing)) s; remove one of the two",
                    place: "duration")
            }
            return .zero
        }
        guard let length else {
            let place = reel.slides.firstIndex { $0.ownLength(in: reel) == nil }.map { "slides[\($0)]" }
            throw ReelError(
                .reel, "the slide has no length; give it one, or give the reel a hold, a duration or a soundtrack",
                place: place)
        }
        let share = length - moving - standing
        guard share > .zero || (share == .zero && moving > .zero) else {
            let what =
                standing > .zero ? "the transitions and the slides with a length last" : "the transitions alone last"
            throw ReelError(
                .reel,
                "\(what) \(seconds(moving + standing)) s, but the movie \(seconds(length)) s, which leaves no time "
                    + "for the slides; shorten the transitions, make the movie longer, or use fewer pictures",
                place: reel.duration == nil ? nil : "duration")
        }
        return share
    }
}

extension Slide {
    /// Returns how long the slide stands by its own length or the reel's `hold`; nil if it shares the time that is left.
    fileprivate func ownLength(in reel: Reel) -> CMTime? {
        switch length {
        case .automatic: reel.hold
        case .frames(let count): reel.frameRate.time(ofFrame: count)
        case .time(let time): time
        }
    }
}
