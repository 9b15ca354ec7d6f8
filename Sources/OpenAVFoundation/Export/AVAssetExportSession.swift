public import Foundation
import MediaEngine
public import OpenCoreMedia

/// Writes an asset, or a part of it, into a file of another kind, codec or size (Apple: AVAssetExportSession).
///
/// What a preset does not ask to be changed is not encoded again: compressed samples are copied, whole groups of pictures at
/// cuts, too.
/// Only the pictures of a group that a cut goes through are encoded.
///
/// Differences from Apple's:
/// * Sound that is encoded is followed by silence up to the end of the pictures.
/// * What the tracks leave empty becomes black.
///
/// Safe to use from several threads; what changes is guarded by locks. The session lives until its handler has been called.
public final class AVAssetExportSession: NSObject, @unchecked Sendable {
    public enum Status: Int, Sendable {
        case unknown, waiting, exporting, completed, failed, cancelled
    }

    public let asset: AVAsset
    public let presetName: String
    let preset: ExportPreset

    let lock = NSLock()
    /// Guarded by `lock`, as all that follows.
    var settings = Settings()
    private var currentStatus = Status.unknown
    private var currentError: AVError?
    private var fraction = 0.0
    /// Who is told of each change of the state, until the export is over.
    private var observers: [UUID: AsyncStream<State>.Continuation] = [:]

    private let cancellation = MediaCancellation()
    private let observed = Progress(totalUnitCount: 1000)

    struct Settings {
        var url: URL?
        var fileType: AVFileType?
        var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
        var audioMix: AVAudioMix?
        var composition: CompositionSetting?
        var timePitch = AVAudioTimePitchAlgorithm.spectral
        var metadata: [AVMetadataItem]?
        var indexFirst = false
        var fileLengthLimit: Int64 = 0
        var chapters: [(timeRange: CMTimeRange, title: String)]?
        var holdsLastPicture = false
        var audioBitRate: Int?
    }

    /// Nil for a preset that is not known, or that the asset has nothing for: pictures alone, for a preset of sound.
    ///
    /// Waits until it is known which tracks the asset has.
    public init?(asset: AVAsset, presetName: String) {
        guard let preset = ExportPreset(named: presetName) else { return nil }
        // An asset that cannot be read says why when it is exported.
        if !preset.hasPictures, !asset.allTracks.isEmpty, !asset.allTracks.contains(where: { $0.mediaType == .audio }) {
            return nil
        }
        self.asset = asset
        self.presetName = presetName
        self.preset = preset
    }

    deinit { observers.values.forEach { $0.finish() } }

    // MARK: What is to be done

