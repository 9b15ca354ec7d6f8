public import Foundation
public import ReelAVFoundation
import ReelConcurrency
public import ReelImageIO
public import ReelUIKit

/// Names a request that can be cancelled (Apple: PHImageRequestID).
public typealias PHImageRequestID = Int32

/// No request.
public let PHInvalidImageRequestID: PHImageRequestID = 0

/// The size for a picture as large as the asset.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)

/// Whether a picture lies within the target size or covers it (Apple: PHImageContentMode).
public enum PHImageContentMode: Int, Sendable {
    case aspectFit = 0
    case aspectFill = 1
    public static let `default` = PHImageContentMode.aspectFit
}

// Keys of the dictionary that result handlers get.

/// A Boolean: whether a better picture follows. Always false.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// A ``PHImageRequestID``, as a number.
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"
/// A Boolean: whether the request was cancelled.
public let PHImageCancelledKey = "PHImageCancelledKey"
/// An error, if there is no result.
public let PHImageErrorKey = "PHImageErrorKey"

/// Makes pictures and movies of assets (Apple: PHImageManager). Thread-safe.
///
/// Result handlers for pictures are called on the main queue, or on the calling thread if the options say so; those for movies
/// on a background queue. They are called once, with no picture if the request was cancelled before.
open class PHImageManager: NSObject, @unchecked Sendable {
    // Sendable because locks guard what changes.
    private static let theDefault = PHImageManager()
    /// The requests that have not ended.
    private static let pending = Locked<(last: PHImageRequestID, waiting: Set<PHImageRequestID>)>((0, []))
    static let queue = DispatchQueue(label: "PHImageManager", attributes: .concurrent)

    @discardableResult
    public class func `default`() -> PHImageManager { theDefault }

    public override init() {}

    /// Makes a picture of an asset, upright, and scaled down to the target size with its proportions; never up. A video's picture
    /// is its first frame.
    ///
    /// - Parameter targetSize: in pixels; `PHImageManagerMaximumSize` for the asset's.
    @discardableResult
    open func requestImage(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
        resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let isWhole = options?.resizeMode == PHImageRequestOptionsResizeMode.none || targetSize == PHImageManagerMaximumSize
        let picture = AssetPicture(asset: asset, targetSize: isWhole ? nil : targetSize, fills: contentMode == .aspectFill)
        return perform(options) { () throws in
            try picture.image()
        } resultHandler: {
            resultHandler($0, $1)
        }
    }

    /// Reads the file of a picture.
    ///
    /// - Parameter resultHandler: gets the bytes, the uniform type identifier, and the orientation that the file says.
    @discardableResult
    open func requestImageDataAndOrientation(
        for asset: PHAsset, options: PHImageRequestOptions?,
        resultHandler: @escaping (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        perform(options) { () throws in
            try AssetPicture.file(of: asset)
        } resultHandler: { file, information in
            resultHandler(file?.data, file?.type, file?.orientation ?? .up, information)
        }
    }

    /// Opens the file of a video. The audio mix is nil.
    @discardableResult
    open func requestAVAsset(
        forVideo asset: PHAsset, options: PHVideoRequestOptions?,
        resultHandler: @escaping (AVAsset?, AVAudioMix?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        perform(nil, callsOnMain: false) { () throws in
            try Self.movie(asset)
        } resultHandler: { movie, information in
            resultHandler(movie, nil, information)
        }
    }

    /// Makes an export session for the file of a video.
    @discardableResult
    open func requestExportSession(
        forVideo asset: PHAsset, options: PHVideoRequestOptions?, exportPreset: String,
        resultHandler: @escaping (AVAssetExportSession?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        perform(nil, callsOnMain: false) { () throws in
            guard let session = AVAssetExportSession(asset: try Self.movie(asset), presetName: exportPreset) else {
                throw PHPhotosError(.invalidResource, "\(asset.url.path): cannot be exported with the preset \(exportPreset)")
            }
            return session
        } resultHandler: {
            resultHandler($0, $1)
        }
    }

    /// Cancels a request that has not begun: its result handler gets no result, and `PHImageCancelledKey`.
    open func cancelImageRequest(_ requestID: PHImageRequestID) {
        Self.pending.withLock { _ = $0.waiting.remove(requestID) }
    }

    private static func movie(_ asset: PHAsset) throws -> AVURLAsset {
        guard asset.mediaType == .video else {
            throw PHPhotosError(.invalidResource, "\(asset.url.path): not a video")
        }
        guard FileManager.default.isReadableFile(atPath: asset.url.path) else {
            throw PHPhotosError(.missingResource, "\(asset.url.path): the file cannot be read")
        }
        return AVURLAsset(url: asset.url)
    }

    private func perform<Result>(
        _ options: PHImageRequestOptions?, callsOnMain: Bool = true, _ work: @escaping @Sendable () throws -> Result,
        resultHandler: @escaping (Result?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let id = Self.pending.withLock { pending in
            pending.last = pending.last == .max ? 1 : pending.last + 1
            pending.waiting.insert(pending.last)
            return pending.last
        }
        let isSynchronous = options?.isSynchronous ?? false
        // As on Apple's systems, the client must expect the handler on the queue that is documented above.
        nonisolated(unsafe) let resultHandler = resultHandler
        let run: @Sendable () -> Void = {
            let isCancelled = Self.pending.withLock { $0.waiting.remove(id) == nil }
            var result: Result?
            var information: [AnyHashable: Any] = [PHImageResultRequestIDKey: NSNumber(value: id)]
            do {
                if isCancelled {
                    information[PHImageCancelledKey] = true
                } else {
                    result = try work()
                    information[PHImageResultIsDegradedKey] = false
                }
            } catch {
                information[PHImageErrorKey] = error
            }
            guard callsOnMain, !isSynchronous else { return resultHandler(result, information) }
            nonisolated(unsafe) let (sent, sentInformation) = (result, information)
            DispatchQueue.main.async { resultHandler(sent, sentInformation) }
        }
        if isSynchronous { run() } else { Self.queue.async(execute: run) }
        return id
    }
}

/// An image manager for many pictures (Apple: PHCachingImageManager). Nothing is prepared in advance here: the methods for that
/// are absent.
open class PHCachingImageManager: PHImageManager, @unchecked Sendable {}
