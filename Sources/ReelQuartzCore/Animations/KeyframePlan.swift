import Foundation

/// The times of keyframes, and which of them a progress is between.
struct KeyTimes: Sendable {
    /// Ascending from 0 to 1; one for each keyframe.
    let times: [Double]
    /// The curves between keyframes; may be fewer.
    let curves: [TimingCurve]

    /// Uses the client's times if there are as many as keyframes and they ascend; spreads the keyframes evenly otherwise.
    init(_ given: [Double]?, count: Int, curves: [TimingCurve]) {
        self.curves = curves
        if let given, given.count == count, given.allSatisfy({ $0 >= 0 && $0 <= 1 }),
            zip(given, given.dropFirst()).allSatisfy({ $0 <= $1 })
        {
            times = given
        } else {
            times = (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
        }
    }

    /// Returns the keyframe before a progress, and the share of the way to the next one.
    func place(at progress: Double) -> (index: Int, share: Double) {
        let last = times.count - 1
        guard last > 0, progress > times[0] else { return (0, 0) }
        guard progress < times[last] else { return (max(last - 1, 0), 1) }
        let index = (times.lastIndex { $0 <= progress }).map { min($0, last - 1) } ?? 0
        let length = times[index + 1] - times[index]
        let share = length > 0 ? (progress - times[index]) / length : 1
        return (index, index < curves.count ? curves[index].progress(at: share) : share)
    }
}

/// The values of a keyframe animation.
struct KeyframePlan: Sendable {
    enum Mode: Sendable {
        case linear, discrete, cubic
    }

    let values: [LayerValue]
    let mode: Mode
    let keys: KeyTimes

    /// - Parameter isPaced: whether the times follow from the distances between values.
    init?(_ values: [LayerValue], mode: Mode, isPaced: Bool, keyTimes: [Double]?, curves: [TimingCurve]) {
        guard !values.isEmpty else { return nil }
        self.values = values
        self.mode = mode
        if isPaced {
            var sums = [0.0]
            for (value, next) in zip(values, values.dropFirst()) { sums.append((sums.last ?? 0) + value.distance(to: next)) }
            let whole = sums.last ?? 0
            keys = KeyTimes(whole > 0 ? sums.map { min($0 / whole, 1) } : nil, count: values.count, curves: [])
        } else {
            // Discrete values have one more time: that of the end.
            keys = KeyTimes(keyTimes, count: values.count + (mode == .discrete ? 1 : 0), curves: curves)
        }
    }

    func value(at progress: Double) -> LayerValue {
        if mode == .discrete {
            let index = keys.times.dropLast().lastIndex { $0 <= progress } ?? 0
            return values[min(index, values.count - 1)]
        }
        guard values.count > 1 else { return values[0] }
        let (index, share) = keys.place(at: progress)
        let (start, end) = (values[index], values[index + 1])
        if mode == .cubic {
            // The curve continues beyond its ends as it is there.
            let before = index > 0 ? values[index - 1] : start
            let after = index + 2 < values.count ? values[index + 2] : end
            if let value = LayerValue.spline((before, start, end, after), share) { return value }
        }
        return start.mixed(with: end, share: share)
    }
}
