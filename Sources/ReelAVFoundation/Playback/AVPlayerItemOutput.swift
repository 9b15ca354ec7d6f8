public import Foundation
import ReelConcurrency
public import ReelCoreFoundation
public import ReelCoreMedia

/// What gets the media of an item as it is played (Apple: AVPlayerItemOutput): see ``AVPlayerItemVideoOutput``.
///
/// Thread-safe.
open class AVPlayerItemOutput: NSObject, @unchecked Sendable {
    private let owner = Locked(WeakItem())

    private struct WeakItem {
        weak var item: AVPlayerItem?
    }

    override init() {}

    func attach(to item: AVPlayerItem?) {
        owner.withLock { $0.item = item }
        if item == nil { stop() }
    }

    /// Whether the player shows video elsewhere, too. A player shows nothing here, so that nothing depends on it.
    open var suppressesPlayerRendering: Bool {
        get { suppresses.value }
        set { suppresses.withLock { $0 = newValue } }
    }
    private let suppresses = Locked(false)

    /// Returns the item's time at a time of the host's clock, in seconds (`CACurrentMediaTime()`): for the frame that a display
    /// shows next. `.invalid` if the output has no item.
    @discardableResult
    open func itemTime(forHostTime hostTimeInSeconds: CFTimeInterval) -> CMTime {
        guard let item = owner.withLock({ $0.item }) else { return .invalid }
        guard let core = item.core else { return item.currentTime() }
        return core.read { state in
            guard state.current === item else { return item.startTime }
            let now = state.currentTime
            guard state.isAdvancing, let run = state.run else { return now }
            let ahead = (hostTimeInSeconds - HostTime.seconds) * Double(run.rate)
            let time = now + CMTime(seconds: ahead, preferredTimescale: 1_000_000_000)
            return run.rate > 0 ? min(run.end, max(run.start, time)) : max(run.end, min(run.start, time))
        }
    }

    /// Returns the item's time at a time of the host's clock, in nanoseconds (`CMClockGetTime(CMClockGetHostTimeClock())`).
    @discardableResult
    open func itemTime(forMachAbsoluteTime machAbsoluteTime: Int64) -> CMTime {
        itemTime(forHostTime: CFTimeInterval(machAbsoluteTime) / 1e9)
    }

    // MARK: For subclasses

    var isStarted: Bool { true }
    var isReady: Bool { true }
    func start(
        _ video: PlayedVideo, at time: CMTime, in range: CMTimeRange, isReversed: Bool,
        _ onChange: @escaping @Sendable () -> Void
    ) {}
    func stop() {}
}
