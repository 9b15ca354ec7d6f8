public import Foundation
import MediaEngine
public import OpenCoreGraphics
public import OpenCoreMedia

/// What ``AVAssetImageGenerator/generateCGImagesAsynchronously(forTimes:completionHandler:)`` calls for each time: the time that
/// was asked for, the picture, the time at which the asset begins to show it, and what came of it.
public typealias AVAssetImageGeneratorCompletionHandler =
    @Sendable (
        _ requestedTime: CMTime, _ image: CGImage?, _ actualTime: CMTime, _ result: AVAssetImageGenerator.Result,
        _ error: (any Error)?
    ) -> Void

/// Makes pictures of an asset's frames (Apple: AVAssetImageGenerator).
///
/// All pictures that are asked for in one call are planned together: a group of pictures is decoded once, only as far as the last
/// picture that is wanted of it, and groups are decoded on all cores. Ask for many times in one call. Pictures are 8-bit sRGB;
/// high dynamic range is mapped to it, as with Apple's `dynamicRangePolicy` `.forceSDR`, its default. Files on servers are read
/// in the ranges that are needed.
///
/// Where several tracks of pictures play at a time, the first shows.
///
/// Errors are `AVError`s: `noImageAtTime` where the asset shows nothing then, `noSourceTrack` where it has no pictures at all,
/// `operationCancelled`, and whatever keeps the file from being read.
///
/// Difference from Apple: of files on servers a clean aperture (`clap`) is not read, and they are shown as a whole.
///
/// Safe to use from several threads. What is set holds for calls after it.
public class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    /// What came of one time.
    public enum Result: Int, Sendable {
        case succeeded, failed, cancelled
    }

    /// Which part of a frame a picture shows, and in which shape.
    public struct ApertureMode: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// As it is meant to be shown: cut to the clean aperture, at whole pixels; pixels that are not square are made square.
        public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
        /// The same, with what a clean aperture would leave out.
        public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
        /// The stored pixels, one for one.
        public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
    }

    public let asset: AVAsset

    private let lock = NSLock()
    /// Guarded by `lock`.
    private var currentSettings = ImageSettings()
    /// Guarded by `lock`. Those that may still be at work.
    private var runs: [WeakRun] = []

    private struct WeakRun {
        weak var run: ImageRun?
    }

    public init(asset: AVAsset) { self.asset = asset }

    @discardableResult
    public class func assetImageGenerator(with asset: AVAsset) -> AVAssetImageGenerator { AVAssetImageGenerator(asset: asset) }

    // MARK: What is wanted

    var settings: ImageSettings { lock.withLock { currentSettings } }

    private subscript<Value>(setting: WritableKeyPath<ImageSettings, Value>) -> Value {
        get { lock.withLock { currentSettings[keyPath: setting] } }
        set { lock.withLock { currentSettings[keyPath: setting] = newValue } }
    }

    /// How much before the requested time a picture may begin to show, if that is less work. Infinite at first: the nearest
    /// keyframe will do. With both tolerances zero it is exactly the frame that is shown at the time.
    public var requestedTimeToleranceBefore: CMTime {
        get { self[\.toleranceBefore] }
        set { self[\.toleranceBefore] = newValue }
    }

    /// How much after the requested time a picture may begin to show, if that is less work. Infinite at first.
    public var requestedTimeToleranceAfter: CMTime {
        get { self[\.toleranceAfter] }
        set { self[\.toleranceAfter] = newValue }
    }

    /// Pictures are made to fit in this many pixels, with their proportions, and never enlarged. A side of 0 is free. Both are at
    /// first.
    public var maximumSize: CGSize {
        get { self[\.maximumSize] }
        set { self[\.maximumSize] = newValue }
    }

    /// Are pictures turned as the track says (`preferredTransform`, in steps of 90 degrees)? False at first.
    public var appliesPreferredTrackTransform: Bool {
        get { self[\.appliesTransform] }
        set { self[\.appliesTransform] = newValue }
    }

    /// Nil means ``ApertureMode/cleanAperture``, which it is at first.
    public var apertureMode: ApertureMode? {
        get { self[\.apertureMode] }
        set { self[\.apertureMode] = newValue ?? .cleanAperture }
    }

    /// How the tracks of pictures are composed; nil shows the first that plays. What is set is a copy.
    ///
    /// Pictures are in the composition's size then, made to fit `maximumSize`, and `appliesPreferredTrackTransform` and
    /// `apertureMode` count for nothing. Each is composed for the time at which the composition's frame begins; tolerances count
    /// where there is none.
    public var videoComposition: AVVideoComposition? {
        get { self[\.composition]?.composition }
        set { self[\.composition] = CompositionSetting(newValue, after: self[\.composition]) }
    }

    /// The compositor of the composition's `customVideoCompositorClass`: there from when the composition is set.
    public var customVideoCompositor: (any AVVideoCompositing)? { self[\.composition]?.custom?.compositor }

    // MARK: Making pictures

    /// The picture at a time. Waits for it.
    ///
    /// - Parameter actualTime: gets the time at which the asset begins to show the picture.
    public func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
        let run = makeRun([requestedTime])
        run.start()
        let picture = try run.waitForNext()?.get()
        guard let picture else { throw AVError(.unknown, "cannot make a picture") }
        actualTime?.pointee = picture.actualTime
        return picture.image
    }

    /// Makes a picture of each time, and calls back once for each, in the order of `requestedTimes`, on a thread of its own.
    public func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue], completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
    ) {
        deliver(requestedTimes.map(\.timeValue), to: handler)
    }

    /// Makes the picture of one time, and calls back on a thread of its own.
    public func generateCGImageAsynchronously(
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
                case .success(let picture): handler(time, picture.image, picture.actualTime, .succeeded, nil)
                case .failure(let error) where error.code == .operationCancelled: handler(time, nil, .invalid, .cancelled, error)
                case .failure(let error): handler(time, nil, .invalid, .failed, error)
                case nil: return
                }
            }
        }
        thread.name = "image delivery"
        thread.start()
    }

    /// Calls off all that has not been delivered: it is reported as cancelled.
    public func cancelAllCGImageGeneration() {
        let left = lock.withLock {
            defer { runs = [] }
            return runs.compactMap(\.run)
        }
        for run in left { run.cancel() }
    }

    func makeRun(_ times: [CMTime]) -> ImageRun {
        lock.withLock {
            let run = ImageRun(asset, times: times, settings: currentSettings)
            runs.removeAll { $0.run == nil }
            runs.append(WeakRun(run: run))
            return run
        }
    }
}
