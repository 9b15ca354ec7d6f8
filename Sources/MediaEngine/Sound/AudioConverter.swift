internal import CFFmpeg
import Foundation
import OpenCoreMedia

/// From PCM as a client describes it to what an encoder takes.
final class AudioConverter {
    let format: AudioStreamBasicDescription
    private let resampler: Resampler
    /// Frames of silence that are made at a time.
    private static let silenceChunk = 8192

    init(from format: AudioStreamBasicDescription, to encoder: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) {
        guard let inputFormat = format.ffmpegFormat else {
            throw MediaError(
                .unsupported, "read PCM sound",
                "\(format.mBitsPerChannel) bits per channel with format flags \(format.mFormatFlags) are not read; 16- and "
                    + "32-bit integers and 32- and 64-bit floating-point numbers of the machine's own byte order are")
        }
        try format.checkExtent()
        self.format = format
        resampler = try Resampler(
            from: .init(inputFormat, channels: Int(format.mChannelsPerFrame), rate: Int32(format.mSampleRate.rounded())),
            to: .init(encoder.pointee.sample_fmt, encoder.pointee.ch_layout, rate: encoder.pointee.sample_rate))
    }

    func convert(
        _ block: CMBlockBuffer, totalFrames: Int, frames: Range<Int>, silenceBefore silence: Int, into fifo: OpaquePointer
    ) throws(MediaError) {
        let bytesPerFrame = Int(format.mBytesPerFrame)
        let planeCount = resampler.input.planes
        var left = silence
        let zeroes = [UInt8](repeating: 0, count: min(silence, Self.silenceChunk) * bytesPerFrame)
        while left > 0 {
            let count = min(left, Self.silenceChunk)
            let converted = zeroes.withUnsafeBufferPointer { bytes in
                Result { () throws(MediaError) in
                    try push(Array(repeating: bytes.baseAddress, count: planeCount), frames: count, into: fifo)
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
                try push(planes, frames: frames.count, into: fifo)
            }
        }
        if case .failure(let error) = outcome {
            throw error as? MediaError ?? MediaError(.internalFailure, "read PCM sound", error.localizedDescription)
        }
    }

    /// What the resampler still holds.
    func drain(into fifo: OpaquePointer) throws(MediaError) {
        let count = resampler.framesLeft
        guard count > 0 else { return }
        try withOutput(frames: count, into: fifo) { (planes) throws(MediaError) in
            av_samples_set_silence(planes, 0, Int32(count), Int32(resampler.output.channels), resampler.output.samples)
            try resampler.drain(to: (0..<resampler.output.planes).map { planes[$0] })
            return count
        }
    }

    private func push(_ input: [UnsafePointer<UInt8>?], frames: Int, into fifo: OpaquePointer) throws(MediaError) {
        let capacity = resampler.capacity(for: frames)
        try withOutput(frames: capacity, into: fifo) { (planes) throws(MediaError) in
            try resampler.convert(
                input, frames: frames, to: (0..<resampler.output.planes).map { planes[$0] }, capacity: capacity)
        }
    }

    /// Memory for `frames` frames; as many of them as `fill` says go into the FIFO.
    private func withOutput(
        frames: Int, into fifo: OpaquePointer,
        fill: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) throws(MediaError) -> Int
    ) throws(MediaError) {
        let channels = resampler.output.channels
        let planes = UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>.allocate(capacity: max(8, channels))
        planes.initialize(repeating: nil, count: max(8, channels))
        defer { planes.deallocate() }
        try check(
            av_samples_alloc(planes, nil, Int32(channels), Int32(clamping: frames), resampler.output.samples, 0), "convert sound")
        defer { av_freep(planes) }
        let count = try fill(planes)
        let written = planes.withMemoryRebound(to: UnsafeMutableRawPointer?.self, capacity: max(8, channels)) {
            av_audio_fifo_write(fifo, $0, Int32(count))
        }
        try check(written, "hold sound")
    }
}

extension AudioStreamBasicDescription {
    /// FFmpeg's name for this PCM; nil where it has none.
    var ffmpegFormat: AVSampleFormat? {
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

    /// Throws where there are more channels, or frames a second, than there can be.
    func checkExtent() throws(MediaError) {
        guard (1...64).contains(mChannelsPerFrame), (1...1_000_000).contains(mSampleRate) else {
            throw MediaError(.unsupported, "read PCM sound", "\(mChannelsPerFrame) channels at \(mSampleRate) Hz")
        }
    }
}
