public import Foundation
import ReelConcurrency
import ReelCoreFoundation
public import ReelCoreGraphics
public import ReelCoreMedia
import ReelMediaEngine

/// The handler that ``AVAssetImageGenerator/generateCGImagesAsynchronously(forTimes:completionHandler:)`` calls for each
/// requested time, with the image, the time at which the asset begins to show it, the result and the error.
public typealias AVAssetImageGeneratorCompletionHandler =
    @Sendable (
        _ requestedTime: CMTime, _ image: CGImage?, _ actualTime: CMTime, _ result: AVAssetImageGenerator.Result,
        _ error: (any Error)?
    ) -> Void

/// Creates images of an asset's frames (Apple: AVAssetImageGenerator).
///
/// All images of one call are planned together: each group of pictures (GOP) is decoded once, only as far as the last frame that
/// is needed, and GOPs are decoded on all cores. Therefore, request many times in one call. Images are 8-bit sRGB; high dynamic
/// range is mapped to it, as with Apple's `dynamicRangePolicy` `.forceSDR`, its default. Only the byte ranges that are needed are
/// read from files on servers.
///
/// If several video tracks play at a time, the first one is shown.
///
/// Errors are `AVError`s: `noImageAtTime` if the asset shows nothing at that time, `noSourceTrack` if it has no video at all,
/// `operationCancelled`, and the errors of reading the file.
///
/// Difference from Apple: for files on servers the clean aperture (`clap`) is not read, and whole frames are shown.
///
/// Thread-safe. Settings apply to the calls after they are set.
///
/// `@unchecked Sendable`: the class is not final; its state has its lock.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    /// The result for one requested time (Apple: AVAssetImageGenerator.Result).
    public enum Result: Int, Sendable {
        case succeeded, failed, cancelled
    }

    /// The part of a frame that an image shows, and whether pixels are made square (Apple: AVAssetImageGenerator.ApertureMode).
    public struct ApertureMode: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The frame as it is meant to be displayed: cropped to the clean aperture, at whole pixels, and with square pixels.
        public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
        /// The whole frame, without cropping, and with square pixels.
        public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
        /// The stored pixels, not scaled and not cropped.
        public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
    }

    public let asset: AVAsset

    private struct State {
        var settings = ImageSettings()
        /// The runs that may still be in progress.
        var runs: [WeakRun] = []
    }

    private struct WeakRun {
        weak var run: ImageRun?
    }

    private let state = Locked(State())

    public init(asset: AVAsset) { self.asset = asset }

    @discardableResult
    open class func assetImageGenerator(with asset: AVAsset) -> AVAssetImageGenerator { AVAssetImageGenerator(asset: asset) }

    // MARK: Settings

    var settings: ImageSettings { state.withLock { $0.settings } }

    private subscript<Value>(setting: WritableKeyPath<ImageSettings, Value>) -> Value {
        get { state.withLock { $0.settings[keyPath: setting] } }
        set { state.withLock { $0.settings[keyPath: setting] = newValue } }
    }

    /// How long before the requested time an image may begin to show, if that is less work. Infinite by default: the nearest
    /// keyframe is used. If both tolerances are zero, the image is exactly the frame that is shown at the time.
    open var requestedTimeToleranceBefore: CMTime {
        get { self[\.toleranceBefore] }
        set { self[\.toleranceBefore] = newValue }
    }

    /// How long after the requested time an image may begin to show, if that is less work. Infinite by default.
    open var requestedTimeToleranceAfter: CMTime {
        get { self[\.toleranceAfter] }
        set { self[\.toleranceAfter] = newValue }
    }

    /// The size in pixels that images are reduced to fit, with their proportions kept; they are never enlarged. A side of 0 is
    /// unlimited, which is the default for both.
    open var maximumSize: CGSize {
        get { self[\.maximumSize] }
        set { self[\.maximumSize] = newValue }
    }

    /// Whether images are rotated as the track specifies (`preferredTransform`, in steps of 90 degrees). False by default.
    open var appliesPreferredTrackTransform: Bool {
        get { self[\.appliesTransform] }
        set { self[\.appliesTransform] = newValue }
    }

    /// The aperture mode. ``ApertureMode/cleanAperture`` by default, and if it is set to nil. Other modes are reported.
    open var apertureMode: ApertureMode? {
        get { self[\.apertureMode] }
        set {
            let mode = newValue ?? .cleanAperture
            let isKnown = [.cleanAperture, .productionAperture, .encodedPixels].contains(mode)
            if !isKnown {
                IgnoredInput.report(
                    "AVAssetImageGenerator.apertureMode", "there is no mode '\(mode.rawValue)'; CleanAperture is used")
            }
            self[\.apertureMode] = isKnown ? mode : .cleanAperture
        }
    }

    /// How the video tracks are composed; nil shows the first one that plays. The value is copied when it is set.
    ///
    /// Images then have the composition's size, reduced to fit `maximumSize`; `appliesPreferredTrackTransform` and `apertureMode`
    /// are ignored. Each image is composed for the time at which the composition's frame begins; tolerances apply only to times
    /// at which there is none.
    open var videoComposition: AVVideoComposition? {
        get { self[\.composition]?.composition }
        set { self[\.composition] = CompositionSetting(newValue, after: self[\.composition]) }
    }

    /// The compositor of the composition's `customVideoCompositorClass`, created when the composition is set.
    open var customVideoCompositor: (any AVVideoCompositing)? { self[\.composition]?.custom?.compositor }

    // MARK: Creating images

    /// Returns the image at a time. Blocks until it is ready.
    ///
    /// - Parameter actualTime: Receives the time at which the asset begins to show the image.
    @discardableResult
    open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
        let run = makeRun([requestedTime])
        run.start()
        let result = try run.waitForNext()?.get()
        guard let result else { throw AVError(.unknown, "cannot make a picture") }
        actualTime?.pointee = result.actualTime
        return result.image
    }

    /// Creates an image for each time, and calls the handler once for each, in the order of `requestedTimes`, on a separate
    /// thread.
    @preconcurrency
    open func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue], completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
    ) {
        deliver(requestedTimes.map(\.timeValue), to: handler)
    }

    /// Creates the image at a time, and calls the handler on a separate thread.
    @preconcurrency
    open func generateCGImageAsynchronously(
        for requestedTime: CMTime, completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
    ) {
        deliver([requestedTime]) { _, image, actualTime, _, error in handler(image, actualTime, error) }
    }

    private func deliver(_ times: [CMTime], to handler: @escaping AVAssetImageGeneratorCompletionHandler) {
        let run = makeRun(times)
        run.start()
        let thread = Thread {
            for time in times {
                switch run.waitForNext() {
                case .success(let result): handler(time, result.image, result.actualTime, .succeeded, nil)
                case .failure(let error) where error.code == .operationCancelled: handler(time, nil, .invalid, .cancelled, error)
                case .failure(let error): handler(time, nil, .invalid, .failed, error)
                case nil: return
                }
            }
        }
        thread.name = "image delivery"
        thread.start()
    }

    /// Cancels all requests that have not been delivered: they are reported as cancelled.
    open func cancelAllCGImageGeneration() {
        let left = state.withLock { state in
            defer { state.runs = [] }
            return state.runs.compactMap(\.run)
        }
        for run in left { run.cancel() }
    }

    func makeRun(_ times: [CMTime]) -> ImageRun {
        state.withLock { state in
            let run = ImageRun(asset, times: times, settings: state.settings)
            state.runs.removeAll { $0.run == nil }
            state.runs.append(WeakRun(run: run))
            return run
        }
    }
}
