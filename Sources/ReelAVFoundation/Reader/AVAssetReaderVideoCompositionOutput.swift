import Foundation
import ReelAVFAudio
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// Reads several video tracks, composed into one (Apple: AVAssetReaderVideoCompositionOutput).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVAssetReaderVideoCompositionOutput: AVAssetReaderOutput, @unchecked Sendable {
    public let videoTracks: [AVAssetTrack]
    public let videoSettings: [String: Any]?
    private let setting = Locked<CompositionSetting?>(nil)

    /// Creates an output that composes tracks.
    ///
    /// - Parameter videoSettings: `kCVPixelBuffer…` keys, of which only the pixel format, width and height are used. By default,
    ///   and if this is nil, frames are 32BGRA in the composition's size.
    public init(videoTracks: [AVAssetTrack], videoSettings: [String: Any]?) {
        self.videoTracks = videoTracks
        self.videoSettings = videoSettings.map { AttributeDictionary($0).objects }
        super.init()
    }

    /// How the tracks are composed. The property stores a copy; it must be set before reading starts.
    open var videoComposition: AVVideoComposition? {
        get { setting.value?.composition }
        set {
            let new = CompositionSetting(newValue, after: setting.value)
            configure("videoComposition", setting) { $0 = new }
        }
    }

    /// The compositor of the composition's `customVideoCompositorClass`. It is created when the composition is set, and kept
    /// until a composition with another class, or without one, is set.
    open var customVideoCompositor: (any AVVideoCompositing)? { setting.value?.custom?.compositor }

    /// Composes as another object does, with the same custom compositor.
    func compose(like other: CompositionSetting) { setting.withLock { $0 = other } }

    open override var mediaType: AVMediaType { .video }
    override var sourceTracks: [AVAssetTrack] { videoTracks }

    override var settingsValidationError: String? {
        guard !videoTracks.isEmpty, videoTracks.allSatisfy({ $0.mediaType == .video }) else {
            return "its tracks must be video tracks"
        }
        guard let videoSettings else { return nil }
        return SettingsError.reason { () throws(SettingsError) in _ = try PixelBufferSettings(videoSettings) }
    }

    override func check(_ timeRange: CMTimeRange) throws(AVError) { _ = try plan(timeRange) }

    private func plan(_ timeRange: CMTimeRange) throws(AVError) -> CompositionPlan {
        let asset = videoTracks.lazy.compactMap(\.asset).first
        let name = asset?.name ?? AVAsset.compositionName
        guard let setting = setting.value else {
            throw AVError(
                .operationNotAllowed, "startReading() on the reader of \(name)",
                why: "an AVAssetReaderVideoCompositionOutput has no videoComposition")
        }
        return try CompositionPlan(
            setting, tracks: videoTracks, duration: asset?.duration ?? .invalid, timeRange: timeRange, name: name)
    }

    override func makeSource(
        _ timeRange: CMTimeRange, _ cancellation: MediaCancellation
    ) throws(MediaError) -> any SampleSource {
        let plan: CompositionPlan
        do throws(AVError) {
            plan = try self.plan(timeRange)
        } catch {
            throw MediaError(.internalFailure, "compose pictures", error.localizedDescription)
        }
        var format = PixelFormat.bgra
        var size = plan.size
        if let videoSettings, let settings = try? PixelBufferSettings(videoSettings) {
            if AttributeDictionary(videoSettings).contains(kCVPixelBufferPixelFormatTypeKey as String) {
                format = settings.format
            }
            size = settings.size ?? size
        }
        return ComposedFrameSource(
            CompositionRun(plan, format: format, cancellation: cancellation),
            ComposedFrameConverter(format: format, size: size, plan.composition.state))
    }
}
