internal import CReelFFmpeg
import ReelCoreFoundation

/// An open decoder of libavcodec (`AVCodecContext`).
///
/// Not thread-safe.
final class DecoderContext {
    let pointer: UnsafeMutablePointer<AVCodecContext>

    /// Opens a decoder.
    ///
    /// - Parameters:
    ///   - parameters: the parameters of the track to decode; nil if the data contains all that the decoder requires.
    ///   - operation: the operation to name in errors.
    ///   - configure: sets further properties before the decoder is opened.
    init(
        _ codec: UnsafePointer<AVCodec>, _ parameters: UnsafePointer<AVCodecParameters>? = nil, operation: String,
        configure: (inout AVCodecContext) -> Void
    ) throws(MediaError) {
        pointer = try checkAllocated(avcodec_alloc_context3(codec), operation)
        // All stored properties are set: if this throws, `deinit` runs.
        if let parameters { try check(avcodec_parameters_to_context(pointer, parameters), operation) }
        configure(&pointer.pointee)
        try check(avcodec_open2(pointer, codec, nil), operation)
    }

    /// Opens a decoder of a video track.
    ///
    /// - Parameter threads: the number of the decoder's threads; 0 lets it choose.
    /// - Throws: `.unsupported` if there is no decoder, or frames are larger than `MediaLimit` allows.
    convenience init(
        video parameters: UnsafePointer<AVCodecParameters>, timeBase: AVRational, threads: Int, operation: String
    ) throws(MediaError) {
        let codec = try Self.decoder(parameters.pointee.codec_id, operation: operation)
        let size = PixelSize(width: Int(parameters.pointee.width), height: Int(parameters.pointee.height))
        if max(size.width, size.height) > 0, let reason = MediaLimit.refusal(ofFrames: size) {
            throw MediaError(.unsupported, operation, reason)
        }
        try self.init(codec, parameters, operation: operation) {
            $0.pkt_timebase = timeBase
            $0.thread_count = Int32(threads)
            $0.max_pixels = MediaLimit.pixels
        }
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVCodecContext>? = pointer
        avcodec_free_context(&pointer)
    }

    /// Returns FFmpeg's decoder of a codec.
    ///
    /// - Throws: `.unsupported` if this FFmpeg has none.
    static func decoder(_ codec: AVCodecID, operation: String) throws(MediaError) -> UnsafePointer<AVCodec> {
        guard let decoder = avcodec_find_decoder(codec) else {
            let name = String(cString: avcodec_get_name(codec))
            throw MediaError(.unsupported, operation, "this FFmpeg has no decoder for \(name)")
        }
        return decoder
    }

    /// Passes a packet to the decoder, or nil at the end of the track. Returns FFmpeg's code.
    func send(_ packet: Packet?) -> Int32 { avcodec_send_packet(pointer, packet?.pointer) }

    /// Receives the next frame. Returns FFmpeg's code.
    func receive(_ frame: UnsafeMutablePointer<AVFrame>) -> Int32 { avcodec_receive_frame(pointer, frame) }

    /// Discards all packets and frames, before decoding from another position.
    func flush() { avcodec_flush_buffers(pointer) }
}
