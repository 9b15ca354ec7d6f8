internal import CFFmpeg
import Foundation
import OpenCoreGraphics

/// One of libavcodec's decoders of pictures.
final class PictureCodec {
    private let picture: EncodedPicture
    private var context: UnsafeMutablePointer<AVCodecContext>?
    private var frame: UnsafeMutablePointer<AVFrame>?

    init(_ identifier: AVCodecID, _ picture: EncodedPicture) throws(StillImageError) {
        self.picture = picture
        guard let codec = avcodec_find_decoder(identifier) else {
            throw picture.error(.unsupported("the libavcodec that is installed cannot read this kind of picture"))
        }
        context = avcodec_alloc_context3(codec)
        frame = av_frame_alloc()
        guard let context, frame != nil else { throw picture.error(.outOfMemory) }
        context.pointee.thread_count = 1
        context.pointee.err_recognition = AV_EF_EXPLODE
        // Beyond all that is printed: libavutil looks at the sum's last eight bits.
        context.pointee.log_level_offset = 100
        guard avcodec_open2(context, codec, nil) >= 0 else { throw picture.error(.outOfMemory) }
    }

    /// An error for a picture that is larger than libavcodec can have any (`av_image_check_size2`).
    static func check(_ width: Int, _ height: Int, _ picture: EncodedPicture) throws(StillImageError) {
        guard (8 * width + 1024) * (height + 128) < Int(Int32.max) else {
            throw picture.error(.unsupported("\(width)×\(height) pixels are more than libavcodec reads of this kind"))
        }
    }

    deinit {
        av_frame_free(&frame)
        avcodec_free_context(&context)
    }

    /// A whole picture, or the next frame of an animation.
    func decode(_ bytes: UnsafeRawBufferPointer) throws(StillImageError) {
        var packet = av_packet_alloc()
        defer { av_packet_free(&packet) }
        guard let packet, let start = bytes.baseAddress, av_new_packet(packet, Int32(clamping: bytes.count)) == 0,
            Int(packet.pointee.size) == bytes.count
        else { throw picture.error(.outOfMemory) }
        memcpy(packet.pointee.data, start, bytes.count)
        let sent = avcodec_send_packet(context, packet)
        let received = sent < 0 ? sent : avcodec_receive_frame(context, frame)
        guard received >= 0 else {
            throw picture.error(received == STILLREEL_AVERROR_ENOMEM ? .outOfMemory : .damaged("libavcodec cannot decode it"))
        }
    }

    /// What was decoded last, not premultiplied.
    func bitmap(_ width: Int, _ height: Int, isOpaque: Bool) throws(StillImageError) -> Bitmap {
        guard let frame, frame.pointee.width == width, frame.pointee.height == height else {
            throw picture.error(.damaged("its pixels are not as many as it says"))
        }
        let bitmap = try picture.makeBitmap(width, height, isOpaque: isOpaque)
        let (across, down) = (Int32(width), Int32(height))
        let scaler = sws_getContext(
            across, down, AVPixelFormat(rawValue: frame.pointee.format), across, down, AV_PIX_FMT_BGRA, SWS_POINT, nil, nil, nil)
        guard let scaler else { throw picture.error(.outOfMemory) }
        defer { sws_freeContext(scaler) }
        var target: [UnsafeMutablePointer<UInt8>?] = [bitmap.bytes.assumingMemoryBound(to: UInt8.self), nil, nil, nil]
        var targetStrides = [Int32(bitmap.bytesPerRow), 0, 0, 0]
        let planes = (frame.pointee.data.0, frame.pointee.data.1)
        let source: [UnsafePointer<UInt8>?] = [UnsafePointer(planes.0), UnsafePointer(planes.1), nil, nil]
        let sourceStrides = [frame.pointee.linesize.0, frame.pointee.linesize.1, 0, 0]
        guard sws_scale(scaler, source, sourceStrides, 0, down, &target, &targetStrides) == down else {
            throw picture.error(.damaged("its pixels cannot be converted"))
        }
        return bitmap
    }
}
