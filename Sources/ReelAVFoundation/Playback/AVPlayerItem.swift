public import Foundation
import ReelConcurrency
public import ReelCoreFoundation
import ReelCoreGraphics
public import ReelCoreMedia
import ReelMediaEngine

/// What a player plays: an asset, and how its tracks are composed and mixed (Apple: AVPlayerItem).
///
/// The asset is read when the item is given to a player. Until then, and while it is read, `status` is `.unknown`.
///
/// Differences from Apple:
/// * It is bound to no actor, so that code written for Swift 5 compiles.
/// * Notifications are posted on the player's own queue, as Apple's may be.
/// * Without a `videoComposition`, the first enabled video track is shown.
///
/// Thread-safe.
open class AVPlayerItem: NSObject, NSCopying, KeyValueObserving, @unchecked Sendable {
    /// Whether an item can be played (Apple: AVPlayerItem.Status).
    public enum Status: Int, Sendable {
        case unknown, readyToPlay, failed
    }

    public let asset: AVAsset
    public let keyValueObservers = KeyValueObservers()

    struct Stored {
        var status = Status.unknown
        var error: AVError?
        var isLoading = false
        var keys: [String] = []
        var tracks: [AVPlayerItemTrack] = []
        var settings = Settings()
        var outputs: [AVPlayerItemOutput] = []
        /// Where it begins once it is the current item.
        var startTime = CMTime.zero
    }

    struct Settings {
        var composition: CompositionSetting?
        var audioMix: AVAudioMix?
        var timePitch = AVAudioTimePitchAlgorithm.timeDomain
        var forwardEnd = CMTime.invalid
        var reverseEnd = CMTime.invalid
    }

    private let stored = Locked(Stored())
    /// The player that it has been given to.
    private let owner = Locked<WeakCore>(WeakCore())

    private struct WeakCore {
        weak var core: PlayerCore?
    }

    public init(asset: AVAsset) { self.asset = asset }

    /// Creates an item for the file or resource at a URL.
    public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

