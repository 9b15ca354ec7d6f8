public import Foundation
import ReelConcurrency
import ReelCoreFoundation
public import ReelCoreMedia
public import ReelCoreVideo
import ReelMediaEngine

/// The frames of an item, as pixel buffers, when they are due (Apple: AVPlayerItemVideoOutput).
///
/// Frames are decoded ahead of the time that is played. A client asks for the frame of a time near it, whenever its display shows
/// one. As Apple's, the frames are as they are stored: `preferredTransform` is not applied, unless the item has a
/// `videoComposition`.
///
/// Thread-safe.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
    private let settings: AttributeDictionary
    private let frames = Locked<FramesAhead?>(nil)
    private let observer = Locked(Observer())

    private struct Observer {
        weak var delegate: (any AVPlayerItemOutputPullDelegate)?
        var queue: DispatchQueue?
        /// The client has asked to be told when there are frames.
        var isWaiting = false
    }

    /// - Parameter pixelBufferAttributes: the format and the size of the buffers, such as `kCVPixelBufferPixelFormatTypeKey`.
    ///   Without a format, it is `kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange`; without a size, the video's. Values that
    ///   cannot be met fail the item's video, which `error` says.
    public init(pixelBufferAttributes: [String: Any]? = nil) {
        settings = AttributeDictionary(pixelBufferAttributes ?? [:])
    }

    /// - Parameter outputSettings: as `pixelBufferAttributes`.
    public convenience init(outputSettings: [String: Any]?) { self.init(pixelBufferAttributes: outputSettings) }

    /// Why there are no frames; nil if there are. Apple has no such property.
    open var error: (any Error)? { frames.value?.error }

    /// Returns whether there is a frame for a time that has not been copied yet.
    @discardableResult
    open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool { frames.value?.hasNew(at: itemTime) ?? false }

    /// Returns the frame for a time; nil if it has been returned already, or is not decoded yet.
    ///
    /// - Parameter outItemTimeForDisplay: the time at which the frame is shown.
    @discardableResult
    open func copyPixelBuffer(
        forItemTime itemTime: CMTime, itemTimeForDisplay outItemTimeForDisplay: UnsafeMutablePointer<CMTime>?
    ) -> CVPixelBuffer? {
        guard let frame = frames.value?.take(at: itemTime) else { return nil }
        outItemTimeForDisplay?.pointee = frame.time
        return frame.buffer
    }

    /// When the next frame that has not been copied is shown; nil if none has been decoded.
    package var nextFrameTime: CMTime? { frames.value?.nextTime }

    /// Sets who is told of frames.
    open func setDelegate(_ delegate: (any AVPlayerItemOutputPullDelegate)?, queue delegateQueue: DispatchQueue?) {
        observer.withLock { observer in
            observer.delegate = delegate
            observer.queue = delegateQueue
        }
    }

    open var delegate: (any AVPlayerItemOutputPullDelegate)? { observer.withLock { $0.delegate } }
    open var delegateQueue: DispatchQueue? { observer.withLock { $0.queue } }

    /// Asks that the delegate is told when there is a frame that has not been copied: at once, if there is one.
    ///
    /// - Parameter interval: not used: frames are decoded as early as they can be.
    open func requestNotificationOfMediaDataChange(withAdvanceInterval interval: TimeInterval) {
        observer.withLock { $0.isWaiting = true }
        tellDelegate()
    }

    private func tellDelegate() {
        guard frames.value?.nextTime != nil else { return }
        let (delegate, queue) = observer.withLock { observer in
            defer { observer.isWaiting = false }
            return observer.isWaiting ? (observer.delegate, observer.queue) : (nil, nil)
        }
        guard let delegate else { return }
        (queue ?? .main).async { delegate.outputMediaDataWillChange(self) }
    }

    // MARK: The item's side

    override var isStarted: Bool { frames.value != nil }
    override var isReady: Bool { frames.value?.isReady ?? true }

    override func start(
        _ video: PlayedVideo, at time: CMTime, in range: CMTimeRange, isReversed: Bool,
        _ onChange: @escaping @Sendable () -> Void
    ) {
        let settings = settings.objects
        // At the very end, the last frame is shown.
        let last = max(range.start, range.end - CMTime(value: 1, timescale: 1_000_000))
        let first = min(max(range.start, time), last)
        let instant = CMTime(value: 1, timescale: 1_000_000)
        let part =
            isReversed
            ? CMTimeRange(start: range.start, end: min(range.end, first + instant))
            : CMTimeRange(start: first, end: range.end)
        let boxed = UncheckedSettings(settings)
        let new = FramesAhead(isReversed: isReversed, last: last) { later, cancellation throws(MediaError) in
            let make: ReversedFrames.MakeSource = { part throws(MediaError) in
                try video.makeSource(part, boxed.value, cancellation)
            }
            if isReversed { return ReversedFrames(part, makeSource: make) }
            return try make(later.map { CMTimeRange(start: $0, end: part.end) } ?? part)
        } onChange: { [weak self] in
            self?.tellDelegate()
            onChange()
        }
        let old = frames.withLock { frames in
            defer { frames = new }
            return frames
        }
        old?.cancel()
        new.start()
        let (delegate, queue) = observer.withLock { ($0.delegate, $0.queue) }
        if old != nil, let delegate { (queue ?? .main).async { delegate.outputSequenceWasFlushed(self) } }
    }

    override func stop() {
        let old = frames.withLock { frames in
            defer { frames = nil }
            return frames
        }
        old?.cancel()
    }

    /// `@unchecked Sendable`: the values are not changed.
    private struct UncheckedSettings: @unchecked Sendable {
        let value: [String: Any]
        init(_ value: [String: Any]) { self.value = value }
    }
}
