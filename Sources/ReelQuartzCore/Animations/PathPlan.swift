import Foundation
import ReelCoreGraphics

/// The path of a keyframe animation.
struct PathPlan: Sendable {
    enum Turning: Sendable {
        case none, along, against
    }

    private let measure: PathMeasure
    private let isPaced: Bool
    private let isDiscrete: Bool
    private let keys: KeyTimes
    private let turning: Turning

    /// Nil if the path has no lines and curves.
    init?(_ path: CGPath, isPaced: Bool, isDiscrete: Bool, keyTimes: [Double]?, curves: [TimingCurve], turning: Turning) {
        measure = PathMeasure(path)
        guard measure.segmentCount > 0 else { return nil }
        self.isPaced = isPaced
        self.isDiscrete = isDiscrete
        self.turning = turning
        keys = KeyTimes(keyTimes, count: measure.segmentCount + (isDiscrete ? 2 : 1), curves: curves)
    }

    func place(at progress: Double) -> PathMeasure.Place? {
        if isPaced { return measure.place(at: CGFloat(progress) * measure.length) }
        if isDiscrete {
            let index = keys.times.dropLast().lastIndex { $0 <= progress } ?? 0
            let last = measure.segmentCount
            return index < last ? measure.place(inSegment: index, at: 0) : measure.place(inSegment: last - 1, at: 1)
        }
        let (index, share) = keys.place(at: progress)
        return measure.place(inSegment: index, at: CGFloat(share))
    }

    /// Returns by how much the layer is turned at a place; nil if it is not.
    func angle(_ place: PathMeasure.Place) -> CGFloat? {
        switch turning {
        case .none: nil
        case .along: place.angle
        case .against: place.angle + .pi
        }
    }
}
