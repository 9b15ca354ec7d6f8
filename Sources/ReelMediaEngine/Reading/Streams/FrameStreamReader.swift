internal import CReelFFmpeg
import Foundation
package import ReelCoreFoundation

/// Reads the packets of a stream of frames, each of which is a whole frame by itself, through libavformat.
///
/// Not thread-safe.
package final class FrameStreamReader {
    /// The format of frames without a header.
    package struct RawFormat: Hashable, Sendable {
        /// FFmpeg's name of the pixel format.
        package let pixelFormat: String
        package let size: PixelSize

        /// - Throws: `.unsupported` for an unknown name, or a size beyond the limits.
        package init(pixelFormat: String, size: PixelSize) throws(MediaError) {
            let format = av_get_pix_fmt(pixelFormat)
            guard format != AV_PIX_FMT_NONE, sws_isSupportedInput(format) > 0 else {
                throw MediaError(
                    .unsupported, "read raw frames",
                    "the pixel format '\(pixelFormat)' is not known; use one of FFmpeg's names, such as rgb24, bgr24, rgba, "
                        + "bgra, argb, gray, yuv420p, yuv422p, yuv444p, nv12, yuv420p10le or rgb48le")
            }
            try FrameStreamReader.check(size)
            self.pixelFormat = pixelFormat
            self.size = size
        }
    }

    package let kind: FrameStreamKind
    let stream: UnsafeMutablePointer<AVStream>
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let input: StreamInput
    private let file: IOContext
    /// The position in the stream after the last packet.
    private var end: Int64 = 0
    /// Whether the stream ended within a frame. Known when `next()` has returned nil; never for pictures.
    package private(set) var isCutOff = false

    /// The name in messages.
    package var name: String { input.name }

    /// - Parameters:
    ///   - kind: the kind of stream; nil to recognise it.
    ///   - raw: the format of raw frames.
    /// - Throws: `.empty`, `.notMedia` if the kind is not recognised, `.unsupported` for video that is not frames by themselves.
    package init(_ input: StreamInput, kind given: FrameStreamKind?, raw: RawFormat?) throws(MediaError) {
        Log.capture
        let operation = "read \(input.name)"
        let beginning = try input.peek(FrameStreamKind.signatureLength)
        guard !beginning.isEmpty else { throw MediaError(.empty, operation, "it is empty: no frame came") }
        guard let kind = given ?? (raw == nil ? FrameStreamKind(beginning: beginning) : .raw) else {
            throw MediaError(
                .notMedia, operation,
                "it is none of YUV4MPEG2, PNG, JPEG, BMP, PPM, NUT and Matroska; for raw frames, say their pixel format and size")
        }
        self.kind = kind
        self.input = input
        file = try input.context()
        var opened: UnsafeMutablePointer<AVFormatContext>? = try checkAllocated(avformat_alloc_context(), operation)
        // If opening fails, libavformat frees the context.
        guard let context = opened else { throw MediaError(.outOfMemory, operation, "not enough memory") }
        context.pointee.pb = file.pointer
        // None of these formats refers to other files.
        context.pointee.io_open = { _, _, _, _, _ in STILLREEL_AVERROR_EACCES }
        var options = Self.options(kind, raw)
        defer { av_dict_free(&options) }
        Log.forget()
        let result = avformat_open_input(&opened, nil, av_find_input_format(kind.demuxer), &options)
        guard result >= 0 else {
            if input.hasFailed { throw input.error() }
            guard !Log.hasLine(containing: "Picture size") else {
                throw MediaError(.unsupported, operation, "its frames are larger than is supported", code: result)
            }
            let detail = MediaError(operation, code: result).detail
            throw MediaError(.damaged, operation, "it cannot be read as \(kind.name): \(detail)", code: result)
        }
        self.context = context
        let streams = (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
        guard let video = streams.first(where: { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO }) else {
            var open: UnsafeMutablePointer<AVFormatContext>? = context
            avformat_close_input(&open)
            throw MediaError(.noSuchTrack, operation, "there is no video in it")
        }
        stream = video
        otherTrackCount = streams.count - 1
        for other in streams where other != video { other.pointee.discard = AVDISCARD_ALL }
        // All stored properties are set: if this throws, `deinit` runs.
        try checkVideo()
        end = avio_tell(file.pointer)
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    private static func options(_ kind: FrameStreamKind, _ raw: RawFormat?) -> OpaquePointer? {
        var options: OpaquePointer?
        av_dict_set(&options, "protocol_whitelist", "", 0)
        av_dict_set_int(&options, "max_streams", Int64(MediaLimit.tracks), 0)
        // In bytes: sequences of pictures are read in pieces, which a parser then divides into pictures.
        if kind.isImageSequence { av_dict_set_int(&options, "frame_size", 1 << 15, 0) }
        if let raw {
            av_dict_set(&options, "pixel_format", raw.pixelFormat, 0)
            av_dict_set(&options, "video_size", "\(raw.size.width)x\(raw.size.height)", 0)
        }
        return options
    }

    /// Throws for sizes that are larger than any movie's.
    fileprivate static func check(_ size: PixelSize) throws(MediaError) {
        if let reason = MediaLimit.refusal(ofFrames: size) { throw MediaError(.unsupported, "read frames", reason) }
    }

    private func checkVideo() throws(MediaError) {
        let parameters = stream.pointee.codecpar.pointee
        let operation = "read \(name)"
        guard isPicture || parameters.codec_id == AV_CODEC_ID_RAWVIDEO || parameters.codec_id == AV_CODEC_ID_PPM else {
            let codec = String(cString: avcodec_get_name(parameters.codec_id))
            throw MediaError(
                .unsupported, operation, "its video is \(codec); only raw frames and pictures (PNG, JPEG, BMP, PPM) are taken")
        }
        if !kind.isImageSequence {
            try Self.check(PixelSize(width: Int(parameters.width), height: Int(parameters.height)))
        }
        guard [AV_FIELD_UNKNOWN, AV_FIELD_PROGRESSIVE].contains(where: { $0 == parameters.field_order }) else {
            throw MediaError(
                .unsupported, operation,
                "its frames are interlaced; make whole frames of them first (ffmpeg's filter bwdif, for example)")
        }
    }

    // MARK: What is in the stream

    /// Whether packets are picture files that `StillImage` decodes; otherwise they are for `StreamedFrameDecoder`.
    package var isPicture: Bool {
        [AV_CODEC_ID_PNG, AV_CODEC_ID_MJPEG, AV_CODEC_ID_BMP].contains { $0 == stream.pointee.codecpar.pointee.codec_id }
    }

    /// The number of tracks beside the frames.
    package let otherTrackCount: Int

    /// The rate that the stream's header declares; nil if it has none.
    package var frameRate: Rational? {
        guard !kind.isImageSequence, kind != .raw else { return nil }
        let rate = stream.pointee.avg_frame_rate
        return rate.num > 0 && rate.den > 0 ? Rational(Int(rate.num), Int(rate.den)) : nil
    }

    /// The seconds that a tick of the packets' times lasts.
    package var timeBase: Rational { Rational(Int(stream.pointee.time_base.num), Int(stream.pointee.time_base.den)) }

    /// The width of a pixel relative to its height; nil for square pixels.
    package var pixelAspectRatio: Rational? {
        let own = stream.pointee.sample_aspect_ratio
        let ratio = own.num > 0 ? own : stream.pointee.codecpar.pointee.sample_aspect_ratio
        guard ratio.num > 0, ratio.den > 0, ratio.num != ratio.den, max(ratio.num, ratio.den) <= 65_535 else { return nil }
        return Rational(Int(ratio.num), Int(ratio.den))
    }

    // MARK: Packets

    /// Returns the next packet; nil at the end.
    ///
    /// - Throws: `.cancelled`; `.unreadable`; `.damaged` for bytes that are not of the stream's kind.
    package func next() throws(MediaError) -> Packet? {
        let packet = try Packet()
        Log.forget()
        while true {
            let result = av_read_frame(context, packet.pointer)
            if input.hasFailed { throw input.error() }
            if result >= 0, packet.pointer.pointee.stream_index != stream.pointee.index {
                av_packet_unref(packet.pointer)
                continue
            }
            if result >= 0 {
                // libavformat returns what there was of a raw frame.
                guard packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else {
                    isCutOff = true
                    return nil
                }
                end = avio_tell(file.pointer)
                return packet
            }
            guard result == STILLREEL_AVERROR_EOF || file.pointer.pointee.eof_reached != 0 else {
                throw MediaError(
                    .damaged, "read \(name)",
                    "what follows its first \(end) bytes is not \(kind.name): \(MediaError("read", code: result).detail)",
                    code: result)
            }
            // YUV4MPEG2 drops what there was of a frame; Matroska tells it only to the log.
            isCutOff =
                kind == .y4m && avio_tell(file.pointer) > end || result != STILLREEL_AVERROR_EOF
                || Log.hasLine(containing: "ended prematurely")
            return nil
        }
    }
}

extension Packet {
    /// Returns whether both have the same bytes.
    package func hasSameBytes(as other: Packet) -> Bool {
        byteCount == other.byteCount && memcmp(pointer.pointee.data, other.pointer.pointee.data, byteCount) == 0
    }
}
