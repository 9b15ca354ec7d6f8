public import Foundation
import ReelConcurrency
public import ReelCoreFoundation
public import ReelCoreMedia
import ReelDevices

/// Plays an item: its sound is heard, and its frames are there for outputs when they are due (Apple: AVPlayer).
///
/// Sound is played by the system's default device, through SDL 2 (Debian: libsdl2-2.0-0), in stereo at 48 kHz. The device is
/// opened when sound is first played. If there is none, the computer's clock takes its place. What the device has played is the
/// clock of the pictures, which so keep up with it exactly, however long. Frames are shown by whoever takes them from an
/// ``AVPlayerItemVideoOutput``: there is no `AVPlayerLayer`.
///
/// Differences from Apple:
/// * It is bound to no actor, so that code written for Swift 5 compiles.
/// * Observers of properties are called, and notifications are posted, on queues of the player's, so that programs without a
///   main run loop hear of them.
/// * Seeking is always exact.
///
/// Thread-safe.
open class AVPlayer: NSObject, KeyValueObserving, @unchecked Sendable {
    /// Whether a player can play (Apple: AVPlayer.Status). It never fails.
    public enum Status: Int, Sendable {
        case unknown, readyToPlay, failed
    }

    /// Whether a player plays, and if not, whether it wants to (Apple: AVPlayer.TimeControlStatus).
    public enum TimeControlStatus: Int, Sendable {
        case paused, waitingToPlayAtSpecifiedRate, playing
    }

    /// Why a player waits (Apple: AVPlayer.WaitingReason).
    public struct WaitingReason: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Frames and sound are not there yet.
        public static let toMinimizeStalls = WaitingReason(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
        /// The item is not ready to play yet.
        public static let evaluatingBufferingRate = WaitingReason(rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
        public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
    }

    /// What a player does at the end of its item (Apple: AVPlayer.ActionAtItemEnd).
    public enum ActionAtItemEnd: Int, Sendable {
        /// Goes to the next item; only of an ``AVQueuePlayer``.
        case advance
        case pause
        /// Stays at the end, without setting the rate to 0.
        case none
    }

    public let keyValueObservers = KeyValueObservers()
    let core: PlayerCore

    public override convenience init() { self.init(items: []) }

    public convenience init(playerItem: AVPlayerItem?) { self.init(items: playerItem.map { [$0] } ?? []) }

    /// Creates a player with an item for the file or resource at a URL.
    public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

    /// - Parameter openOutput: opens what plays the sound; for tests.
    init(
        items: [AVPlayerItem], actionAtItemEnd: ActionAtItemEnd = .pause,
        openOutput: @escaping @Sendable (_ render: @escaping SoundRenderer) -> any SoundOutput = { render in
            SoundOutputs.open(sampleRate: SoundFeed.sampleRate, channels: SoundFeed.channels, render: render)
        }
    ) {
        core = PlayerCore(openOutput: openOutput)
        super.init()
        core.onChange { [weak self] in
            guard let self else { return }
            keyValueObservers.notify()
            currentItem?.keyValueObservers.notify()
        }
        core.change { $0.actionAtItemEnd = actionAtItemEnd }
        core.setItems(items)
    }

    deinit { core.close() }

    // MARK: State

    open var currentItem: AVPlayerItem? { core.read { $0.current } }

    /// Plays another item instead, or none.
    open func replaceCurrentItem(with item: AVPlayerItem?) { core.setItems(item.map { [$0] } ?? []) }

    /// `.readyToPlay` once an item has been. If an item fails, its own status says so.
    open var status: Status { core.read { $0.isReady } ? .readyToPlay : .unknown }
    /// Always nil: a player itself does not fail.
    open var error: (any Error)? { nil }

    /// Always true: playing begins when there is a tenth of a second of sound. Another value is ignored, which is reported.
    open var automaticallyWaitsToMinimizeStalling: Bool {
        get { true }
        set { if !newValue { IgnoredInput.report("AVPlayer.automaticallyWaitsToMinimizeStalling", "false is not used") } }
    }

    open var timeControlStatus: TimeControlStatus {
        core.read { state in
            state.rate == 0 ? .paused : state.isAdvancing || state.isAtEnd ? .playing : .waitingToPlayAtSpecifiedRate
        }
    }

    /// Why it waits; nil unless it does.
    open var reasonForWaitingToPlay: WaitingReason? {
        guard timeControlStatus == .waitingToPlayAtSpecifiedRate else { return nil }
        guard let item = currentItem else { return .noItemToPlay }
        return item.status == .readyToPlay ? .toMinimizeStalls : .evaluatingBufferingRate
    }

    // MARK: Playing

    private static let speeds: ClosedRange<Float> = 0.01...100

    /// The speed: 0 while it is paused, 1 for the item's own speed, negative for backwards, without sound. Other values are
    /// brought to between 0.01 and 100.
    open var rate: Float {
        get { core.read { $0.rate } }
        set {
            let size = max(Self.speeds.lowerBound, min(Self.speeds.upperBound, abs(newValue)))
            core.setRate(newValue.isFinite && newValue != 0 ? (newValue < 0 ? -size : size) : 0) { [weak self] in
                NotificationCenter.default.post(name: AVPlayer.rateDidChangeNotification, object: self)
            }
        }
    }

    /// The speed that `play()` sets.
    open var defaultRate: Float {
        get { core.read { $0.defaultRate } }
        set { core.change { $0.defaultRate = newValue } }
    }

    /// Plays at `defaultRate`, as soon as there is enough to play.
    open func play() { rate = defaultRate }
    open func pause() { rate = 0 }
    /// Plays at a speed. There is always a tenth of a second of sound before playing begins.
    open func playImmediately(atRate rate: Float) { self.rate = rate }

    /// What happens at the item's end. The default is `.pause`; of an ``AVQueuePlayer``, `.advance`.
    open var actionAtItemEnd: ActionAtItemEnd {
        get { core.read { $0.actionAtItemEnd } }
        set { core.setActionAtItemEnd(newValue) }
    }

    /// The volume of the sound, from 0 to 1, the item's own.
    open var volume: Float {
        get { core.read { $0.volume } }
        set { core.change { $0.setGain(max(0, min(1, newValue)), $0.isMuted) } }
    }
    open var isMuted: Bool {
        get { core.read { $0.isMuted } }
        set { core.change { $0.setGain($0.volume, newValue) } }
    }

    // MARK: Time

    /// The time of the current item that is heard and to be shown; zero without an item.
    open func currentTime() -> CMTime { core.read { $0.current == nil ? .zero : $0.currentTime } }

    /// Goes to a time, exactly.
    open func seek(to time: CMTime) { core.seek(nil, to: time, completion: nil) }

    /// Goes to a time, exactly, and calls the handler on a queue of the player's when frames and sound of that time are there:
    /// with false, if another seek has taken its place.
    @preconcurrency
    open func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        core.seek(nil, to: time, completion: completionHandler)
    }

