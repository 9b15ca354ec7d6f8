public import Foundation
public import ReelCoreFoundation
public import ReelCoreMedia
public import ReelCoreVideo
import ReelMediaEngine

// VTCompressionSession.h.

/// Called with each compressed frame, or with the status of one that could not be compressed. It gets the session's and the
/// frame's reference constants. A C function at Apple's; here a closure that may also capture.
public typealias VTCompressionOutputCallback =
    @Sendable (
        _ outputCallbackRefCon: UnsafeMutableRawPointer?, _ sourceFrameRefCon: UnsafeMutableRawPointer?, _ status: OSStatus,
        _ infoFlags: VTEncodeInfoFlags, _ sampleBuffer: CMSampleBuffer?
    ) -> Void

public typealias VTCompressionOutputHandler =
    @Sendable (_ status: OSStatus, _ infoFlags: VTEncodeInfoFlags, _ sampleBuffer: CMSampleBuffer?) -> Void

/// How a frame was encoded.
public struct VTEncodeInfoFlags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let asynchronous = VTEncodeInfoFlags(rawValue: 1 << 0)
    public static let frameDropped = VTEncodeInfoFlags(rawValue: 1 << 1)
}

/// Creates a session. Source frames may have any pixel format and size: they are converted, and stretched unless
/// `kVTCompressionPropertyKey_PixelTransferProperties` says otherwise.
///
/// - Parameters:
///   - width: 2 to 16,384 pixels, as is `height`; for HEVC at least 63.
///   - encoderSpecification: `RequireHardwareAccelerated…` fails, because all encoders are software, and so does an encoder's ID.
///   - sourceImageBufferAttributes: the format and size of the session's pool; 420v of the session's size by default.
///   - outputCallback: nil for sessions that are used with output handlers only.
/// - Returns: `kVTCouldNotFindVideoEncoderErr` for other codecs, `kVTParameterErr` for invalid sizes and attributes.
@discardableResult
public func VTCompressionSessionCreate(
    allocator: CFAllocator?, width: Int32, height: Int32, codecType: CMVideoCodecType, encoderSpecification: CFDictionary?,
    imageBufferAttributes sourceImageBufferAttributes: CFDictionary?, compressedDataAllocator: CFAllocator?,
    outputCallback: VTCompressionOutputCallback?, refcon outputCallbackRefCon: UnsafeMutableRawPointer?,
    compressionSessionOut: UnsafeMutablePointer<VTCompressionSession?>
) -> OSStatus {
    compressionSessionOut.initialize(to: nil)
    let specification = AttributeDictionary(encoderSpecification)
    guard let codec = codecs[codecType],
        specification.bool(kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder as String) != true,
        !specification.contains(kVTVideoEncoderSpecification_EncoderID as String)
    else { return kVTCouldNotFindVideoEncoderErr }
    let known = [
        kVTVideoEncoderSpecification_EnableHardwareAcceleratedVideoEncoder,
        kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder,
        kVTVideoEncoderSpecification_EnableLowLatencyRateControl,
    ].map { $0 as String }
    for key in specification.keys where !known.contains(key) {
        IgnoredInput.report("VTCompressionSessionCreate", "the encoder specification \(key) is not supported and is ignored")
    }
    let sides = (codec == .hevc ? 63 : 2)...16_384
    guard sides.contains(Int(width)), sides.contains(Int(height)) else { return kVTParameterErr }
    let settings = CompressionSettings(codec: codec, width: Int(width), height: Int(height))
    var pool: CVPixelBufferPool?
    let attributes = NSMutableDictionary(dictionary: [
        kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
        kCVPixelBufferWidthKey as String: NSNumber(value: width), kCVPixelBufferHeightKey as String: NSNumber(value: height),
    ])
    for (key, value) in sourceImageBufferAttributes ?? [:] {
        if let key = key as? String { attributes[key] = value }
    }
    guard CVPixelBufferPoolCreate(nil, nil, attributes, &pool) == kCVReturnSuccess else { return kVTParameterErr }
    let isLowLatency = specification.bool(kVTVideoEncoderSpecification_EnableLowLatencyRateControl as String) == true
    compressionSessionOut.pointee = VTCompressionSession(
        settings, pool: pool, isLowLatency: isLowLatency, outputCallback, outputCallbackRefCon)
    return noErr
}

