public import Foundation
package import MediaEngine
import OpenCoreFoundation
public import OpenCoreMedia
public import OpenCoreVideo

/// Appends pixel buffers to an input, and makes buffers that suit it (Apple: AVAssetWriterInputPixelBufferAdaptor).
///
/// The pixels are read before `append` returns: the buffer may be drawn into again at once. A buffer that is appended again, and
/// has not been locked for writing since, is not converted a second time; in H.264 a picture that is appended ten times or more
/// is encoded once.
///
/// Buffers of every format that Core Video has a constant for here are taken, and one after another may be of different ones. Ten
/// and 16 bits are rounded to ten for HEVC's Main10 profile and ProRes; for H.264 and HEVC's Main profile they are dithered to
/// eight.
///
/// Safe to use from several threads; the pool is guarded by a lock.
public final class AVAssetWriterInputPixelBufferAdaptor: NSObject, @unchecked Sendable {
    public let assetWriterInput: AVAssetWriterInput
    public let sourcePixelBufferAttributes: [String: Any]?

    private let lock = NSLock()
    /// Guarded by `lock`.
    private var pool: CVPixelBufferPool?

    /// - Parameter sourcePixelBufferAttributes: of the pool's buffers. Width and height that are missing are those of the movie,
    ///   a missing format is 32BGRA. Nil: there will be no pool.
    public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil) {
        assetWriterInput = input
        self.sourcePixelBufferAttributes = sourcePixelBufferAttributes
        super.init()
        input.claimAdaptor()
    }

    /// Nil before writing starts, and where there are no attributes.
    public var pixelBufferPool: CVPixelBufferPool? {
        guard let sourcePixelBufferAttributes, assetWriterInput.isWriting else { return nil }
        return lock.withLock {
            if pool == nil { pool = makePool(sourcePixelBufferAttributes) }
            return pool
        }
    }

    private func makePool(_ attributes: [String: Any]) -> CVPixelBufferPool? {
        let size = VideoOutputSettings.size(
            AttributeDictionary(assetWriterInput.outputSettings), assetWriterInput.sourceFormatHint)
        var attributes = attributes
        let given = AttributeDictionary(attributes)
        if given.int(kCVPixelBufferWidthKey) == nil { attributes[kCVPixelBufferWidthKey] = size?.width }
        if given.int(kCVPixelBufferHeightKey) == nil { attributes[kCVPixelBufferHeightKey] = size?.height }
        if !given.contains(kCVPixelBufferPixelFormatTypeKey) {
            attributes[kCVPixelBufferPixelFormatTypeKey] = kCVPixelFormatType_32BGRA
        }
        var pool: CVPixelBufferPool?
        CVPixelBufferPoolCreate(kCFAllocatorDefault, nil, attributes as CFDictionary, &pool)
        return pool
    }

    /// Adds a picture that is shown from `presentationTime` on, until the next one. False where the writer is not writing; its
    /// `error` says why.
    @discardableResult
    public func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
        assetWriterInput.append(pixelBuffer, at: presentationTime)
    }

    /// Adds a picture that is a mix of two. Where both have been seen by themselves and have stayed, it costs next to nothing
    /// (`MovieEncoder`).
    @discardableResult
    package func append(_ mix: PictureMix, withPresentationTime presentationTime: CMTime) -> Bool {
        assetWriterInput.append(mix, at: presentationTime, duration: .invalid)
    }
}
