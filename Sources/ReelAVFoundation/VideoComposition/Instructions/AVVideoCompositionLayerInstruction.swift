public import Foundation
import ReelConcurrency
public import ReelCoreGraphics
public import ReelCoreMedia

/// How frames of one track are placed in a composition at every time: their transform, crop rectangle and opacity (Apple:
/// AVVideoCompositionLayerInstruction).
///
/// A frame has its display size (in square pixels), with its corner in the upper left corner of the composition; y points down.
/// It is cropped, then transformed. Before the first change the opacity is 1, the transform the identity, and nothing is cropped.
/// Each change applies until the next one begins. A ramp is linear, and its end value applies after it.
///
/// Thread-safe. Difference from Apple: it cannot be archived (`NSSecureCoding`).
///
/// `@unchecked Sendable`: the class is not final; its state has its lock.
open class AVVideoCompositionLayerInstruction: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    struct State: Sendable {
        var trackID = kCMPersistentTrackID_Invalid
        var opacity = RampCurve<Float>()
        var transform = RampCurve<CGAffineTransform>()
        var cropRectangle = RampCurve<CGRect>()
    }

    /// Changed only by the mutable subclass.
    private let stored: Locked<State>

    /// Creates an instruction for no track, and without changes.
    public override init() { stored = Locked(State()) }

    convenience init(_ state: State) {
        self.init()
        change { $0 = state }
    }

    final var state: State { stored.value }
    final func change(_ body: (inout State) -> Void) { stored.withLock(body) }

    open func copy(with zone: NSZone? = nil) -> Any { AVVideoCompositionLayerInstruction(state) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoCompositionLayerInstruction(state) }

    /// The track whose frames are shown; `kCMPersistentTrackID_Invalid` for none.
    open var trackID: CMPersistentTrackID { state.trackID }

    // MARK: Ramps

    /// Gets the transform ramp that contains a time, or the range over which a constant transform applies; otherwise the first
    /// ramp that begins after the time.
    ///
    /// - Returns: false, with nothing stored, after the last ramp.
    @discardableResult
    open func getTransformRamp(
        for time: CMTime, start startTransform: UnsafeMutablePointer<CGAffineTransform>?,
        end endTransform: UnsafeMutablePointer<CGAffineTransform>?, timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        Self.get(state.transform, time, startTransform, endTransform, timeRange)
    }

    /// Gets the opacity ramp, 0 to 1, in the same way.
    @discardableResult
    open func getOpacityRamp(
        for time: CMTime, startOpacity: UnsafeMutablePointer<Float>?, endOpacity: UnsafeMutablePointer<Float>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        Self.get(state.opacity, time, startOpacity, endOpacity, timeRange)
    }

    /// Gets the crop rectangle ramp, in the frame's own pixels, in the same way.
    @discardableResult
    open func getCropRectangleRamp(
        for time: CMTime, startCropRectangle: UnsafeMutablePointer<CGRect>?, endCropRectangle: UnsafeMutablePointer<CGRect>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        Self.get(state.cropRectangle, time, startCropRectangle, endCropRectangle, timeRange)
    }

    private static func get<Value: Interpolable>(
        _ curve: RampCurve<Value>, _ time: CMTime, _ start: UnsafeMutablePointer<Value>?, _ end: UnsafeMutablePointer<Value>?,
        _ timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        guard let piece = curve.pieceAtOrAfter(time) else { return false }
        start?.pointee = piece.start
        end?.pointee = piece.end
        timeRange?.pointee = piece.timeRange
        return true
    }
}

extension AVVideoCompositionLayerInstruction.State {
    func opacity(at time: CMTime) -> Float { opacity.value(at: time) ?? 1 }
    func transform(at time: CMTime) -> CGAffineTransform { transform.value(at: time) ?? .identity }
    /// Infinite if nothing is cropped.
    func cropRectangle(at time: CMTime) -> CGRect { cropRectangle.value(at: time) ?? .infinite }

    /// Returns whether the layer's appearance is constant throughout a range.
    func isConstant(in range: CMTimeRange) -> Bool {
        opacity.isConstant(in: range, initial: 1) && stands(in: range)
    }

    /// Returns whether the layer's place is constant throughout a range.
    func stands(in range: CMTimeRange) -> Bool {
        transform.isConstant(in: range, initial: .identity) && cropRectangle.isConstant(in: range, initial: .infinite)
    }

    /// Returns whether the track's frame is shown unchanged at a time.
    func changesNothing(at time: CMTime) -> Bool {
        opacity(at: time) == 1 && transform(at: time) == .identity && cropRectangle(at: time).isInfinite
    }
}