    /// Goes to a time, exactly: within any tolerances.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }

    /// Goes to a time, exactly: within any tolerances.
    @preconcurrency
    open func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void
    ) {
        seek(to: time, completionHandler: completionHandler)
    }

    /// Goes to a time, exactly, and returns when frames and sound of that time are there.
    @discardableResult
    open func seek(to time: CMTime, toleranceBefore: CMTime = .zero, toleranceAfter: CMTime = .zero) async -> Bool {
        await withCheckedContinuation { continuation in
            seek(to: time) { continuation.resume(returning: $0) }
        }
    }

    // MARK: Observing time

    /// Calls a block at each multiple of an interval, and when playing starts, stops or jumps.
    ///
    /// - Parameters:
    ///   - interval: of the item's time; greater than zero.
    ///   - queue: a serial queue; the main queue if it is nil.
    /// - Returns: what to give to `removeTimeObserver(_:)`. The observer ends with the player.
    @discardableResult
    @preconcurrency
    open func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any {
        let interval = interval.isNumeric && interval > .zero ? interval : CMTime(value: 1, timescale: 1)
        return add(.every(interval)) { time in (queue ?? .main).async { block(time) } }
    }

    /// Calls a block when playing passes one of some times.
    ///
    /// - Parameters:
    ///   - times: `CMTime`s as `NSValue`s.
    ///   - queue: a serial queue; the main queue if it is nil.
    @discardableResult
    @preconcurrency
    open func addBoundaryTimeObserver(
        forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
    ) -> Any {
        add(.at(times.map(\.timeValue).filter(\.isNumeric).sorted())) { _ in (queue ?? .main).async { block() } }
    }

    private func add(_ times: PlayerTimeObserver.Times, _ call: @escaping @Sendable (CMTime) -> Void) -> Any {
        let token = PlayerTimeObserver.Token()
        core.change { $0.observers.append(PlayerTimeObserver(token: token, times: times, call: call)) }
        return token
    }

    /// Ends what `addPeriodicTimeObserver` or `addBoundaryTimeObserver` has begun.
    open func removeTimeObserver(_ observer: Any) {
        guard let token = observer as? PlayerTimeObserver.Token else { return }
        core.removeObserver(token)
    }
}

extension PlayerState {
    fileprivate mutating func setGain(_ volume: Float, _ isMuted: Bool) {
        self.volume = volume
        self.isMuted = isMuted
        line.volume = isMuted ? 0 : volume
    }
}
