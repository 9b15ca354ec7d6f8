import Foundation

/// The values of `CAMediaTiming`.
struct MediaTiming: Sendable, Equatable {
    var beginTime = 0.0
    var duration: Double
    var speed: Float = 1
    var timeOffset = 0.0
    var repeatCount: Float = 0
    var repeatDuration = 0.0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed

    init(duration: Double) { self.duration = duration }

    /// A moment of an object's active time.
    struct Moment: Equatable {
        /// The time within the repetition, from 0 to the duration.
        var time: Double
        /// The number of repetitions before it.
        var repetition: Int
    }

    /// How long all repetitions take, in its own seconds; may be infinite.
    var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        let count = repeatCount > 0 ? Double(repeatCount) : 1
        return max(duration, 0) * count * (autoreverses ? 2 : 1)
    }

    /// Whether a layer with this timing is shown at all times without regard to fill modes: it begins at 0, as one that has
    /// always been there, and has no end.
    var isAlwaysShown: Bool { beginTime == 0 && (!duration.isFinite || speed == 0) }

    /// Returns the object's own time, without regard to its beginning, its end and its repetitions.
    func localTime(_ parentTime: Double) -> Double { (parentTime - beginTime) * Double(speed) + timeOffset }

    /// Returns the parent's time for a time of the object's own; that of the beginning if its time stands still.
    func parentTime(_ localTime: Double) -> Double {
        speed == 0 ? beginTime : (localTime - timeOffset) / Double(speed) + beginTime
    }

    /// Returns the moment at a time of the parent's; nil before the beginning and after the end, unless they are filled.
    ///
    /// - Parameter isRemoved: whether nothing remains after the end, whatever the fill mode is.
    func moment(at parentTime: Double, isRemoved: Bool = false) -> Moment? {
        guard duration > 0, !speed.isNaN, !parentTime.isNaN else { return nil }
        let whole = activeDuration
        let elapsed = (parentTime - beginTime) * Double(abs(speed))
        // Apple's time "at zero" is a little later than 0, and sums of times are rounded: what ends at 0.1 + 0.2 has ended at
        // 0.3.
        let tolerance = 1e-9
        let hasEnded = elapsed >= whole - tolerance
        guard elapsed > -tolerance || fillMode.fillsBackwards, !hasEnded || fillMode.fillsForwards && !isRemoved else {
            return nil
        }
        let active = hasEnded ? whole : max(elapsed, 0)
        // An endless one that plays backwards has no end to begin with.
        return moment(speed < 0 && whole.isFinite ? whole - active : active, whole)
    }

    private func moment(_ active: Double, _ whole: Double) -> Moment {
        guard duration.isFinite else { return Moment(time: active + timeOffset, repetition: 0) }
        let cycle = autoreverses ? 2 * duration : duration
        let cycles = (active + timeOffset) / cycle
        var repetition = cycles.rounded(.down)
        // At the end of all, the last repetition is at its end; the next one does not begin. Errors of rounding must not make the
        // difference.
        if active == whole, active > 0, abs(cycles - cycles.rounded()) < 1e-9 { repetition = cycles.rounded() - 1 }
        var time = min(max(active + timeOffset - repetition * cycle, 0), cycle)
        if time > duration { time = cycle - time }
        return Moment(time: time, repetition: Int(exactly: repetition) ?? 0)
    }
}
