public import Foundation
import ReelConcurrency
import ReelCoreFoundation
public import ReelCoreMedia
import ReelMediaEngine

/// Exports an asset, or a time range of it, to a file of another type, codec or size (Apple: AVAssetExportSession).
///
/// Tracks that a preset does not have to change are not encoded again: their compressed samples are copied. At cuts, whole groups
/// of pictures (GOPs) are copied, and only the pictures of a GOP that a cut divides are encoded.
///
/// Differences from Apple:
/// * Encoded audio is padded with silence to the end of the video.
/// * Empty segments of video tracks become black.
/// * As many sessions export at a time as there are processors, and at least four. Others are `waiting`.
///
/// Thread-safe. The session stays alive until its handler has been called.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
    /// The status of a session (Apple: AVAssetExportSession.Status).
    public enum Status: Int, Sendable {
        case unknown, waiting, exporting, completed, failed, cancelled
    }

    public let asset: AVAsset
    public let presetName: String
    let preset: ExportPreset

    private struct Stored {
        var settings = Settings()
        var status = Status.unknown
        var error: AVError?
        var fraction = 0.0
        /// The observers of state changes, until the export has ended.
        var observers: [UUID: Observer] = [:]

        var observed: Observed { (status, fraction) }
    }

    /// What observers receive: the status, and the progress from 0 to 1.
    typealias Observed = (status: Status, fraction: Double)
    typealias Observer = AsyncStream<Observed>.Continuation

    private let stored = Locked(Stored())
    private let cancellation = MediaCancellation()

    struct Settings {
        var url: URL?
        var fileType: AVFileType?
        var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
        var audioMix: AVAudioMix?
        var composition: CompositionSetting?
        var timePitch = AVAudioTimePitchAlgorithm.spectral
        var metadata: [AVMetadataItem]?
        var metadataFilter: AVMetadataItemFilter?
        var temporaryFolder: URL?
        var allowsPasses = false
        var indexFirst = false
        var fileLengthLimit: Int64 = 0
        var chapters: [(timeRange: CMTimeRange, title: String)]?
        var creationDate: String?
        var permissions: mode_t?
        var holdsLastFrame = false
        var audioBitRate: Int?
        var copiesAudio: Bool?
        var sourceName: String?
    }

    /// Creates a session; nil if the preset is unknown, or exports only audio and the asset has none.
    ///
    /// For presets that export only audio, blocks until the asset's tracks are loaded.
    public init?(asset: AVAsset, presetName: String) {
        guard let preset = ExportPreset(named: presetName) else { return nil }
        // If the asset cannot be read, the export reports the reason.
        if !preset.hasVideo, !asset.allTracks.isEmpty, !asset.allTracks.contains(where: { $0.mediaType == .audio }) {
            return nil
        }
        self.asset = asset
        self.presetName = presetName
        self.preset = preset
    }

    deinit { stored.withLock { $0.observers }.values.forEach { $0.finish() } }

    // MARK: Settings

    /// The file to write, which must not exist yet.
    open var outputURL: URL? {
        get { stored.withLock { $0.settings.url } }
        set { configure { $0.url = newValue } }
    }
    /// The type of the file: one of `supportedFileTypes`.
    open var outputFileType: AVFileType? {
        get { stored.withLock { $0.settings.fileType } }
        set { configure { $0.fileType = newValue } }
    }
    /// The range of the asset's timeline that is exported; all of it by default.
    open var timeRange: CMTimeRange {
        get { stored.withLock { $0.settings.timeRange } }
        set { configure { $0.timeRange = newValue } }
    }
    /// The volumes of the audio tracks over time; nil mixes all at volume 1. The value is copied when it is set.
    open var audioMix: AVAudioMix? {
        get { stored.withLock { $0.settings.audioMix } }
        set { configure { $0.audioMix = newValue?.copy() as? AVAudioMix } }
    }
    /// How the video tracks are composed; nil exports the first enabled one as it is. The value is copied when it is set.
    ///
    /// Composed video is encoded in the composition's size, reduced to that of the preset if it has one. Presets that copy video,
    /// and those that export only audio, ignore it.
    open var videoComposition: AVVideoComposition? {
        get { stored.withLock { $0.settings.composition?.composition } }
        set {
            let new = CompositionSetting(newValue, after: stored.withLock { $0.settings.composition })
            configure { $0.composition = new }
        }
    }
    /// The compositor of the composition's `customVideoCompositorClass`, created when the composition is set.
    open var customVideoCompositor: (any AVVideoCompositing)? {
        stored.withLock { $0.settings.composition?.custom?.compositor }
    }
    /// How audio that plays at another speed is processed, unless the audio mix specifies it.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { stored.withLock { $0.settings.timePitch } }
        set { configure { $0.timePitch = newValue } }
    }
    /// The metadata of the file; nil copies the asset's.
    open var metadata: [AVMetadataItem]? {
        get { stored.withLock { $0.settings.metadata } }
        set { configure { $0.metadata = newValue } }
    }
    /// Selects the items of the asset's metadata that are copied, if `metadata` is nil; nil copies all.
    public var metadataItemFilter: AVMetadataItemFilter? {
        get { stored.withLock { $0.settings.metadataFilter } }
        set { configure { $0.metadataFilter = newValue } }
    }
    /// The folder for temporary files. None are made: the file is written where it is wanted. It must exist nevertheless, and be
    /// a folder, or the export fails, as on Apple's systems.
    public var directoryForTemporaryFiles: URL? {
        get { stored.withLock { $0.settings.temporaryFolder } }
        set { configure { $0.temporaryFolder = newValue } }
    }
    /// Whether the media may be read more than once. It has no effect: everything is encoded in one pass, at a constant quality.
    /// Setting it to true is reported.
    public var canPerformMultiplePassesOverSourceMediaData: Bool {
        get { stored.withLock { $0.settings.allowsPasses } }
        set {
            if newValue {
                IgnoredInput.report(
                    "AVAssetExportSession.canPerformMultiplePassesOverSourceMediaData",
                    "true has no effect; the export makes one pass, whose quality is constant")
            }
            configure { $0.allowsPasses = newValue }
        }
    }
    /// Whether the index is written before the media, so that a player can start before it has the whole file.
    open var shouldOptimizeForNetworkUse: Bool {
        get { stored.withLock { $0.settings.indexFirst } }
        set { configure { $0.indexFirst = newValue } }
    }
    /// The largest size of the file in bytes; 0 for no limit. The bit rate of encoded video is chosen to fit; all tracks are cut
    /// off where the limit is reached nevertheless.
    open var fileLengthLimit: Int64 {
        get { stored.withLock { $0.settings.fileLengthLimit } }
        set { configure { $0.fileLengthLimit = max(0, newValue) } }
    }

    /// The time ranges and titles of the chapters; nil copies the asset's (a composition has none). Not part of Apple's API.
    package var chapters: [(timeRange: CMTimeRange, title: String)]? {
        get { stored.withLock { $0.settings.chapters } }
        set { configure { $0.chapters = newValue } }
    }

    /// The date in the movie's headers, in ISO 8601 (`2026-11-21T10:00:00Z`); nil for none. Not part of Apple's API.
    package var creationDate: String? {
        get { stored.withLock { $0.settings.creationDate } }
        set { configure { $0.creationDate = newValue } }
    }

    /// The permissions of the file, such as `0o600`; nil for those that new files usually have. Not part of Apple's API.
    package var filePermissions: mode_t? {
        get { stored.withLock { $0.settings.permissions } }
        set { configure { $0.permissions = newValue } }
    }

    /// Whether the last frame is held for as long as there is audio. Not part of Apple's API.
    package var holdsLastFrame: Bool {
        get { stored.withLock { $0.settings.holdsLastFrame } }
        set { configure { $0.holdsLastFrame = newValue } }
    }
    /// The bit rate of encoded audio in bits per second; nil uses the encoder's default. Not part of Apple's API.
    package var audioBitRate: Int? {
        get { stored.withLock { $0.settings.audioBitRate } }
        set { configure { $0.audioBitRate = newValue } }
    }

    /// Whether audio is copied, or encoded; nil leaves it to the preset. Not part of Apple's API.
    package var copiesAudio: Bool? {
        get { stored.withLock { $0.settings.copiesAudio } }
        set { configure { $0.copiesAudio = newValue } }
    }

    /// Sets the name of the asset in error messages; by default it is its file, or "the composition". Not part of Apple's API.
    package func setSourceName(_ name: String) { configure { $0.sourceName = name } }

    /// Changes the settings. Ignored once the export has been started.
    private func configure(_ change: (inout Settings) -> Void) {
        stored.withLock { stored in
            if stored.status == .unknown { change(&stored.settings) }
        }
    }

    /// The file types that can be written with this preset.
    open var supportedFileTypes: [AVFileType] { preset.fileTypes(for: asset) }

    // MARK: Status

    open var status: Status { stored.withLock { $0.status } }
    /// The error; nil unless the status is `.failed` or `.cancelled`.
    open var error: (any Error)? { stored.withLock { $0.error } }
    /// The progress, from 0 to 1.
    open var progress: Float { Float(stored.withLock { $0.fraction }) }

    /// Cancels the export, and removes what has been written. Does nothing once the export has ended.
    open func cancelExport() {
        change { if $0.status == .unknown { ($0.status, $0.error) = (.cancelled, Self.cancelled) } }
        cancellation.cancel()
    }

    // MARK: Observing

    private static func isOver(_ status: Status) -> Bool { [.completed, .failed, .cancelled].contains(status) }

    /// Tells an observer how far the export is. With the lock: what ends the stream is told last.
    func tell(_ id: UUID) {
        stored.withLock { stored in
            if stored.status == .exporting { stored.observers[id]?.yield(stored.observed) }
        }
    }

    /// Sends an observer the current state and each change, and ends its stream when the export ends.
    func add(_ observer: Observer, as id: UUID) {
        let isOver = stored.withLock { stored in
            guard !Self.isOver(stored.status) else { return true }
            stored.observers[id] = observer
            observer.yield(stored.observed)
            return false
        }
        if isOver { observer.finish() }
    }

    func removeObserver(_ id: UUID) { stored.withLock { $0.observers[id] = nil } }

    /// Changes the status or the error, and notifies the observers if the status has changed.
    private func change(_ body: (inout Stored) -> Void) {
        let finished = stored.withLock { stored -> [Observer] in
            let before = stored.status
            body(&stored)
            guard stored.status != before else { return [] }
            let observed = stored.observed
            stored.observers.values.forEach { $0.yield(observed) }
            guard Self.isOver(stored.status) else { return [] }
            defer { stored.observers = [:] }
            return Array(stored.observers.values)
        }
        // Without the lock: ending a stream calls its termination handler, which takes the lock.
        finished.forEach { $0.finish() }
    }

    // MARK: Exporting

    /// Starts the export, and calls `handler` when it has succeeded, failed or been cancelled: see `status`. A session exports
    /// only once: if it is started again, it only calls the handler.
    @preconcurrency
    open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
        start { _ in handler() }
    }

    /// Exports, and returns when the export has ended: see `status`.
    open func export() async { _ = await outcome() }

    /// Exports, and returns the error of this call. It differs from the session's error if the session was used before.
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
        // A separate thread, because exporting blocks on files and encoders.
        Thread.detachNewThread { [self] in
            let failure = ExportSlots.run(cancellation) {
                let failure = run(request)
                finish(failure)
                return failure
            }
            handler(failure)
        }
    }

    /// Exports, and returns the error.
    private func run(_ request: ExportRequest) -> AVError? {
        guard !cancellation.isCancelled else { return Self.cancelled }
        change { $0.status = .exporting }
        do throws(AVError) {
            try Exporter(request, cancellation: cancellation) { [self] in report($0) }.run()
            return nil
        } catch {
            return cancellation.isCancelled ? Self.cancelled : error
        }
    }

    private static let cancelled = AVError(.operationCancelled, "cannot export", why: "the export was cancelled")

    /// Returns the request, and sets the status to waiting. If the settings are invalid, the session fails.
    ///
    /// - Throws: An `AVError` for invalid settings, and for a session that has been used before, whose status does not change.
    private func begin() throws(AVError) -> ExportRequest {
        var before = Status.unknown
        change {
            before = $0.status
            if before == .unknown { $0.status = .waiting }
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
        let settings = stored.withLock { $0.settings }
        guard let url = settings.url, let fileType = settings.fileType else {
            throw AVError(.operationNotAllowed, "cannot export", why: "outputURL and outputFileType must both be set")
        }
        guard supportedFileTypes.contains(fileType) else {
            let known = supportedFileTypes.map(\.rawValue).joined(separator: ", ")
            throw AVError(
                .operationNotSupportedForPreset, "cannot export to \(url.path)",
                why: "'\(presetName)' cannot write this asset to files of the type '\(fileType.rawValue)'; use \(known)")
        }
        guard settings.timeRange.isValid, settings.timeRange.start.isNumeric else {
            throw AVError(.operationNotAllowed, "cannot export to \(url.path)", why: "the time range is not valid")
        }
        var isFolder: ObjCBool = false
        if let folder = settings.temporaryFolder,
            !folder.isFileURL || !FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
                || !isFolder.boolValue
        {
            throw AVError(
                .operationNotAllowed, "cannot export to \(url.path)",
                why: "directoryForTemporaryFiles is not a folder: \(folder.path)")
        }
        return ExportRequest(
            asset: asset is AVMutableComposition ? asset.copy() as? AVAsset ?? asset : asset, preset: preset, url: url,
            fileType: fileType, timeRange: settings.timeRange, audioMix: settings.audioMix, composition: settings.composition,
            animation: settings.composition?.composition.animationTool?.snapshot(),
            timePitch: settings.timePitch, metadata: settings.metadata, metadataFilter: settings.metadataFilter,
            indexFirst: settings.indexFirst,
            fileLengthLimit: settings.fileLengthLimit, chapters: settings.chapters,
            creationDate: settings.creationDate, permissions: settings.permissions, holdsLastFrame: settings.holdsLastFrame,
            audioBitRate: settings.audioBitRate,
            copiesAudio: settings.copiesAudio,
            sourceName: settings.sourceName ?? asset.name)
    }

    private func report(_ fraction: Double) { stored.withLock { $0.fraction = max($0.fraction, fraction) } }

    private func finish(_ error: AVError?) {
        change {
            guard !Self.isOver($0.status) else { return }
            $0.status = error == nil ? .completed : error?.code == .operationCancelled ? .cancelled : .failed
            $0.error = error
        }
    }
}
