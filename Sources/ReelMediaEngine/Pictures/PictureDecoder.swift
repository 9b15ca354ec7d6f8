internal import CReelFFmpeg
import ReelColor
package import ReelCoreGraphics

/// Decodes still pictures with libavcodec, for the formats that are not read by a library of their own. Not thread-safe.
package final class PictureDecoder {
    package enum Kind: Sendable {
        case bmp, gif
        /// A single picture, as NAL units with start codes.
        case hevc

        fileprivate var codec: AVCodecID {
            switch self {
            case .bmp: AV_CODEC_ID_BMP
            case .gif: AV_CODEC_ID_GIF
            case .hevc: AV_CODEC_ID_HEVC
            }
        }
    }

    private let context: UnsafeMutablePointer<AVCodecContext>
    private let frame: VideoFrame
    private let kind: Kind
    private static let operation = "decode a picture"

    /// - Parameter mostPixels: the maximum number of pixels. Larger pictures are refused before memory is allocated for them.
    package init(_ kind: Kind, mostPixels: Int = .max) throws(MediaError) {
        Log.capture
        guard let codec = avcodec_find_decoder(kind.codec) else {
            throw MediaError(.unsupported, Self.operation, "this FFmpeg has no decoder for it")
        }
        self.kind = kind
        frame = try VideoFrame()
        context = try checkAllocated(avcodec_alloc_context3(codec), Self.operation)
        // All stored properties are set: if this throws, `deinit` runs.
        context.pointee.thread_count = 1
        context.pointee.max_pixels = Int64(mostPixels)
        context.pointee.err_recognition = AV_EF_EXPLODE
        try check(avcodec_open2(context, codec, nil), Self.operation)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// Returns whether libavcodec supports pictures of this size (`av_image_check_size2`).
    package static func canDecode(width: Int, height: Int) -> Bool { (8 * width + 1024) * (height + 128) < Int(Int32.max) }

    /// Decodes a whole picture, or the next frame of an animation.
    package func decode(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
        let packet = try Packet(bytes)
        try check(avcodec_send_packet(context, packet.pointer), Self.operation)
        // Otherwise the decoder would wait for pictures that are shown before this one.
        if kind == .hevc { try check(avcodec_send_packet(context, nil), Self.operation) }
        try check(avcodec_receive_frame(context, frame.pointer), Self.operation)
    }

    /// The planes of the last decoded picture, in the decoder's memory and valid until the next one is decoded; nil for
    /// unsupported layouts.
    package var samples: PlanarSamples? { PlanarSamples(frame) }

    /// Writes the last decoded picture, with straight alpha, to a bitmap of its size.
    package func write(to bitmap: Bitmap) throws(MediaError) {
        guard frame.width == bitmap.width, frame.height == bitmap.height else {
            throw MediaError(.damaged, Self.operation, "its size differs from the declared size")
        }
        func side(_ format: Int32) -> ScalingContext.Side {
            ScalingContext.Side(
                width: bitmap.width, height: bitmap.height, format: format, matrix: .bt470BG, isFullRange: true)
        }
        let context = try ScalingContext(
            from: side(frame.pointer.pointee.format), to: side(AV_PIX_FMT_BGRA.rawValue), flags: SWS_POINT)
        let planes = frame.scalingPlanes
        let target = bitmap.bytes.assumingMemoryBound(to: UInt8.self)
        try context.scale(planes.starts, planes.strides, into: [target], [Int32(bitmap.bytesPerRow)])
    }
}