    /// Creates an item. The keys name properties of the asset, all of which are loaded anyway before it is ready to play.
    public convenience init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
        self.init(asset: asset)
        stored.withLock { $0.keys = automaticallyLoadedAssetKeys ?? [] }
    }

    /// The keys that the item was created with.
    open var automaticallyLoadedAssetKeys: [String] { stored.withLock { $0.keys } }

    /// Returns a new item with the same asset and settings, at its beginning and without outputs.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = AVPlayerItem(asset: asset)
        let settings = settings
        copy.stored.withLock { $0.settings = settings }
        return copy
    }

    var core: PlayerCore? { owner.withLock { $0.core } }
    private var settings: Settings { stored.withLock { $0.settings } }

    private func changeSettings(_ body: (inout Settings) -> Void) {
        stored.withLock { body(&$0.settings) }
        core?.itemChanged(self)
        keyValueObservers.notify()
    }

    // MARK: State

    open var status: Status { stored.withLock { $0.status } }
    private var isReady: Bool { status == .readyToPlay }
    /// The reason for the failure, an `AVError`; nil unless the status is `.failed`.
    open var error: (any Error)? { stored.withLock { $0.error } }
    /// The duration of the asset; `.indefinite` until the item is ready to play.
    open var duration: CMTime { isReady ? asset.duration : .indefinite }
    /// The tracks, once the item is ready to play.
    open var tracks: [AVPlayerItemTrack] { stored.withLock { $0.tracks } }
    /// The size in pixels at which the video is shown; zero without video, and until the item is ready to play.
    open var presentationSize: CGSize {
        guard isReady else { return .zero }
        if let composition = settings.composition?.composition { return composition.renderSize }
        guard let track = videoTracks.first else { return .zero }
        let size = CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform).size
        return CGSize(width: abs(size.width), height: abs(size.height))
    }

    /// The whole asset, once it is ready: files are read as they are played.
    open var loadedTimeRanges: [NSValue] { seekableTimeRanges }
    /// The whole asset, once the item is ready to play.
    open var seekableTimeRanges: [NSValue] {
        isReady ? [NSValue(timeRange: CMTimeRange(start: .zero, duration: asset.duration))] : []
    }
    /// Whether the item is ready to play.
    open var isPlaybackLikelyToKeepUp: Bool { isReady }
    /// Whether playing has run out of media: before the item is ready to play.
    open var isPlaybackBufferEmpty: Bool { !isReady }

    /// Whether the item is ready to play.
    open var isPlaybackBufferFull: Bool { isReady }
    /// Always 0: half a second of sound and a few frames are read ahead. Another value is ignored, which is reported.
    open var preferredForwardBufferDuration: TimeInterval {
        get { 0 }
        set {
            if newValue != 0 { IgnoredInput.report("AVPlayerItem.preferredForwardBufferDuration", "\(newValue) is not used") }
        }
    }

    open var canPlayReverse: Bool { isReady }
    open var canPlayFastForward: Bool { isReady }
    open var canPlaySlowForward: Bool { isReady }
    open var canPlayFastReverse: Bool { isReady }
    open var canPlaySlowReverse: Bool { isReady }
    open var canStepForward: Bool { isReady }
    open var canStepBackward: Bool { isReady }

    // MARK: Settings

    /// How the video tracks are composed; nil shows the first enabled one as it is stored. The value is copied.
    open var videoComposition: AVVideoComposition? {
        get { settings.composition?.composition }
        set {
            let new = CompositionSetting(newValue, after: settings.composition)
            changeSettings { $0.composition = new }
        }
    }
    /// The compositor of the composition's `customVideoCompositorClass`, created when the composition is set.
    open var customVideoCompositor: (any AVVideoCompositing)? { settings.composition?.custom?.compositor }
    /// The volumes of the audio tracks over time; nil mixes all at volume 1. The value is copied.
    open var audioMix: AVAudioMix? {
        get { settings.audioMix }
        set { changeSettings { $0.audioMix = newValue?.copy() as? AVAudioMix } }
    }
    /// How sound is processed that plays at another speed. The default is `.timeDomain`.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { settings.timePitch }
        set { changeSettings { $0.timePitch = newValue } }
    }
    /// Where playing ends; `.invalid`, the default, for the end of the asset.
    open var forwardPlaybackEndTime: CMTime {
        get { settings.forwardEnd }
        set { changeSettings { $0.forwardEnd = newValue } }
    }
    /// Where playing backwards ends; `.invalid`, the default, for the beginning of the asset.
    open var reversePlaybackEndTime: CMTime {
        get { settings.reverseEnd }
        set { changeSettings { $0.reverseEnd = newValue } }
    }

    // MARK: Outputs

    open var outputs: [AVPlayerItemOutput] { stored.withLock { $0.outputs } }

    /// Adds an output. An output is of one item.
    open func add(_ output: AVPlayerItemOutput) {
        stored.withLock { stored in
            if !stored.outputs.contains(where: { $0 === output }) { stored.outputs.append(output) }
        }
        output.attach(to: self)
        core?.outputAdded(to: self)
    }

    open func remove(_ output: AVPlayerItemOutput) {
        stored.withLock { stored in stored.outputs.removeAll { $0 === output } }
        output.attach(to: nil)
        // The player may have waited for its frames.
        core?.update()
    }

    // MARK: Time

    /// The time that is played; where it will begin, if it is not the current item of a player.
    open func currentTime() -> CMTime {
        core?.read { $0.current === self ? $0.currentTime : nil } ?? startTime
    }

    /// Always nil: only live streams have dates.
    open func currentDate() -> Date? { nil }

    /// Goes to a time, exactly (Apple's may go to a frame nearby).
    ///
    /// - Parameter completionHandler: called on the player's queue when frames and sound of that time are there: with false, if
    ///   another seek has taken its place, or the item cannot be played.
    @preconcurrency
    open func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        guard let core else {
            startTime = max(.zero, time)
            completionHandler?(true)
            return
        }
        core.seek(self, to: time, completion: completionHandler)
    }

    /// Goes to a time, exactly: within any tolerances.
    @preconcurrency
    open func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil
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

    /// Ends seeks that are not complete; their handlers are called with false.
    open func cancelPendingSeeks() {
        core?.change { state in
            if state.current === self { state.cancelSeek() }
        }
    }

    /// Moves by a number of frames of the video's nominal rate; backwards if it is negative.
    open func step(byCount stepCount: Int) {
        let rate = videoTracks.first.map { Double($0.nominalFrameRate) } ?? 0
        let duration =
            settings.composition?.composition.frameDuration
            ?? CMTime(seconds: 1 / (rate > 0 ? rate : 30), preferredTimescale: 1_000_000_000)
        seek(to: currentTime() + CMTimeMultiply(duration, multiplier: Int32(clamping: stepCount)), completionHandler: nil)
    }
}

// MARK: The player's side

