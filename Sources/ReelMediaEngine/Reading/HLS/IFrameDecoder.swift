internal import CReelFFmpeg
import Foundation

/// Decodes the single picture in an I-frame's bytes: packets of an MPEG-2 transport stream, or a fragment of MPEG-4 after its
/// header.
///
/// A decoder can be used only once.
final class IFrameDecoder {
    private var container: UnsafeMutablePointer<AVFormatContext>?
    /// The first video track and its decoder, once one of its packets has been read.
    private var video: (stream: UnsafeMutablePointer<AVStream>, decoder: DecoderContext)?
    private let file: IOContext
    private let operation: String

    /// - Parameter operation: the name of the operation in messages.
    init(_ bytes: Data, operation: String) throws(MediaError) {
        Log.capture
        self.operation = operation
        file = try IOContext(MemoryFile(bytes), .reading, operation)
        // All stored properties are set: if this throws, `deinit` runs.
        let context = try checkAllocated(avformat_alloc_context(), operation)
        context.pointee.pb = file.pointer
        // Samples that are declared longer than the data are discarded.
        context.pointee.flags |= AVFMT_FLAG_DISCARD_CORRUPT
        // The data must not cause anything else to be opened.
        context.pointee.io_open = { _, _, _, _, _ in STILLREEL_AVERROR_EACCES }
        container = context
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        av_dict_set_int(&options, "max_streams", Int64(MediaLimit.tracks), 0)
        // The playlist specifies the presentation time.
        av_dict_set_int(&options, "ignore_editlist", 1, 0)
        // A transport stream's packets begin with this byte; the data is too short for libavformat to detect it reliably.
        let format = av_find_input_format(bytes.first == 0x47 ? "mpegts" : "mp4")
        Log.forget()
        // If it fails, libavformat frees the context.
        try check(avformat_open_input(&container, nil, format, &options))
    }

    deinit {
        avformat_close_input(&container)
    }

    /// Returns the first intra picture.
    func frame() throws(MediaError) -> VideoFrame {
        let frame = try VideoFrame()
        while let packet = try nextPacket(), let video {
            let sent = video.decoder.send(packet)
            // What follows the picture may be cut off.
            if sent < 0, sent != STILLREEL_AVERROR_INVALIDDATA { try check(sent) }
            if try receive(frame, video) { return frame }
        }
        guard let video else { throw MediaError(.damaged, operation, "its bytes do not contain a whole picture") }
        try check(video.decoder.send(nil))
        if try receive(frame, video) { return frame }
        throw MediaError(.damaged, operation, "its bytes do not contain a whole I-frame")
    }

    /// Returns the next packet of the first video track; nil at the end.
    private func nextPacket() throws(MediaError) -> Packet? {
        let packet = try Packet()
        while av_read_frame(container, packet.pointer) >= 0 {
            guard let stream = container?.pointee.streams[packet.streamIndex],
                stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
            else {
                av_packet_unref(packet.pointer)
                continue
            }
            if video == nil { video = (stream, try decoder(for: stream)) }
            if stream == video?.stream { return packet }
            av_packet_unref(packet.pointer)
        }
        return nil
    }

    private func decoder(for stream: UnsafeMutablePointer<AVStream>) throws(MediaError) -> DecoderContext {
        let (parameters, timeBase) = (try checkAllocated(stream.pointee.codecpar, operation), stream.pointee.time_base)
        let codec = try DecoderContext.decoder(parameters.pointee.codec_id, operation: operation)
        do throws(MediaError) {
            return try DecoderContext(codec, parameters, operation: operation) {
                $0.pkt_timebase = timeBase
                $0.thread_count = 1
                $0.max_pixels = MediaLimit.pixels
            }
        } catch {
            throw error.kind == .outOfMemory ? error : MediaError(.damaged, operation, error.detail, code: error.code)
        }
    }

    /// Receives the next intra picture, and skips others; returns false if there is none yet.
    private func receive(
        _ frame: VideoFrame, _ video: (stream: UnsafeMutablePointer<AVStream>, decoder: DecoderContext)
    ) throws(MediaError) -> Bool {
        while video.decoder.receive(frame.pointer) >= 0 {
            guard frame.pointer.pointee.pict_type == AV_PICTURE_TYPE_I || frame.pointer.pointee.pict_type == AV_PICTURE_TYPE_NONE
            else { continue }
            // An error is better than half a picture.
            guard frame.pointer.pointee.decode_error_flags == 0, frame.pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0 else {
                throw MediaError(.damaged, operation, "a part of its picture is missing")
            }
            if let reason = MediaLimit.refusal(ofFrames: frame.size) {
                throw MediaError(.unsupported, operation, reason)
            }
            // The container's pixel aspect ratio takes precedence over the codec's.
            frame.pointer.pointee.sample_aspect_ratio = av_guess_sample_aspect_ratio(
                container, video.stream, frame.pointer)
            return true
        }
        return false
    }

    /// Throws for a negative result. All bytes have been received, so errors other than lack of memory are damage.
    private func check(_ result: Int32) throws(MediaError) {
        guard result < 0 else { return }
        let isMemory = result == STILLREEL_AVERROR_ENOMEM
        throw MediaError(operation, code: result, kind: isMemory ? .outOfMemory : .damaged)
    }
}
