internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

/// Encodes PCM of any sample rate and number of channels: to AAC, Apple Lossless or FLAC with FFmpeg's encoders, to Opus with
/// libopus, or to PCM.
///
/// Not thread-safe.
package final class AudioEncoder {
    package let sampleRate: Int
    package let channels: Int
    /// The track's parameters for the file's header. They are constant, because another track's thread may write the header
    /// while this track is being encoded.
    let parameters: CodecParameters
    let context: UnsafeMutablePointer<AVCodecContext>
    /// The channels, in the codec's order.
    private let speakers: SpeakerLayout
    private let fifo: OpaquePointer
    private var converter: AudioConverter?
    /// The number of frames passed to the encoder so far.
    package private(set) var encodedFrames: Int64 = 0

    package init(_ settings: Settings) throws(MediaError) {
        Log.capture
        let codec = settings.codec
        sampleRate = settings.sampleRate
        channels = settings.layout.channels
        guard let ffmpegCodec = avcodec_find_encoder_by_name(codec.encoderName) else {
            throw MediaError(.unsupported, "encode sound", "this FFmpeg has no encoder \(codec.encoderName)")
        }
        guard let speakers = codec.layout(for: settings.layout) else {
            throw MediaError(.unsupported, "encode sound", "\(codec.encoderName) does not support the channel layout")
        }
        self.speakers = speakers
        let context = try checkAllocated(avcodec_alloc_context3(ffmpegCodec), "open the sound encoder")
        self.context = context
        context.pointee.sample_rate = Int32(sampleRate)
        context.pointee.sample_fmt = codec.sampleFormat
        context.pointee.time_base = AVRational(num: 1, den: Int32(sampleRate))
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        context.pointee.ch_layout = speakers.native
        codec.configure(context, effort: settings.effort)
        let result = avcodec_open2(context, ffmpegCodec, nil)
        let fifo = result < 0 ? nil : av_audio_fifo_alloc(codec.sampleFormat, Int32(channels), 8192)
        guard let fifo, let parameters = try? CodecParameters(of: context) else {
            av_audio_fifo_free(fifo)
            let error = MediaError(
                "open the sound encoder for \(sampleRate) Hz and \(channels) channels",
                code: result < 0 ? result : STILLREEL_AVERROR_ENOMEM)
            var context: UnsafeMutablePointer<AVCodecContext>? = context
            avcodec_free_context(&context)
            throw error
        }
        self.fifo = fifo
        self.parameters = parameters
    }

    deinit {
        av_audio_fifo_free(fifo)
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// Adds PCM audio.
    ///
    /// - Parameters:
    ///   - layout: the speakers of its channels; nil if unknown.
    ///   - frames: the part of the block to encode.
    ///   - silence: the number of frames of silence before it, at the PCM's own sample rate.
    package func append(
        _ block: CMBlockBuffer, format: AudioStreamBasicDescription, layout: SpeakerLayout? = nil, totalFrames: Int,
        frames: Range<Int>, silenceBefore silence: Int
    ) throws(MediaError) {
        if converter?.format != format || converter?.layout != layout {
            try drainConverter()
            converter = try AudioConverter(from: format, layout: layout, to: context, speakers)
        }
        try converter?.convert(block, totalFrames: totalFrames, frames: frames, silenceBefore: silence, into: fifo)
    }

    /// The number of frames added so far, at the encoder's sample rate.
    private var availableFrames: Int64 { encodedFrames + Int64(av_audio_fifo_size(fifo)) }

    /// Encodes as many whole packets as possible and returns the packets that are ready.
    package func packets() throws(MediaError) -> [Packet] {
        try encode(upTo: nil)
    }

    /// Encodes the remaining frames and returns the last packets.
    ///
    /// - Parameter end: the number of frames after which the audio is cut off; nil for no limit.
    package func finish(endingAt end: Int64?) throws(MediaError) -> [Packet] {
        try drainConverter()
        var packets = try encode(upTo: min(end ?? .max, availableFrames))
        try check(avcodec_send_frame(context, nil), "finish the sound")
        // FLAC's encoder ends with a packet that contains only its header.
        while let packet = try Packet.received(from: context) {
            if packet.byteCount > 0 { packets.append(packet) }
        }
        return packets
    }

    private func drainConverter() throws(MediaError) {
        try converter?.drain(into: fifo)
        converter = nil
    }

    /// Encodes all frames up to `end`, or whole packets only if it is nil.
    private func encode(upTo end: Int64?) throws(MediaError) -> [Packet] {
        var packets: [Packet] = []
        let packetFrames = context.pointee.frame_size > 0 ? Int(context.pointee.frame_size) : 1024
        while true {
            let available = Int(av_audio_fifo_size(fifo))
            let wanted =
                end.map { min(packetFrames, Int($0 - encodedFrames), available) }
                ?? (available >= packetFrames ? packetFrames : 0)
            guard wanted > 0 else { break }
            let frame = try makeFrame(wanted)
            defer { free(frame) }
            try frame.pointee.read(from: fifo)
            frame.pointee.pts = encodedFrames
            encodedFrames += Int64(wanted)
            try check(avcodec_send_frame(context, frame), "encode sound")
            while let packet = try Packet.received(from: context) { packets.append(packet) }
        }
        return packets
    }

    private func makeFrame(_ count: Int) throws(MediaError) -> UnsafeMutablePointer<AVFrame> {
        let frame = try checkAllocated(av_frame_alloc(), "encode sound")
        frame.pointee.format = context.pointee.sample_fmt.rawValue
        frame.pointee.sample_rate = Int32(sampleRate)
        frame.pointee.nb_samples = Int32(count)
        av_channel_layout_copy(&frame.pointee.ch_layout, &context.pointee.ch_layout)
        let result = av_frame_get_buffer(frame, 0)
        guard result >= 0 else {
            free(frame)
            throw MediaError("encode sound", code: result)
        }
        return frame
    }

    private func free(_ frame: UnsafeMutablePointer<AVFrame>) {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }
}

extension AVFrame {
    /// Calls `body` with the planes as the untyped pointers that FFmpeg's FIFO requires.
    private func withPlanes(_ body: (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Int32) -> Int32 {
        extended_data.withMemoryRebound(to: UnsafeMutableRawPointer?.self, capacity: Int(max(1, ch_layout.nb_channels))) {
            body($0)
        }
    }

    fileprivate func read(from fifo: OpaquePointer) throws(MediaError) {
        try check(withPlanes { av_audio_fifo_read(fifo, $0, nb_samples) }, "buffer sound")
    }
}
