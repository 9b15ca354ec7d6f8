public import Foundation
public import OpenCoreGraphics
public import OpenCoreMedia

/// How the pictures of one track are laid into a composition's: where, how much of them, and how opaque, at every time (Apple:
/// AVVideoCompositionLayerInstruction).
///
/// A track's picture is as large as it is shown (square pixels), with its corner in the upper left corner of what is rendered; y
/// points down. It is cropped, then moved by the transform. Before the first change the opacity is 1, the transform the
/// identity, and nothing is cropped. Each change holds until the next one begins. A ramp runs straight, and stays at its end's
/// value.
///
/// Safe to use from several threads. Difference from Apple: it cannot be archived (`NSSecureCoding`).
public class AVVideoCompositionLayerInstruction: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    struct State: Sendable {
        var trackID = kCMPersistentTrackID_Invalid
        var opacity = RampCurve<Float>()
        var transform = RampCurve<CGAffineTransform>()
        var cropRectangle = RampCurve<CGRect>()
    }

    private let lock = NSLock()
    /// Guarded by `lock`. Changed by the mutable subclass alone.
    private var stored: State

    init(_ state: State) { stored = state }

    final var state: State { lock.withLock { stored } }
    final func change(_ body: (inout State) -> Void) { lock.withLock { body(&stored) } }

    public func copy(with zone: NSZone? = nil) -> Any { AVVideoCompositionLayerInstruction(state) }
    public func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoCompositionLayerInstruction(state) }

    /// The track whose pictures they are; `kCMPersistentTrackID_Invalid` for none.
    public var trackID: CMPersistentTrackID { state.trackID }

    // MARK: Ramps

    /// Gets the ramp of transforms that a time lies in, or the stretch in which one holds that was set at once; else the first
    /// that begins after the time.
    ///
    /// - Returns: false, with nothing stored, after the last ramp.
    @discardableResult
    public func getTransformRamp(
        for time: CMTime, start startTransform: UnsafeMutablePointer<CGAffineTransform>?,
        end endTransform: UnsafeMutablePointer<CGAffineTransform>?, timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        Self.get(state.transform, time, startTransform, endTransform, timeRange)
    }

    /// The same for the opacity, 0 to 1.
    @discardableResult
    public func getOpacityRamp(
        for time: CMTime, startOpacity: UnsafeMutablePointer<Float>?, endOpacity: UnsafeMutablePointer<Float>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        Self.get(state.opacity, time, startOpacity, endOpacity, timeRange)
    }

    /// The same for the part of the picture that is shown, in the picture's own pixels.
    @discardableResult
    public func getCropRectangleRamp(
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
    /// Infinite where nothing is cropped.
    func cropRectangle(at time: CMTime) -> CGRect { cropRectangle.value(at: time) ?? .infinite }

    /// Is the same picture laid in the same way all through a range?
    func isConstant(in range: CMTimeRange) -> Bool {
        opacity.isConstant(in: range, initial: 1) && transform.isConstant(in: range, initial: .identity)
            && cropRectangle.isConstant(in: range, initial: .infinite)
    }

    /// Is the track's picture shown as it is at a time?
    func changesNothing(at time: CMTime) -> Bool {
        opacity(at: time) == 1 && transform(at: time) == .identity && cropRectangle(at: time).isInfinite
    }
}
