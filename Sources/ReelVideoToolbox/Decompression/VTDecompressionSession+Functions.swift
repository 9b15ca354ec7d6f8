public import Foundation
public import ReelCoreFoundation
public import ReelCoreMedia
public import ReelCoreVideo
import ReelMediaEngine

// VTDecompressionSession.h.

/// Called with each decompressed frame, or with the status of one that could not be decompressed. It gets the session's and the
/// frame's reference constants. A C function at Apple's; here a closure that may also capture.
public typealias VTDecompressionOutputCallback =
    @Sendable (
        _ decompressionOutputRefCon: UnsafeMutableRawPointer?, _ sourceFrameRefCon: UnsafeMutableRawPointer?,
        _ status: OSStatus, _ infoFlags: VTDecodeInfoFlags, _ imageBuffer: CVImageBuffer?, _ presentationTimeStamp: CMTime,
        _ presentationDuration: CMTime
    ) -> Void

public typealias VTDecompressionOutputHandler =
    @Sendable (
        _ status: OSStatus, _ infoFlags: VTDecodeInfoFlags, _ imageBuffer: CVImageBuffer?, _ presentationTimeStamp: CMTime,
        _ presentationDuration: CMTime
    ) -> Void

/// A callback and its reference constant, which the client keeps valid.
public struct VTDecompressionOutputCallbackRecord: @unchecked Sendable {
    public var decompressionOutputCallback: VTDecompressionOutputCallback?
    public var decompressionOutputRefCon: UnsafeMutableRawPointer?

    public init() { self.init(decompressionOutputCallback: nil, decompressionOutputRefCon: nil) }
    public init(
        decompressionOutputCallback: VTDecompressionOutputCallback?, decompressionOutputRefCon: UnsafeMutableRawPointer?
    ) {
        self.decompressionOutputCallback = decompressionOutputCallback
        self.decompressionOutputRefCon = decompressionOutputRefCon
    }
}

/// How a sample is to be decoded.
public struct VTDecodeFrameFlags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The function may return before the frame is output.
    public static let _EnableAsynchronousDecompression = VTDecodeFrameFlags(rawValue: 1 << 0)
    /// The callback gets no image.
    public static let _DoNotOutputFrame = VTDecodeFrameFlags(rawValue: 1 << 1)
    /// A hint, which is not needed here.
    public static let _1xRealTimePlayback = VTDecodeFrameFlags(rawValue: 1 << 2)
    /// Frames are output in presentation order.
    public static let _EnableTemporalProcessing = VTDecodeFrameFlags(rawValue: 1 << 3)
}

/// How a sample was decoded.
public struct VTDecodeInfoFlags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let asynchronous = VTDecodeInfoFlags(rawValue: 1 << 0)
    public static let frameDropped = VTDecodeInfoFlags(rawValue: 1 << 1)
    /// The client may write to the buffer.
    public static let imageBufferModifiable = VTDecodeInfoFlags(rawValue: 1 << 2)
}

/// Creates a session for the samples of one format.
///
/// - Parameters:
///   - videoDecoderSpecification: requiring a hardware decoder fails: all are software.
///   - destinationImageBufferAttributes: the pixel format, and the width and height, of the buffers that are output. By default,
///     the format closest to the coded one (420v for most video), and the coded size. Other attributes hold for all buffers.
///   - outputCallback: nil for sessions that are used with output handlers only.
/// - Returns: `kVTCouldNotFindVideoDecoderErr` for other codecs, `kVTVideoDecoderBadDataErr` if the description lacks the
///   codec's header or it is invalid, `kVTPixelTransferNotSupportedErr` for attributes that Core Video lacks here.
@discardableResult
public func VTDecompressionSessionCreate(
    allocator: CFAllocator?, formatDescription videoFormatDescription: CMVideoFormatDescription,
    decoderSpecification videoDecoderSpecification: CFDictionary?,
    imageBufferAttributes destinationImageBufferAttributes: CFDictionary?,
    outputCallback: UnsafePointer<VTDecompressionOutputCallbackRecord>?,
    decompressionSessionOut: UnsafeMutablePointer<VTDecompressionSession?>
) -> OSStatus {
    decompressionSessionOut.initialize(to: nil)
    let key = kVTVideoDecoderSpecification_RequireHardwareAcceleratedVideoDecoder as String
    let specification = AttributeDictionary(videoDecoderSpecification)
    guard videoFormatDescription.mediaType == .video, specification.bool(key) != true else {
        return kVTCouldNotFindVideoDecoderErr
    }
    let known = [key, kVTVideoDecoderSpecification_EnableHardwareAcceleratedVideoDecoder as String]
    for key in specification.keys where !known.contains(key) {
        IgnoredInput.report("VTDecompressionSessionCreate", "the decoder specification \(key) is not supported and is ignored")
    }
    let attributes = AttributeDictionary(destinationImageBufferAttributes)
    guard (try? DecodedBuffers(attributes)) != nil else { return kVTPixelTransferNotSupportedErr }
    do {
        decompressionSessionOut.pointee = try VTDecompressionSession(
            videoFormatDescription, attributes, outputCallback?.pointee)
        return noErr
    } catch {
        return error.kind == .unsupported ? kVTCouldNotFindVideoDecoderErr : error.decodingStatus
    }
}

