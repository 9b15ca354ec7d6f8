public import Foundation
public import ReelCoreGraphics
public import ReelCoreMedia

/// A layer instruction whose properties can be set (Apple: AVMutableVideoCompositionLayerInstruction).
///
/// If a change begins within a ramp, the ramp is cut short there. Times that are not numeric are ignored.
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction, @unchecked Sendable {
    public convenience init(assetTrack track: AVAssetTrack) { self.init(State(trackID: track.trackID)) }

    open override var trackID: CMPersistentTrackID {
        get { super.trackID }
        set { change { $0.trackID = newValue } }
    }

    /// Sets the transform from a time on, until the next change.
    open func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
        change { $0.transform.set(transform, at: time) }
    }

    /// Interpolates the transform linearly over a time range, coefficient by coefficient.
    open func setTransformRamp(
        fromStart startTransform: CGAffineTransform, toEnd endTransform: CGAffineTransform, timeRange: CMTimeRange
    ) {
        change { $0.transform.ramp(from: startTransform, to: endTransform, in: timeRange) }
    }

    /// Sets the opacity from a time on, until the next change. 0 is transparent; values are clamped to 0…1.
    open func setOpacity(_ opacity: Float, at time: CMTime) {
        change { $0.setOpacity(from: opacity, to: opacity, in: CMTimeRange(start: time, duration: .zero)) }
    }

    /// Interpolates the opacity linearly over a time range.
    open func setOpacityRamp(fromStartOpacity startOpacity: Float, toEndOpacity endOpacity: Float, timeRange: CMTimeRange) {
        change { $0.setOpacity(from: startOpacity, to: endOpacity, in: timeRange) }
    }

    /// Sets the visible part of the frame from a time on, until the next change.
    ///
    /// - Parameter cropRectangle: in the frame's own pixels, from its upper left corner, before the transform.
    open func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
        change { $0.cropRectangle.set(cropRectangle, at: time) }
    }

    /// Interpolates the visible part of the frame linearly over a time range, the origin and the size separately.
    open func setCropRectangleRamp(
        fromStartCropRectangle startCropRectangle: CGRect, toEndCropRectangle endCropRectangle: CGRect, timeRange: CMTimeRange
    ) {
        change { $0.cropRectangle.ramp(from: startCropRectangle, to: endCropRectangle, in: timeRange) }
    }
}

extension AVVideoCompositionLayerInstruction.State {
    mutating func setOpacity(from start: Float, to end: Float, in range: CMTimeRange) {
        guard !start.isNaN, !end.isNaN else { return }
        opacity.ramp(from: min(1, max(0, start)), to: min(1, max(0, end)), in: range)
    }
}
