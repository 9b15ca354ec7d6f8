public import Foundation
import ReelConcurrency
import ReelCoreFoundation
public import ReelCoreMedia
public import ReelCoreVideo
package import ReelMediaEngine

/// Appends pixel buffers to an input, and provides a pool of suitable buffers (Apple: AVAssetWriterInputPixelBufferAdaptor).
///
/// The pixels are read before `append` returns: the buffer may be drawn into again immediately. A buffer that is appended again,
/// and has not been locked for writing since, is not converted again; in H.264 a frame that is appended ten times or more is
/// encoded once.
///
/// Buffers of every pixel format for which Core Video has a constant here are accepted, and the format may change from one to the
/// next. 10 and 16 bits per sample are rounded to 10 for HEVC's Main10 profile and ProRes; for H.264 and HEVC's Main profile they
/// are dithered to 8.
///
/// Thread-safe.
///
/// `@unchecked Sendable`: the attributes are values of any type, and immutable; the rest is checked.
open class AVAssetWriterInputPixelBufferAdaptor: NSObject, @unchecked Sendable {
    public let assetWriterInput: AVAssetWriterInput
    public let sourcePixelBufferAttributes: [String: Any]?

    private let pool = Locked<CVPixelBufferPool?>(nil)

    /// Creates an adaptor for an input.
    ///
    /// - Parameter sourcePixelBufferAttributes: the attributes of the pool's buffers. The width and height default to those of
    ///   the movie, the format to 32BGRA. Nil provides no pool.
    public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil) {
        assetWriterInput = input
        self.sourcePixelBufferAttributes = sourcePixelBufferAttributes.map { AttributeDictionary($0).objects }
        super.init()
        input.claimAdaptor("AVAssetWriterInputPixelBufferAdaptor")
    }

    /// A pool of buffers with the source attributes; nil before writing starts, and if there are no attributes.
    open var pixelBufferPool: CVPixelBufferPool? {
        guard let sourcePixelBufferAttributes, assetWriterInput.isWriting else { return nil }
        return pool.withLock { pool in
            if pool == nil { pool = makePool(sourcePixelBufferAttributes) }
            return pool
        }
    }

    private func makePool(_ attributes: [String: Any]) -> CVPixelBufferPool? {
        let size = VideoOutputSettings.size(
            AttributeDictionary(assetWriterInput.outputSettings), assetWriterInput.sourceFormatHint)
        var attributes = attributes
        let given = AttributeDictionary(attributes)
        if given.int(kCVPixelBufferWidthKey as String) == nil { attributes[kCVPixelBufferWidthKey as String] = size?.width }
        if given.int(kCVPixelBufferHeightKey as String) == nil { attributes[kCVPixelBufferHeightKey as String] = size?.height }
        if !given.contains(kCVPixelBufferPixelFormatTypeKey as String) {
            attributes[kCVPixelBufferPixelFormatTypeKey as String] = kCVPixelFormatType_32BGRA
        }
        var pool: CVPixelBufferPool?
        CVPixelBufferPoolCreate(kCFAllocatorDefault, nil, attributes as CFDictionary, &pool)
        return pool
    }

    /// Appends a frame that is shown from `presentationTime` until the next one. Returns false if the writer is not writing;
    /// see its `error`.
    @discardableResult
    open func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
        assetWriterInput.append(pixelBuffer, at: presentationTime)
    }

    /// Appends a frame that two pictures make up. If both have already been shown unchanged for some time, it costs almost
    /// nothing (`MovieEncoder`).
    @discardableResult
    package func append(_ mix: FrameMix, withPresentationTime presentationTime: CMTime) -> Bool {
        assetWriterInput.append(mix, at: presentationTime, duration: .invalid)
    }

    /// Appends a view of a picture. Most of them are not drawn, if the input's `videoEncoderSettings` permit it
    /// (`MovieEncoder.predictsViews`); otherwise drawing them first uses more cores.
    @discardableResult
    package func append(_ view: PictureView, withPresentationTime presentationTime: CMTime) -> Bool {
        assetWriterInput.append(view, at: presentationTime, duration: .invalid)
    }

    /// Appends a frame that two views make up, which is treated like a view.
    @discardableResult
    package func append(_ mix: ViewMix, withPresentationTime presentationTime: CMTime) -> Bool {
        assetWriterInput.append(mix, at: presentationTime, duration: .invalid)
    }

    /// Appends a compressed picture of another movie (`VideoEncoder.Settings.copiedFormat`).
    @discardableResult
    package func append(_ picture: CopiedPicture, withPresentationTime presentationTime: CMTime) -> Bool {
        assetWriterInput.append(picture, at: presentationTime)
    }

    /// Appends a frame that has been encoded before with the same settings. The first of such frames begins anew.
    @discardableResult
    package func append(_ frame: RecordedFrame, withPresentationTime presentationTime: CMTime) -> Bool {
        assetWriterInput.append(frame, at: presentationTime)
    }
}
