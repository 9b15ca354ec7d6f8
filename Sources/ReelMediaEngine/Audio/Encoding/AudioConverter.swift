internal import CReelFFmpeg
import Foundation
import ReelCoreMedia

/// Converts a client's PCM to the format that an encoder requires.
final class AudioConverter {
    let format: AudioStreamBasicDescription
    /// The speakers of the client's channels; nil if unknown.
    let layout: SpeakerLayout?
    private let words: PCMLayout
    /// From the client's channels to the resampler's; nil if their order is the same.
    private let order: ChannelOrder?
    private let resampler: Resampler
    /// The maximum number of frames of silence converted at a time.
    private static let silenceChunk = 8192

    /// - Parameter speakers: the encoder's channels, in its order.
    init(
        from format: AudioStreamBasicDescription, layout: SpeakerLayout?, to encoder: UnsafeMutablePointer<AVCodecContext>,
        _ speakers: SpeakerLayout
    ) throws(MediaError) {
        words = try PCMLayout(format)
        self.format = format
        self.layout = layout
        let count = words.channels
        // If the layout is unknown and the number of channels matches, assume the encoder's layout.
        let assumed = count == speakers.channels ? speakers : SpeakerLayout.usual(channels: count)
        guard let given = layout?.channels == count ? layout : assumed else {
            throw MediaError(.unsupported, "read PCM sound", "\(count) channels need a channel layout; up to eight work without")
        }
        let taken = given.isSame(as: speakers) ? speakers : given.sorted
        order = ChannelOrder(given.places(of: taken))
        resampler = try Resampler(
            from: .init(words.format, taken.native, rate: words.rate),
            to: .init(encoder.pointee.sample_fmt, encoder.pointee.ch_layout, rate: encoder.pointee.sample_rate))
    }

    func convert(
        _ block: CMBlockBuffer, totalFrames: Int, frames: Range<Int>, silenceBefore silence: Int, into fifo: OpaquePointer
    ) throws(MediaError) {
        try pushSilence(silence, into: fifo)
        guard !frames.isEmpty else { return }
        let outcome: Result<Void, any Error> = Result {
            try block.withBytes { bytes in
                guard let start = bytes.baseAddress, bytes.count >= totalFrames * words.bytesPerFrame * words.planes else {
                    throw MediaError(.damaged, "read PCM sound", "the sample buffer contains fewer than \(totalFrames) frames")
                }
                let planes = (0..<words.planes).map { plane in
                    UnsafeRawPointer(start) + (plane * totalFrames + frames.lowerBound) * words.bytesPerFrame
                }
                try push(planes, frames: frames.count, into: fifo)
            }
        }
        if case .failure(let error) = outcome {
            throw error as? MediaError ?? MediaError(.internalFailure, "read PCM sound", error.localizedDescription)
        }
    }

    private func pushSilence(_ count: Int, into fifo: OpaquePointer) throws(MediaError) {
        var left = count
        let zeroes = [UInt8](repeating: words.silentByte, count: min(left, Self.silenceChunk) * words.nativeBytesPerFrame)
        while left > 0 {
            let count = min(left, Self.silenceChunk)
            let converted = zeroes.withUnsafeBufferPointer { bytes in
                Result { () throws(MediaError) in
                    try pushNative(Array(repeating: bytes.baseAddress, count: words.planes), frames: count, into: fifo)
                }
            }
            try converted.get()
            left -= count
        }
    }

    /// Converts the client's bytes to native samples, if necessary, and passes them on.
    private func push(_ planes: [UnsafeRawPointer], frames: Int, into fifo: OpaquePointer) throws(MediaError) {
        if words.isNative, order == nil || words.planes > 1 {
            let ordered = order?.apply(to: planes) ?? planes
            return try pushNative(ordered.map { $0.assumingMemoryBound(to: UInt8.self) }, frames: frames, into: fifo)
        }
        let block = try AudioBlock(byteCount: frames * words.nativeBytesPerFrame * words.planes)
        var native = words.planes(of: block, frames: frames)
        let wordsPerPlane = words.planes == 1 ? frames * words.channels : frames
        for (plane, bytes) in zip(native, planes) {
            if let plane { words.read(bytes, to: plane, count: wordsPerPlane) }
        }
        if let order, words.planes > 1 {
            native = order.apply(to: native)
        } else if let order, let start = native[0] {
            order.apply(to: start, frames: frames, width: words.nativeWidth)
        }
        try pushNative(native.map { $0.map { UnsafePointer($0) } }, frames: frames, into: fifo)
    }

    /// Writes the frames that the resampler still holds.
    func drain(into fifo: OpaquePointer) throws(MediaError) {
        let count = resampler.framesLeft
        guard count > 0 else { return }
        try withOutput(frames: count, into: fifo) { (planes) throws(MediaError) in
            av_samples_set_silence(planes, 0, Int32(count), Int32(resampler.output.channels), resampler.output.samples)
            try resampler.drain(to: (0..<resampler.output.planes).map { planes[$0] })
            return count
        }
    }

    private func pushNative(_ input: [UnsafePointer<UInt8>?], frames: Int, into fifo: OpaquePointer) throws(MediaError) {
        let capacity = resampler.capacity(for: frames)
        try withOutput(frames: capacity, into: fifo) { (planes) throws(MediaError) in
            try resampler.convert(
                input, frames: frames, to: (0..<resampler.output.planes).map { planes[$0] }, capacity: capacity)
        }
    }

    /// Allocates memory for `frames` frames and writes as many of them to the FIFO as `fill` returns.
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
        try check(written, "buffer sound")
    }
}
