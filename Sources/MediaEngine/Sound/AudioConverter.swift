internal import CFFmpeg
import Foundation
import OpenCoreMedia

/// libswresample, from PCM as a client describes it to what an encoder takes.
final class AudioConverter {
    let format: AudioStreamBasicDescription
    private var context: OpaquePointer?
    private let outputChannels: Int
    private let outputFormat: AVSampleFormat
    /// Frames of silence that are made at a time.
    private static let silenceChunk = 8192

    init(from format: AudioStreamBasicDescription, to encoder: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) {
        guard let inputFormat = format.ffmpegFormat else {
            throw MediaError(
                .unsupported, "read PCM sound",
                "\(format.mBitsPerChannel) bits per channel with format flags \(format.mFormatFlags) are not read; 16- and 32-bit "
                    + "integers and 32- and 64-bit floating-point numbers of the machine's own byte order are")
        }
        guard (1...64).contains(format.mChannelsPerFrame), (1...1_000_000).contains(format.mSampleRate) else {
            throw MediaError(
                .unsupported, "read PCM sound", "\(format.mChannelsPerFrame) channels at \(format.mSampleRate) Hz")
        }
        self.format = format
        self.outputChannels = Int(encoder.pointee.ch_layout.nb_channels)
        self.outputFormat = encoder.pointee.sample_fmt
        var inputLayout = AVChannelLayout()
        av_channel_layout_default(&inputLayout, Int32(format.mChannelsPerFrame))
        let result = swr_alloc_set_opts2(
            &context, &encoder.pointee.ch_layout, encoder.pointee.sample_fmt, encoder.pointee.sample_rate, &inputLayout,
            inputFormat, Int32(format.mSampleRate.rounded()), 0, nil)
        try check(result, "convert sound")
        if format.mChannelsPerFrame == 1 {
            // One channel goes to all at its own level; left to itself the library takes 3 dB off.
            swr_set_matrix(context, [Double](repeating: 1, count: outputChannels), 1)
        }
        try check(swr_init(context), "convert sound")
    }

    deinit { swr_free(&context) }

    func convert(
        _ block: CMBlockBuffer, totalFrames: Int, frames: Range<Int>, silenceBefore silence: Int, into fifo: OpaquePointer
    ) throws(MediaError) {
        let bytesPerFrame = Int(format.mBytesPerFrame)
        let isPlanar = format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
        let planeCount = isPlanar ? Int(format.mChannelsPerFrame) : 1
        var left = silence
        let zeroes = [UInt8](repeating: 0, count: min(silence, Self.silenceChunk) * bytesPerFrame)
        while left > 0 {
            let count = min(left, Self.silenceChunk)
            let converted = zeroes.withUnsafeBufferPointer { bytes in
                Result { () throws(MediaError) in
                    try pull(input: Array(repeating: bytes.baseAddress, count: planeCount), frames: count, into: fifo)
                }
            }
            try converted.get()
            left -= count
        }
        guard !frames.isEmpty else { return }
        let outcome: Result<Void, any Error> = Result {
            try block.withUnsafeMutableBytes { bytes in
                let planes = (0..<planeCount).map { plane in
                    bytes.baseAddress.map {
                        UnsafePointer(
                            ($0 + (plane * totalFrames + frames.lowerBound) * bytesPerFrame).assumingMemoryBound(to: UInt8.self))
                    }
                }
                try pull(input: planes, frames: frames.count, into: fifo)
            }
        }
        if case .failure(let error) = outcome {
            throw error as? MediaError ?? MediaError(.internalFailure, "read PCM sound", error.localizedDescription)
        }
    }

    /// What the resampler still holds.
    func drain(into fifo: OpaquePointer) throws(MediaError) {
        try pull(input: nil, frames: 0, into: fifo)
    }

    /// - Parameter input: the start of each plane; nil takes out what is left.
    private func pull(input: [UnsafePointer<UInt8>?]?, frames: Int, into fifo: OpaquePointer) throws(MediaError) {
        let capacity = max(0, swr_get_out_samples(context, Int32(frames))) + 64
        var planes = [UnsafeMutablePointer<UInt8>?](repeating: nil, count: max(8, outputChannels))
        try check(av_samples_alloc(&planes, nil, Int32(outputChannels), capacity, outputFormat, 0), "convert sound")
        defer { av_freep(&planes[0]) }
        let count: Int32
        if var input {
            count = swr_convert(context, &planes, capacity, &input, Int32(frames))
        } else {
            count = swr_convert(context, &planes, capacity, nil, 0)
        }
        try check(count, "convert sound")
        let written = planes.withUnsafeMutableBufferPointer { planes in
            planes.withMemoryRebound(to: UnsafeMutableRawPointer?.self) { av_audio_fifo_write(fifo, $0.baseAddress, count) }
        }
        try check(written, "hold sound")
    }
}

extension AudioStreamBasicDescription {
    /// FFmpeg's name for this PCM; nil where it has none.
    fileprivate var ffmpegFormat: AVSampleFormat? {
        guard mFormatID == kAudioFormatLinearPCM, mFormatFlags & kAudioFormatFlagIsBigEndian == 0 else { return nil }
        let isFloat = mFormatFlags & kAudioFormatFlagIsFloat != 0
        let isPlanar = mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
        let isSigned = mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
        let channels = isPlanar ? 1 : mChannelsPerFrame
        guard channels > 0, UInt64(mBytesPerFrame) == UInt64(mBitsPerChannel / 8) * UInt64(channels) else { return nil }
        return switch (mBitsPerChannel, isFloat) {
        case (16, false) where isSigned: isPlanar ? AV_SAMPLE_FMT_S16P : AV_SAMPLE_FMT_S16
        case (32, false) where isSigned: isPlanar ? AV_SAMPLE_FMT_S32P : AV_SAMPLE_FMT_S32
        case (32, true): isPlanar ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT
        case (64, true): isPlanar ? AV_SAMPLE_FMT_DBLP : AV_SAMPLE_FMT_DBL
        default: nil
        }
    }
}
