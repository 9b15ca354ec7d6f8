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
    /// How a cubic curve is bent at each value; may be fewer.
    let bends: [CurveBend]
    /// The number of times in `keys` for each step from a value to the next.
    private let pieces: Int

    /// The number of straight lines that a part of a cubic curve is measured by.
    private static let measuredPieces = 64

    /// - Parameter isPaced: whether the times follow from the distances between values.
    init?(
        _ values: [LayerValue], mode: Mode, isPaced: Bool, keyTimes: [Double]?, curves: [TimingCurve], bends: [CurveBend] = []
    ) {
        guard !values.isEmpty else { return nil }
        self.values = values
        self.mode = mode
        self.bends = bends
        pieces = isPaced && mode == .cubic ? Self.measuredPieces : 1
        if isPaced {
            var sums = [0.0]
            for index in values.indices.dropLast() {
                var place = values[index]
                for piece in 1...pieces {
                    let next = Self.value(values, mode, bends, after: index, at: Double(piece) / Double(pieces))
                    sums.append((sums.last ?? 0) + place.distance(to: next))
                    place = next
                }
            }
            let whole = sums.last ?? 0
            keys = KeyTimes(whole > 0 ? sums.map { min($0 / whole, 1) } : nil, count: sums.count, curves: [])
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
        return Self.value(
            values, mode, bends, after: index / pieces, at: (Double(index % pieces) + share) / Double(pieces))
    }

    /// Returns the value at a share of the way from one value to the next.
    private static func value(
        _ values: [LayerValue], _ mode: Mode, _ bends: [CurveBend], after index: Int, at share: Double
    ) -> LayerValue {
        let (start, end) = (values[index], values[index + 1])
        if mode == .cubic {
            // The curve continues beyond its ends as it is there.
            let before = index > 0 ? values[index - 1] : start
            let after = index + 2 < values.count ? values[index + 2] : end
            func bend(_ index: Int) -> CurveBend { index < bends.count ? bends[index] : CurveBend() }
            if let value = LayerValue.spline((before, start, end, after), share, bend(index), bend(index + 1)) { return value }
        }
        return start.mixed(with: end, share: share)
    }
}