extension AVPlayerItem {
    var startTime: CMTime {
        get { stored.withLock { $0.startTime } }
        set { stored.withLock { $0.startTime = newValue } }
    }

    /// The item has been given to a player: begins to read the asset.
    func join(_ core: PlayerCore) {
        owner.withLock { $0.core = core }
        let isNew = stored.withLock { stored in
            defer { stored.isLoading = true }
            return !stored.isLoading
        }
        guard isNew else { return }
        guard let loader = asset.loader else { return core.queue.async { self.loaded(nil) } }
        loader.notify { outcome in
            core.queue.async {
                if case .failure(let error) = outcome { self.loaded(error) } else { self.loaded(nil) }
            }
        }
    }

    /// The item is not played any more.
    ///
    /// - Parameter time: where it stands; nil if it has not been played.
    func leave(_ core: PlayerCore, at time: CMTime?) {
        let isOurs = owner.withLock { owner in
            guard owner.core === core || owner.core == nil else { return false }
            owner.core = nil
            return true
        }
        guard isOurs else { return }
        if let time { startTime = time }
        for output in outputs { output.stop() }
    }

    func fail(_ error: AVError) {
        stored.withLock { stored in
            stored.status = .failed
            stored.error = error
        }
        keyValueObservers.notify()
    }

    private func loaded(_ error: AVError?) {
        if let error {
            fail(error)
        } else if !asset.duration.isNumeric {
            fail(AVError(.failedToLoadMediaData, "cannot play \(asset.name)", why: "its duration is unknown"))
        } else if asset.tracks.allSatisfy({ ![.video, .audio].contains($0.mediaType) }) {
            fail(AVError(.fileFormatNotRecognized, "cannot play \(asset.name)", why: "it has neither video nor sound"))
        } else {
            let tracks = asset.allTracks.map { AVPlayerItemTrack($0, of: self) }
            stored.withLock { stored in
                stored.tracks = tracks
                stored.status = .readyToPlay
            }
        }
        core?.itemLoaded(self)
        // The player is ready by now, too: whoever waits for its item may ask it.
        if isReady { keyValueObservers.notify() }
    }

    /// A track has been switched on or off.
    func trackChanged() { core?.itemChanged(self) }

    /// What is played; nil until the item is ready.
    var playableRange: CMTimeRange? {
        guard status == .readyToPlay else { return nil }
        let settings = settings
        let end = settings.forwardEnd.isNumeric ? max(.zero, min(settings.forwardEnd, asset.duration)) : asset.duration
        let start = settings.reverseEnd.isNumeric ? max(.zero, min(settings.reverseEnd, end)) : .zero
        return CMTimeRange(start: start, end: end)
    }

    private func enabledTracks(_ type: AVMediaType) -> [AVAssetTrack] {
        tracks.filter(\.isEnabled).compactMap(\.assetTrack).filter { $0.mediaType == type }
    }

    private var videoTracks: [AVAssetTrack] { enabledTracks(.video) }

    var hasSound: Bool { !enabledTracks(.audio).isEmpty }

    /// Returns what makes the source of its sound from a time on; nil if it has none.
    func soundSource(
        from time: CMTime, frames: Int, rate: Double
    ) -> (@Sendable (MediaCancellation) throws(MediaError) -> PlayedSound)? {
        let settings = settings
        let inputs = enabledTracks(.audio).map { AudioMixInput($0, mix: settings.audioMix, algorithm: settings.timePitch) }
        guard !inputs.isEmpty else { return nil }
        let limit = settings.audioMix?.peakLimit
        return { cancellation throws(MediaError) in
            try PlayedSound(inputs, from: time, frames: frames, rate: rate, peakLimit: limit, cancellation: cancellation)
        }
    }

    /// Begins to read the frames of its outputs from a time on.
    func restartOutputs(
        at time: CMTime, isReversed: Bool, onlyNew: Bool = false, _ onChange: @escaping @Sendable () -> Void
    ) {
        guard let range = playableRange else { return }
        let video = PlayedVideo(
            tracks: videoTracks, composition: settings.composition, duration: asset.duration, name: asset.name)
        for output in outputs where !onlyNew || !output.isStarted {
            output.start(video, at: time, in: range, isReversed: isReversed, onChange)
            // It may have been removed meanwhile.
            if !outputs.contains(where: { $0 === output }) { output.stop() }
        }
    }

    var outputsAreReady: Bool { outputs.allSatisfy(\.isReady) }
}