/// Ends a session. Frames that have not been output are dropped; later calls return `kVTInvalidSessionErr`.
public func VTDecompressionSessionInvalidate(_ session: VTDecompressionSession) { session.invalidate() }

/// Submits a sample to a session with an output callback, which is called for each sample, even if it cannot be decoded.
///
/// - Parameters:
///   - sampleBuffer: one sample of the session's format.
///   - decodeFlags: without `._EnableAsynchronousDecompression`, the callback is called before this function returns, unless
///     `._EnableTemporalProcessing` holds the frame back.
///   - sourceFrameRefCon: passed to the callback.
/// - Returns: `kVTParameterErr` for buffers without exactly one sample, `kVTFormatDescriptionChangeNotSupportedErr`, or
///   `kVTInvalidSessionErr`; then the callback is not called. The decoder's own errors are passed to the callback.
@discardableResult
public func VTDecompressionSessionDecodeFrame(
    _ session: VTDecompressionSession, sampleBuffer: CMSampleBuffer, flags decodeFlags: VTDecodeFrameFlags,
    frameRefcon sourceFrameRefCon: UnsafeMutableRawPointer?, infoFlagsOut: UnsafeMutablePointer<VTDecodeInfoFlags>?
) -> OSStatus {
    guard let output = session.output(for: sourceFrameRefCon) else { return kVTParameterErr }
    let result = session.decode(sampleBuffer, decodeFlags, output)
    infoFlagsOut?.pointee = result.flags
    return result.status
}

/// Submits a sample to a session without an output callback. The handler is called once.
@discardableResult
@preconcurrency public func VTDecompressionSessionDecodeFrame(
    _ session: VTDecompressionSession, sampleBuffer: CMSampleBuffer, flags decodeFlags: VTDecodeFrameFlags,
    infoFlagsOut: UnsafeMutablePointer<VTDecodeInfoFlags>?, outputHandler: @escaping VTDecompressionOutputHandler
) -> OSStatus {
    // As Apple's header says, a session with a callback must not be used with handlers.
    guard !session.hasCallback else { return kVTParameterErr }
    let result = session.decode(sampleBuffer, decodeFlags, outputHandler)
    infoFlagsOut?.pointee = result.flags
    return result.status
}

/// Outputs the frames that are held back.
@discardableResult
public func VTDecompressionSessionFinishDelayedFrames(_ session: VTDecompressionSession) -> OSStatus {
    guard !session.isInvalid else { return kVTInvalidSessionErr }
    session.finish()
    return noErr
}

/// Waits until all frames have been output, also those that are held back.
@discardableResult
public func VTDecompressionSessionWaitForAsynchronousFrames(_ session: VTDecompressionSession) -> OSStatus {
    VTDecompressionSessionFinishDelayedFrames(session)
}

/// Returns whether the session can decode samples with another format description: of the same codec, size and codec header.
@discardableResult
public func VTDecompressionSessionCanAcceptFormatDescription(
    _ session: VTDecompressionSession, formatDescription newFormatDesc: CMFormatDescription
) -> Bool {
    !session.isInvalid && session.accepts(newFormatDesc)
}
