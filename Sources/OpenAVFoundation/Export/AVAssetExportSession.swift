public import Foundation
import MediaEngine
public import OpenCoreMedia

/// Writes an asset, or a part of it, into a file of another kind, codec or size (Apple: AVAssetExportSession).
///
/// What a preset does not ask to be changed is not encoded again: compressed samples are copied, whole groups of pictures at cuts, too.
/// Only the pictures of a group that a cut goes through are encoded.
///
/// Differences from Apple's:
/// * Sound that is encoded is followed by silence up to the end of the pictures.
/// * What the tracks leave empty becomes black.
/// * `videoComposition` is not there yet.
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
    private var cancellation: MediaCancellation?
    private let observed = Progress(totalUnitCount: 1000)

    struct Settings {
        var url: URL?
        var fileType: AVFileType?
        var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
        var audioMix: AVAudioMix?
        var timePitch = AVAudioTimePitchAlgorithm.spectral
        var metadata: [AVMetadataItem]?
        var indexFirst = false
        var fileLengthLimit: Int64 = 0
        var holdsLastPicture = false
        var audioBitRate: Int?
    }

    /// Nil for a preset that is not known, or that the asset has nothing for: pictures alone, for a preset of sound.
    ///
    /// Waits until it is known which tracks the asset has.
    public init?(asset: AVAsset, presetName: String) {
        guard let preset = ExportPreset(named: presetName) else { return nil }
        // An asset that cannot be read says why when it is exported.
        if !preset.hasPictures, !asset.allTracks.isEmpty, !asset.allTracks.contains(where: { $0.mediaType == .audio }) { return nil }
        self.asset = asset
        self.presetName = presetName
        self.preset = preset
    }

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
    /// Bytes that the file may have; 0 for no limit. Pictures that are encoded become as good as the limit allows; what is copied is cut
    /// off where it is reached.
    public var fileLengthLimit: Int64 {
        get { lock.withLock { settings.fileLengthLimit } }
        set { configure { $0.fileLengthLimit = max(0, newValue) } }
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
    public var supportedFileTypes: [AVFileType] {
        preset.isPassthrough && asset.allTracks.contains { $0.mediaType == .video }
            ? preset.fileTypes.filter { $0 != .m4a } : preset.fileTypes
    }

    // MARK: How far it is

    public var status: Status { lock.withLock { currentStatus } }
    /// Nil unless the status is `.failed` or `.cancelled`.
    public var error: (any Error)? { lock.withLock { currentError } }
    /// 0 to 1.
    public var progress: Float { Float(lock.withLock { fraction }) }

    /// Stops, and removes what has been written.
    public func cancelExport() {
        lock.withLock {
            if currentStatus == .unknown { currentStatus = .cancelled }
            return cancellation
        }?.cancel()
    }

    /// What is observed while the session exports.
    var state: State {
        lock.withLock {
            switch currentStatus {
            case .unknown: .pending
            case .waiting: .waiting
            default: .exporting(progress: observed)
            }
        }
    }

    var isOver: Bool { [.completed, .failed, .cancelled].contains(status) }

    // MARK: Exporting

    /// Begins, and calls `handler` when the export has succeeded, failed or been cancelled: `status` tells.
    @preconcurrency
    public func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
        let (request, mistake) = begin()
        guard let request else {
            if let mistake { finish(mistake) }
            return DispatchQueue.global().async(execute: handler)
        }
        let cancellation = MediaCancellation()
        let isCancelled = lock.withLock {
            self.cancellation = cancellation
            return currentStatus == .cancelled
        }
        if isCancelled { cancellation.cancel() }
        // A thread of its own: it waits for files and encoders.
        Thread.detachNewThread { [self] in
            lock.withLock { if currentStatus == .waiting { currentStatus = .exporting } }
            do throws(AVError) {
                try Exporter(request, cancellation: cancellation) { [self] in report($0) }.run()
                finish(cancellation.isCancelled && !FileManager.default.fileExists(atPath: request.url.path) ? Self.cancelled : nil)
            } catch {
                finish(cancellation.isCancelled ? Self.cancelled : error)
            }
            handler()
        }
    }

    /// The same, for `async` code. `status` tells how it went.
    public func export() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exportAsynchronously { continuation.resume() }
            }
        } onCancel: {
            cancelExport()
        }
    }

    private static let cancelled = AVError(.operationCancelled, "cannot export", why: "the export was cancelled")

    /// What is to be done, or why it cannot be.
    private func begin() -> (ExportRequest?, AVError?) {
        lock.withLock {
            guard currentStatus == .unknown else {
                let again = AVError(.operationNotAllowed, "cannot export", why: "a session exports only once; make another one")
                return (nil, currentStatus == .cancelled ? Self.cancelled : currentError == nil && fraction < 1 ? nil : again)
            }
            currentStatus = .waiting
            guard let url = settings.url, let fileType = settings.fileType else {
                return (nil, AVError(.operationNotAllowed, "cannot export", why: "outputURL and outputFileType must both be set"))
            }
            guard preset.fileTypes.contains(fileType) else {
                let known = preset.fileTypes.map(\.rawValue).joined(separator: ", ")
                return (
                    nil,
                    AVError(
                        .operationNotSupportedForPreset, "cannot export to \(url.path)",
                        why: "'\(presetName)' does not write files of the type '\(fileType.rawValue)'; it writes \(known)")
                )
            }
            guard settings.timeRange.isValid, settings.timeRange.start.isNumeric else {
                return (nil, AVError(.operationNotAllowed, "cannot export to \(url.path)", why: "the time range is not valid"))
            }
            return (
                ExportRequest(
                    asset: asset is AVMutableComposition ? asset.copy() as? AVAsset ?? asset : asset, preset: preset, url: url,
                    fileType: fileType, timeRange: settings.timeRange, audioMix: settings.audioMix, timePitch: settings.timePitch,
                    metadata: settings.metadata, indexFirst: settings.indexFirst, fileLengthLimit: settings.fileLengthLimit,
                    holdsLastPicture: settings.holdsLastPicture, audioBitRate: settings.audioBitRate), nil
            )
        }
    }

    private func report(_ fraction: Double) {
        lock.withLock { self.fraction = max(self.fraction, fraction) }
        observed.completedUnitCount = Int64(fraction * 1000)
    }

    private func finish(_ error: AVError?) {
        lock.withLock {
            guard ![.completed, .failed].contains(currentStatus) else { return }
            currentStatus = error == nil ? .completed : error?.code == .operationCancelled ? .cancelled : .failed
            currentError = error
        }
    }
}
