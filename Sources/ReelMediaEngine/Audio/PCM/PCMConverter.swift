internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

/// Converts between PCM formats: 8-, 16-, 24- and 32-bit integers, 32- and 64-bit floating-point numbers, of either byte order,
/// interleaved or planar, at any sample rate.
///
/// The output begins at the first input buffer's time. Input buffers must be contiguous. Not thread-safe.
package final class PCMConverter {
    package let input: AudioStreamBasicDescription
    package let output: AudioStreamBasicDescription
    private let source: PCMLayout
    private let target: PCMLayout
    private let resampler: Resampler
    private let description: CMFormatDescription
    private let order: ChannelOrder?
    /// Whether buffers are returned as they are.
    private let isIdentity: Bool
    private var start: CMTime?
    private var framesReturned: Int64 = 0

    /// - Parameters:
    ///   - description: describes the output, if there is more to say than its format.
    ///   - places: for each channel of the output, its place among those of the input, which must be interleaved; empty keeps
    ///     their order.
    ///   - mix: the speakers of both sides, between which the channels are mixed without clipping; nil takes the usual ones for
    ///     their numbers.
    ///   - precision: the precision of resampling in bits, 16 to 33; nil for the usual one.
    /// - Throws: a `MediaError` of the kind `.unsupported` if a format is not one of these.
    package init(
        from input: AudioStreamBasicDescription, to output: AudioStreamBasicDescription,
        description: CMFormatDescription? = nil, places: [Int] = [],
        mix: (input: SpeakerLayout, output: SpeakerLayout)? = nil, precision: Int? = nil
    ) throws(MediaError) {
        self.input = input
        self.output = output
        source = try PCMLayout(input)
        target = try PCMLayout(output)
        self.description = description ?? CMFormatDescription(pcm: output)
        isIdentity = input == output && description == nil
        order = ChannelOrder(places)
        resampler = try Resampler(
            from: Self.side(source, mix?.input), to: Self.side(target, mix?.output),
            precision: precision ?? Resampler.usualPrecision, limitsMix: mix != nil)
    }

    private static func side(_ layout: PCMLayout, _ speakers: SpeakerLayout?) -> Resampler.Format {
        if let speakers { return .init(layout.format, speakers.native, rate: layout.rate) }
        return .init(layout.format, channels: layout.channels, rate: layout.rate)
    }

    /// Converts a buffer and returns the output that is ready; nil if there is none.
    package func convert(_ buffer: CMSampleBuffer) throws(MediaError) -> CMSampleBuffer? {
        guard let format = buffer.formatDescription?.audioStreamBasicDescription, format == input else {
            throw MediaError(.unsupported, "convert sound", "the sample buffer's format is not the converter's input format")
        }
        if start == nil { start = buffer.presentationTimeStamp }
        if isIdentity { return buffer }
        let frames = buffer.numSamples
        guard frames > 0 else { return nil }
        return try buffer.withAudioBytes { (bytes) throws(MediaError) in
            guard let wide = input.byteCount(frames: frames), bytes.count >= wide, let memory = bytes.baseAddress else {
                throw MediaError(.damaged, "convert sound", "the sample buffer contains fewer than \(frames) frames")
            }
            let words = try AudioBlock(byteCount: frames * source.nativeBytesPerFrame * source.planes)
            source.read(memory, to: words.memory, count: frames * source.channels)
            order?.apply(
                to: words.memory.assumingMemoryBound(to: UInt8.self), frames: frames, width: source.nativeWidth)
            let capacity = resampler.capacity(for: frames)
            let result = try AudioBlock(byteCount: capacity * target.nativeBytesPerFrame * target.planes)
            let count = try resampler.convert(
                source.planes(of: words, frames: frames).map { UnsafePointer($0) }, frames: frames,
                to: target.planes(of: result, frames: capacity), capacity: capacity)
            return try sampleBuffer(result, planeFrames: capacity, frames: count)
        }
    }

    /// Returns the remaining output, or nil. The total number of frames is frames in × output rate / input rate, rounded.
    package func finish() throws(MediaError) -> CMSampleBuffer? {
        let count = resampler.framesLeft
        guard !isIdentity, count > 0 else { return nil }
        let result = try AudioBlock(byteCount: count * target.nativeBytesPerFrame * target.planes)
        try resampler.drain(to: target.planes(of: result, frames: count))
        return try sampleBuffer(result, planeFrames: count, frames: count)
    }

    private func sampleBuffer(_ words: AudioBlock, planeFrames: Int, frames: Int) throws(MediaError) -> CMSampleBuffer? {
        guard frames > 0, let byteCount = output.byteCount(frames: frames) else { return nil }
        let block = try AudioBlock(byteCount: byteCount)
        let samplesPerPlane = target.planes == 1 ? frames * target.channels : frames
        for (plane, start) in target.planes(of: words, frames: planeFrames).enumerated() {
            guard let start else { continue }
            target.write(start, to: block.memory + plane * samplesPerPlane * target.width, count: samplesPerPlane)
        }
        defer { framesReturned += Int64(frames) }
        let offset = CMTime(value: framesReturned, timescale: target.rate)
        return try block.sampleBuffer(description, frames: frames, at: (start ?? .zero) + offset)
    }
}
