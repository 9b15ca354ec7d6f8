public import Foundation
public import OpenCoreGraphics
public import OpenCoreMedia

/// A layer instruction that can be filled in (Apple: AVMutableVideoCompositionLayerInstruction).
///
/// Where a change begins within a ramp, the ramp is cut short there. Nothing happens for times that are not numeric.
public final class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction, @unchecked Sendable {
    /// An instruction for no track, until `trackID` is set.
    public convenience init() { self.init(State()) }

    public convenience init(assetTrack track: AVAssetTrack) { self.init(State(trackID: track.trackID)) }

    public override var trackID: CMPersistentTrackID {
        get { super.trackID }
        set { change { $0.trackID = newValue } }
    }

    /// Moves the picture from a time on, until the next change.
    public func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
        change { $0.transform.set(transform, at: time) }
    }

    /// Moves the picture from one place to another: each number of the transform runs straight.
    public func setTransformRamp(
        fromStart startTransform: CGAffineTransform, toEnd endTransform: CGAffineTransform, timeRange: CMTimeRange
    ) {
        change { $0.transform.ramp(from: startTransform, to: endTransform, in: timeRange) }
    }

    /// Makes the picture so opaque from a time on, until the next change. 0 is clear; numbers beyond 0 to 1 count as the nearer
    /// of them.
    public func setOpacity(_ opacity: Float, at time: CMTime) {
        change { $0.setOpacity(from: opacity, to: opacity, in: CMTimeRange(start: time, duration: .zero)) }
    }

    /// Makes the opacity run straight from one to another.
    public func setOpacityRamp(fromStartOpacity startOpacity: Float, toEndOpacity endOpacity: Float, timeRange: CMTimeRange) {
        change { $0.setOpacity(from: startOpacity, to: endOpacity, in: timeRange) }
    }

    /// Shows only a part of the picture from a time on, until the next change.
    ///
    /// - Parameter cropRectangle: in the picture's own pixels, from its upper left corner, before the transform.
    public func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
        change { $0.cropRectangle.set(cropRectangle, at: time) }
    }

    /// Makes the part that is shown run straight from one rectangle to another, origin and size by themselves.
    public func setCropRectangleRamp(
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
