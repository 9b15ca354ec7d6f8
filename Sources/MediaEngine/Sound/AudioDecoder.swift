internal import CFFmpeg
import Foundation
package import OpenCoreMedia

/// The sound of a file as PCM, from its first sample to its last: what encoders put before and after it is left out, where the
/// file says how much that is (edit lists, LAME's and iTunes's tags, Opus's and Vorbis's headers).
///
/// Not for two threads at once.
package final class AudioDecoder {
    private let demuxer: Demuxer
    private let stream: UnsafeMutablePointer<AVStream>
    private let context: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private var resampler: OpaquePointer?
    /// What the resampler takes. It may change in mid-stream: nothing in an MP3 file says that it does not.
    private var resampledLayout: FrameLayout?
    private var isDrained = false
    private var framesGiven: Int64 = 0

    package let sampleRate: Int
    package let channels: Int

    package init(path: String) throws(MediaError) {
        let demuxer = try Demuxer(path: path)
        let stream = try demuxer.bestAudioStream()
        guard let codec = avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id) else {
            let name = String(cString: avcodec_get_name(stream.pointee.codecpar.pointee.codec_id))
            throw MediaError(.unsupported, "read sound from \(path)", "this FFmpeg has no decoder for \(name)")
        }
        let context = try checkAllocated(avcodec_alloc_context3(codec), "read sound from \(path)")
        let frame = av_frame_alloc()
        var result = frame == nil ? STILLREEL_AVERROR_ENOMEM : avcodec_parameters_to_context(context, stream.pointee.codecpar)
        context.pointee.pkt_timebase = stream.pointee.time_base
        if result >= 0 { result = avcodec_open2(context, codec, nil) }
        let isSound = context.pointee.sample_rate > 0 && (1...64).contains(context.pointee.ch_layout.nb_channels)
        guard result >= 0, isSound, let frame else {
            let error = MediaError(
                "read sound from \(path)", code: result < 0 ? result : STILLREEL_AVERROR_INVALIDDATA)
            var context: UnsafeMutablePointer<AVCodecContext>? = context
            avcodec_free_context(&context)
            var frame = frame
            av_frame_free(&frame)
            throw error
        }
        self.demuxer = demuxer
        self.stream = stream
        self.context = context
        self.frame = frame
        self.sampleRate = Int(context.pointee.sample_rate)
        self.channels = Int(context.pointee.ch_layout.nb_channels)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
        swr_free(&resampler)
    }

    /// How the PCM is laid out: 32-bit floating-point numbers, channels taking turns.
    package var format: AudioStreamBasicDescription {
        let bytes = UInt32(channels * 4)
        return AudioStreamBasicDescription(
            mSampleRate: Double(sampleRate), mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: bytes, mFramesPerPacket: 1,
            mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: 32, mReserved: 0)
    }

    /// The next stretch of sound, nil at the end. The first begins at time 0, and each where the one before it ends.
    package func nextSampleBuffer() throws(MediaError) -> CMSampleBuffer? {
        while try readFrame() {
            let count = Int(frame.pointee.nb_samples)
            defer { av_frame_unref(frame) }
            guard count > 0 else { continue }
            let buffer = try sampleBuffer(frames: count)
            if buffer.numSamples > 0 { return buffer }
        }
        return nil
    }

    private func readFrame() throws(MediaError) -> Bool {
        while true {
            let result = avcodec_receive_frame(context, frame)
            if result >= 0 { return true }
            if result == STILLREEL_AVERROR_EOF { return false }
            // One damaged packet is a click, not the end of the song; FFmpeg's own tools go on, too.
            guard result == STILLREEL_AVERROR_EAGAIN || result == STILLREEL_AVERROR_INVALIDDATA && !isDrained else {
                throw MediaError("decode \(demuxer.path)", code: result)
            }
            if let packet = try demuxer.nextPacket(of: stream) {
                let sent = avcodec_send_packet(context, packet.pointer)
                if sent < 0, sent != STILLREEL_AVERROR_INVALIDDATA { throw MediaError("decode \(demuxer.path)", code: sent) }
            } else if !isDrained {
                isDrained = true
                try check(avcodec_send_packet(context, nil), "decode \(demuxer.path)")
            } else {
                return false
            }
        }
    }

    private func sampleBuffer(frames count: Int) throws(MediaError) -> CMSampleBuffer {
        let layout = FrameLayout(frame)
        if resampler == nil || layout != resampledLayout {
            try makeResampler()
            resampledLayout = layout
        }
        let capacity = Int(max(0, swr_get_out_samples(resampler, Int32(count)))) + 64
        do {
            let block = try CMBlockBuffer(length: capacity * channels * 4)
            let converted: Int32 = try block.withUnsafeMutableBytes { bytes in
                var output = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
                let planes = Int(max(1, frame.pointee.ch_layout.nb_channels))
                return frame.pointee.extended_data.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: planes) {
                    swr_convert(resampler, &output, Int32(capacity), $0, Int32(count))
                }
            }
            try check(converted, "decode \(demuxer.path)")
            let buffer = try CMSampleBuffer(
                dataBuffer: block, formatDescription: CMFormatDescription(audioStreamBasicDescription: format),
                numSamples: Int(converted),
                presentationTimeStamp: CMTime(value: framesGiven, timescale: CMTimeScale(sampleRate)))
            framesGiven += Int64(converted)
            return buffer
        } catch let error as MediaError {
            throw error
        } catch {
            throw MediaError(.outOfMemory, "decode \(demuxer.path)", error.localizedDescription)
        }
    }

    private struct FrameLayout: Equatable {
        let format: Int32
        let channels: Int32
        let mask: UInt64
        let sampleRate: Int32

        init(_ frame: UnsafeMutablePointer<AVFrame>) {
            format = frame.pointee.format
            channels = frame.pointee.ch_layout.nb_channels
            mask = frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? frame.pointee.ch_layout.u.mask : 0
            sampleRate = frame.pointee.sample_rate
        }
    }

    /// What the file's header says of rate and channels stays, whatever its frames are.
    private func makeResampler() throws(MediaError) {
        var layout = AVChannelLayout()
        av_channel_layout_default(&layout, Int32(channels))
        try check(
            swr_alloc_set_opts2(
                &resampler, &layout, AV_SAMPLE_FMT_FLT, Int32(sampleRate), &frame.pointee.ch_layout,
                AVSampleFormat(rawValue: frame.pointee.format), frame.pointee.sample_rate, 0, nil),
            "decode \(demuxer.path)")
        try check(swr_init(resampler), "decode \(demuxer.path)")
    }

    /// How long a file's sound is, to the sample, without decoding it: its packets' lengths, less what they say is to be left out.
    package static func duration(path: String) throws(MediaError) -> CMTime {
        let demuxer = try Demuxer(path: path)
        let stream = try demuxer.bestAudioStream()
        let rate = stream.pointee.codecpar.pointee.sample_rate
        guard rate > 0 else { throw MediaError(.damaged, "read sound from \(path)", "its sample rate is not known") }
        let base = stream.pointee.time_base
        // Where a sample is no whole number of ticks (Matroska's are milliseconds), each packet's length is rounded, and a song's
        // worth of them is seconds off: there the last packet's end tells.
        let isRounded = Int64(base.den) % (Int64(rate) * Int64(max(1, base.num))) != 0
        var ticks: Int128 = 0
        var leftOut: Int128 = 0
        var (first, end): (Int64?, Int128) = (nil, 0)
        while let packet = try demuxer.nextPacket(of: stream) {
            ticks += Int128(packet.duration)
            leftOut += Int128(packet.samplesLeftOut)
            if let time = packet.presentationTime {
                first = min(first ?? time, time)
                end = max(end, Int128(time) + Int128(packet.duration))
            }
        }
        if isRounded, let first { ticks = end - Int128(first) }
        let exact = ticks * Int128(base.num) * Int128(rate) / Int128(max(1, base.den)) - leftOut
        // More than two thousand years of sound is a lie.
        guard let samples = Int64(exactly: exact), samples > 0, samples / Int64(rate) < 1 << 36 else {
            throw MediaError(
                .damaged, "read sound from \(path)", "it holds no sound, or says that it holds more than there can be")
        }
        return CMTime(value: samples, timescale: rate)
    }
}