    /// A file that is not there yet.
    public var outputURL: URL? {
        get { lock.withLock { settings.url } }
        set { configure { $0.url = newValue } }
    }
    /// One of `supportedFileTypes`.
    public var outputFileType: AVFileType? {
        get { lock.withLock { settings.fileType } }
        set { configure { $0.fileType = newValue } }
    }
    /// What of the asset's timeline is exported; all of it, unless it is set.
    public var timeRange: CMTimeRange {
        get { lock.withLock { settings.timeRange } }
        set { configure { $0.timeRange = newValue } }
    }
    /// The volumes of the tracks of sound over time; nil mixes all at their own level.
    public var audioMix: AVAudioMix? {
        get { lock.withLock { settings.audioMix } }
        set { configure { $0.audioMix = newValue?.copy() as? AVAudioMix } }
    }
    /// How the tracks of pictures are composed; nil takes the first enabled one as it is. What is set is a copy.
    ///
    /// Pictures are encoded then, in the composition's size, which presets of a size shrink. Presets that copy pictures, and
    /// those of sound, pass it over.
    public var videoComposition: AVVideoComposition? {
        get { lock.withLock { settings.composition?.composition } }
        set {
            let new = CompositionSetting(newValue, after: lock.withLock { settings.composition })
            configure { $0.composition = new }
        }
    }
    /// The compositor of the composition's `customVideoCompositorClass`: there from when the composition is set.
    public var customVideoCompositor: (any AVVideoCompositing)? { lock.withLock { settings.composition?.custom?.compositor } }
    /// How sound is played at another pace, where the mix does not say it.
    public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { lock.withLock { settings.timePitch } }
        set { configure { $0.timePitch = newValue } }
    }
    /// What the file says of itself; nil takes over what the asset says.
    public var metadata: [AVMetadataItem]? {
        get { lock.withLock { settings.metadata } }
        set { configure { $0.metadata = newValue } }
    }
    /// Put the index before the media, so that a player can start before it has all of the file.
    public var shouldOptimizeForNetworkUse: Bool {
        get { lock.withLock { settings.indexFirst } }
        set { configure { $0.indexFirst = newValue } }
    }
    /// Bytes that the file may have; 0 for no limit. Pictures that are encoded become as good as the limit allows; what is copied
    /// is cut off where it is reached.
    public var fileLengthLimit: Int64 {
        get { lock.withLock { settings.fileLengthLimit } }
        set { configure { $0.fileLengthLimit = max(0, newValue) } }
    }

    /// When each chapter plays, and what it is called; nil takes over the asset's, of which a composition has none. Apple's has
    /// no word for it.
    package var chapters: [(timeRange: CMTimeRange, title: String)]? {
        get { lock.withLock { settings.chapters } }
        set { configure { $0.chapters = newValue } }
    }

    /// Let the last picture stay for as long as there is sound. Apple's has no word for it.
    package var holdsLastPicture: Bool {
        get { lock.withLock { settings.holdsLastPicture } }
        set { configure { $0.holdsLastPicture = newValue } }
    }
    /// Of sound that is encoded, in bits per second; nil leaves it to the encoder. Apple's has no word for it.
    package var audioBitRate: Int? {
        get { lock.withLock { settings.audioBitRate } }
        set { configure { $0.audioBitRate = newValue } }
    }

    /// Settings count as they are when the export begins; later ones are passed over.
    private func configure(_ change: (inout Settings) -> Void) {
        lock.withLock {
            if currentStatus == .unknown { change(&settings) }
        }
    }

    /// What can be written with this preset.
    public var supportedFileTypes: [AVFileType] { preset.fileTypes(for: asset) }

    // MARK: How far it is

    public var status: Status { lock.withLock { currentStatus } }
    /// Nil unless the status is `.failed` or `.cancelled`.
    public var error: (any Error)? { lock.withLock { currentError } }
    /// 0 to 1.
    public var progress: Float { Float(lock.withLock { fraction }) }

    /// Stops, and removes what has been written. Does nothing once the export is over.
    public func cancelExport() {
        change { if currentStatus == .unknown { (currentStatus, currentError) = (.cancelled, Self.cancelled) } }
        cancellation.cancel()
    }

    // MARK: Observing

    /// What is observed while the session exports. Call it with the lock held.
    private var observedState: State {
        switch currentStatus {
        case .unknown: .pending
        case .waiting: .waiting
        default: .exporting(progress: observed)
        }
    }

    private static func isOver(_ status: Status) -> Bool { [.completed, .failed, .cancelled].contains(status) }

    /// Nil unless the session exports just now.
    var stateWhileExporting: State? { lock.withLock { currentStatus == .exporting ? observedState : nil } }

    /// Tells of the state now and of each change, until the export is over, when the stream ends.
    func add(_ observer: AsyncStream<State>.Continuation, as id: UUID) {
        let isOver = lock.withLock {
            guard !Self.isOver(currentStatus) else { return true }
            observers[id] = observer
            observer.yield(observedState)
            return false
        }
        if isOver { observer.finish() }
    }

    func removeObserver(_ id: UUID) { lock.withLock { observers[id] = nil } }

    /// Changes the status, and tells the observers.
    private func change(_ body: () -> Void) {
        let finished = lock.withLock { () -> [AsyncStream<State>.Continuation] in
            let before = currentStatus
            body()
            guard currentStatus != before else { return [] }
            observers.values.forEach { $0.yield(observedState) }
            guard Self.isOver(currentStatus) else { return [] }
            defer { observers = [:] }
            return Array(observers.values)
        }
        // Without the lock: ending a stream calls its observer off, who takes the lock.
        finished.forEach { $0.finish() }
    }

    // MARK: Exporting

    /// Begins, and calls `handler` when the export has succeeded, failed or been cancelled: `status` tells. A session exports
    /// only once:
    /// asked again, it calls the handler and does nothing else.
    @preconcurrency
    public func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
        start { _ in handler() }
    }

    /// The same, for `async` code. `status` tells how it went.
    public func export() async { _ = await outcome() }

    /// Exports, and gives this call's own error, which is not the session's where the session was used before.
    func outcome() async -> AVError? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in start { continuation.resume(returning: $0) } }
        } onCancel: {
            cancelExport()
        }
    }

    private func start(_ handler: @escaping @Sendable (AVError?) -> Void) {
        let request: ExportRequest
        do throws(AVError) {
            request = try begin()
        } catch {
            return DispatchQueue.global().async { handler(error) }
        }
        // A thread of its own: it waits for files and encoders.
        Thread.detachNewThread { [self] in
            change { currentStatus = .exporting }
            var failure: AVError?
            do throws(AVError) {
                try Exporter(request, cancellation: cancellation) { [self] in report($0) }.run()
            } catch {
                failure = cancellation.isCancelled ? Self.cancelled : error
            }
            finish(failure)
            handler(failure)
        }
    }

    private static let cancelled = AVError(.operationCancelled, "cannot export", why: "the export was cancelled")

    /// What is to be done. Where it cannot be, the session has failed, unless it has been used before.
    private func begin() throws(AVError) -> ExportRequest {
        var before = Status.unknown
        change {
            before = currentStatus
            if before == .unknown { currentStatus = .waiting }
        }
        guard before == .unknown else {
            throw before == .cancelled
                ? Self.cancelled
                : AVError(.operationNotAllowed, "cannot export", why: "a session exports only once; make another one")
        }
        do throws(AVError) {
            return try request()
        } catch {
            finish(error)
            throw error
        }
    }

    private func request() throws(AVError) -> ExportRequest {
        let settings = lock.withLock { self.settings }
        guard let url = settings.url, let fileType = settings.fileType else {
            throw AVError(.operationNotAllowed, "cannot export", why: "outputURL and outputFileType must both be set")
        }
        guard supportedFileTypes.contains(fileType) else {
            let known = supportedFileTypes.map(\.rawValue).joined(separator: ", ")
            throw AVError(
                .operationNotSupportedForPreset, "cannot export to \(url.path)",
                why: "'\(presetName)' does not write files of the type '\(fileType.rawValue)' here; it writes \(known)")
        }
        guard settings.timeRange.isValid, settings.timeRange.start.isNumeric else {
            throw AVError(.operationNotAllowed, "cannot export to \(url.path)", why: "the time range is not valid")
        }
        return ExportRequest(
            asset: asset is AVMutableComposition ? asset.copy() as? AVAsset ?? asset : asset, preset: preset, url: url,
            fileType: fileType, timeRange: settings.timeRange, audioMix: settings.audioMix, composition: settings.composition,
            timePitch: settings.timePitch, metadata: settings.metadata, indexFirst: settings.indexFirst,
            fileLengthLimit: settings.fileLengthLimit, chapters: settings.chapters,
            holdsLastPicture: settings.holdsLastPicture, audioBitRate: settings.audioBitRate)
    }

    private func report(_ fraction: Double) {
        lock.withLock { self.fraction = max(self.fraction, fraction) }
        observed.completedUnitCount = Int64(fraction * 1000)
    }

    private func finish(_ error: AVError?) {
        change {
            guard !Self.isOver(currentStatus) else { return }
            currentStatus = error == nil ? .completed : error?.code == .operationCancelled ? .cancelled : .failed
            currentError = error
        }
    }
}
