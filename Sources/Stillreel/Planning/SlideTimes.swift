import Foundation
import OpenCoreMedia

/// When each slide comes and goes, exactly, before anything is rounded to frames.
struct SlideTimes {
    struct Slide {
        /// When the transition into it begins.
        let appears: CMTime
        /// When it has ended, and when the next begins.
        let stands: CMTime
        let leaves: CMTime
    }

    let slides: [Slide]
    /// When the last transition has ended.
    let end: CMTime
    /// True where slides share a length that is given.
    let isShared: Bool

    /// - Parameters:
    ///   - transitions: into each slide; nil for none.
    ///   - length: of the whole, where slides share what it leaves.
    init(_ reel: Reel, transitions: [Transition?], length: CMTime?) throws(ReelError) {
        let lengths = reel.slides.map { $0.ownLength(in: reel) }
        let sharing = lengths.count { $0 == nil }
        let ending = reel.ending.flatMap { $0.takesTime ? $0.duration : nil } ?? .zero
        let moving = transitions.reduce(ending) { $0 + ($1?.duration ?? .zero) }
        let standing = lengths.reduce(CMTime.zero) { $0 + ($1 ?? .zero) }
        let share = try Self.share(of: reel, length: length, moving: moving, standing: standing, sharing: sharing)

        var slides: [Slide] = []
        var (known, shared) = (CMTime.zero, 0)
        // From exact sums each time: what is rounded once is not rounded again.
        func now() -> CMTime {
            shared == 0 ? known : known + CMTimeMultiplyByRatio(share, multiplier: Int32(shared), divisor: Int32(sharing))
        }
        for (transition, length) in zip(transitions, lengths) {
            let appears = now()
            known = known + (transition?.duration ?? .zero)
            let stands = now()
            if let length { known = known + length } else { shared += 1 }
            slides.append(Slide(appears: appears, stands: stands, leaves: now()))
        }
        self.slides = slides
        end = now() + ending
        isShared = sharing > 0
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
                    "the movie is to last \(seconds(duration)) s, and its slides and transitions last \(seconds(moving + standing)) s: "
                        + "leave out the one or the other", place: "duration")
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
                "\(what) \(seconds(moving + standing)) s, and the movie \(seconds(length)) s: nothing is left for slides to stand. Make "
                    + "transitions shorter, or the movie longer, or take fewer pictures",
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
