import Foundation
import OpenCoreMedia

/// When each slide comes and goes, exactly, before anything is rounded to frames.
struct SlideTimes: Sequence {
    struct Slide {
        /// When the transition into it begins.
        let appears: CMTime
        /// When it has ended, and when the next begins.
        let stands: CMTime
        let leaves: CMTime
    }

    private let reel: Reel
    private let ending: CMTime
    /// How many slides share a length, and which.
    private let sharing: Int
    private let share: CMTime

    /// When the last transition has ended.
    var end: CMTime { reduce(.zero) { $1.leaves } + ending }
    /// True where slides share a length that is given.
    var isShared: Bool { sharing > 0 }

    /// - Parameter length: of the whole, where slides share what it leaves.
    init(_ reel: Reel, length: CMTime?) throws(ReelError) {
        self.reel = reel
        sharing = reel.slides.count { $0.ownLength(in: reel) == nil }
        ending = reel.resolvedTransition(into: reel.slides.count)?.duration ?? .zero
        let moving = reel.slides.indices.reduce(ending) { $0 + (reel.resolvedTransition(into: $1)?.duration ?? .zero) }
        let standing = reel.slides.reduce(CMTime.zero) { $0 + ($1.ownLength(in: reel) ?? .zero) }
        share = try Self.share(of: reel, length: length, moving: moving, standing: standing, sharing: sharing)
    }

    func makeIterator() -> AnyIterator<Slide> {
        var (index, known, shared) = (0, CMTime.zero, 0)
        // From exact sums each time: what is rounded once is not rounded again.
        func now() -> CMTime {
            shared == 0 ? known : known + CMTimeMultiplyByRatio(share, multiplier: Int32(shared), divisor: Int32(sharing))
        }
        return AnyIterator {
            guard index < reel.slides.count else { return nil }
            defer { index += 1 }
            let appears = now()
            known = known + (reel.resolvedTransition(into: index)?.duration ?? .zero)
            let stands = now()
            if let length = reel.slides[index].ownLength(in: reel) { known = known + length } else { shared += 1 }
            return Slide(appears: appears, stands: stands, leaves: now())
        }
    }

    /// What the slides without a length have together.
    private static func share(
        of reel: Reel, length: CMTime?, moving: CMTime, standing: CMTime, sharing: Int
    ) throws(ReelError) -> CMTime {
        func seconds(_ time: CMTime) -> String { ClockTime(time).plainSeconds }
        guard sharing > 0 else {
            if let duration = reel.duration, duration != moving + standing {
                throw ReelError(
                    .reel,
                    "the movie is to last \(seconds(duration)) s, "
                        + "and its slides and transitions last \(seconds(moving + standing)) s: leave out the one or the other",
                    place: "duration")
            }
            return .zero
        }
        guard let length else {
            let place = reel.slides.firstIndex { $0.ownLength(in: reel) == nil }.map { "slides[\($0)]" }
            throw ReelError(
                .reel, "how long is it to stand? Give the slide a length, or the reel a hold, a duration or a soundtrack",
                place: place)
        }
        let share = length - moving - standing
        guard share > .zero || (share == .zero && moving > .zero) else {
            let what =
                standing > .zero ? "the transitions and the slides that have a length last" : "the transitions alone last"
            throw ReelError(
                .reel,
                "\(what) \(seconds(moving + standing)) s, and the movie \(seconds(length)) s: nothing is left "
                    + "for slides to stand. Make transitions shorter, or the movie longer, or take fewer pictures",
                place: reel.duration == nil ? nil : "duration")
        }
        return share
    }
}

extension Slide {
    /// How long it stands by what is said of it and of slides in general; nil where it shares what is left.
    fileprivate func ownLength(in reel: Reel) -> CMTime? {
        switch length {
        case .automatic: reel.hold
        case .frames(let count): reel.frameRate.time(ofFrame: count)
        case .time(let time): time
        }
    }
}

extension ClockTime {
    /// `2.5`
    var plainSeconds: String {
        let text = String(format: "%.3f", seconds)
        return text.contains(".") ? String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed()) : text
    }
}