private let codecs: [CMVideoCodecType: VideoEncoder.Codec] = [
    kCMVideoCodecType_H264: .h264, kCMVideoCodecType_HEVC: .hevc, kCMVideoCodecType_JPEG: .jpeg,
    kCMVideoCodecType_AppleProRes4444: .proRes4444, kCMVideoCodecType_AppleProRes422HQ: .proRes422HQ,
    kCMVideoCodecType_AppleProRes422: .proRes422, kCMVideoCodecType_AppleProRes422LT: .proRes422LT,
    kCMVideoCodecType_AppleProRes422Proxy: .proRes422Proxy,
]

/// Ends a session. Frames that have not been output are dropped; later calls return `kVTInvalidSessionErr`.
public func VTCompressionSessionInvalidate(_ session: VTCompressionSession) { session.invalidate() }

/// Returns a pool of buffers with the attributes that the session was created with; nil after the session was invalidated.
@discardableResult
public func VTCompressionSessionGetPixelBufferPool(_ session: VTCompressionSession) -> CVPixelBufferPool? {
    session.isInvalid ? nil : session.pool
}

/// Does nothing but check the session: the encoder is opened by the first frame, whose tags and duration it needs.
@discardableResult
public func VTCompressionSessionPrepareToEncodeFrames(_ session: VTCompressionSession) -> OSStatus {
    session.isInvalid ? kVTInvalidSessionErr : noErr
}

/// Submits a frame to a session with an output callback.
///
/// - Parameters:
///   - presentationTimeStamp: later than that of the previous frame.
///   - duration: the frame's duration, which its sample gets; may be invalid.
///   - frameProperties: `kVTEncodeFrameOptionKey_ForceKeyFrame`.
///   - sourceFrameRefcon: passed to the callback.
///   - infoFlagsOut: gets `.asynchronous`.
/// - Returns: `kVTParameterErr` for an invalid time, `kVTInvalidSessionErr`, or the error of converting the buffer. The encoder's
///   own errors are passed to the callback.
@discardableResult
public func VTCompressionSessionEncodeFrame(
    _ session: VTCompressionSession, imageBuffer: CVImageBuffer, presentationTimeStamp: CMTime, duration: CMTime,
    frameProperties: CFDictionary?, sourceFrameRefcon: UnsafeMutableRawPointer?,
    infoFlagsOut: UnsafeMutablePointer<VTEncodeInfoFlags>?
) -> OSStatus {
    guard let output = session.output(for: sourceFrameRefcon) else { return kVTParameterErr }
    return encode(
        session, imageBuffer, presentationTimeStamp, duration, frameProperties, infoFlagsOut, output)
}

/// Submits a frame to a session without an output callback. The handler is called once.
@discardableResult
@preconcurrency public func VTCompressionSessionEncodeFrame(
    _ session: VTCompressionSession, imageBuffer: CVImageBuffer, presentationTimeStamp: CMTime, duration: CMTime,
    frameProperties: CFDictionary?, infoFlagsOut: UnsafeMutablePointer<VTEncodeInfoFlags>?,
    outputHandler: @escaping VTCompressionOutputHandler
) -> OSStatus {
    // As Apple's header says, a session with a callback must not be used with handlers.
    guard session.callback == nil else { return kVTParameterErr }
    return encode(
        session, imageBuffer, presentationTimeStamp, duration, frameProperties, infoFlagsOut, outputHandler)
}

private func encode(
    _ session: VTCompressionSession, _ buffer: CVImageBuffer, _ time: CMTime, _ duration: CMTime, _ properties: CFDictionary?,
    _ flags: UnsafeMutablePointer<VTEncodeInfoFlags>?, _ output: @escaping VTCompressionOutputHandler
) -> OSStatus {
    let options = AttributeDictionary(properties)
    for key in options.keys where key != kVTEncodeFrameOptionKey_ForceKeyFrame as String {
        IgnoredInput.report("VTCompressionSessionEncodeFrame", "the option \(key) is not supported and is ignored")
    }
    let isForced = options.bool(kVTEncodeFrameOptionKey_ForceKeyFrame as String) ?? false
    let status = session.encode(buffer, time, duration, asKeyframe: isForced, output)
    flags?.pointee = status == noErr ? .asynchronous : []
    return status
}

/// Waits until the frames up to a time have been output, or all if the time is not numeric. The session can be used again.
@discardableResult
public func VTCompressionSessionCompleteFrames(
    _ session: VTCompressionSession, untilPresentationTimeStamp completeUntilPresentationTimeStamp: CMTime
) -> OSStatus {
    guard !session.isInvalid else { return kVTInvalidSessionErr }
    session.complete(until: completeUntilPresentationTimeStamp)
    return noErr
}
