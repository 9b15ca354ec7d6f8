internal import CReelFFmpeg
import ReelColor
package import ReelCoreGraphics

/// Decodes still pictures with libavcodec, for the formats that are not read by a library of their own. Not thread-safe.
package final class PictureDecoder {
    package enum Kind: Sendable {
        case gif
        /// A single picture, as NAL units with start codes.
        case hevc

        fileprivate var codec: AVCodecID {
            switch self {
            case .gif: AV_CODEC_ID_GIF
            case .hevc: AV_CODEC_ID_HEVC
            }
        }
    }

    private let decoder: DecoderContext
    private let frame: VideoFrame
    private let kind: Kind
    private static let operation = "decode a picture"

    /// - Parameter mostPixels: the maximum number of pixels. Larger pictures are refused before memory is allocated for them.
    package init(_ kind: Kind, mostPixels: Int = .max) throws(MediaError) {
        Log.capture
        let codec = try DecoderContext.decoder(kind.codec, operation: Self.operation)
        self.kind = kind
        frame = try VideoFrame()
        decoder = try DecoderContext(codec, operation: Self.operation) {
            $0.thread_count = 1
            $0.max_pixels = Int64(mostPixels)
            $0.err_recognition = AV_EF_EXPLODE
        }
    }

    /// Returns whether libavcodec supports pictures of this size (`av_image_check_size2`).
    package static func canDecode(width: Int, height: Int) -> Bool { (8 * width + 1024) * (height + 128) < Int(Int32.max) }

    /// Decodes a whole picture, or the next frame of an animation.
    package func decode(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
        let packet = try Packet(bytes)
        try check(decoder.send(packet), Self.operation)
        // Otherwise the decoder would wait for pictures that are shown before this one.
        if kind == .hevc { try check(decoder.send(nil), Self.operation) }
        try check(decoder.receive(frame.pointer), Self.operation)
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
