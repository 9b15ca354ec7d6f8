internal import CReelFFmpeg
import Foundation

/// A track's audio at another sample rate and with another number of channels, from any position on, without an end.
///
/// The resampler also reads what lies before that position and after the end of what is used, so that the filter does not start
/// or end at a cut.
final class ResampledAudio {
    private let reader: AudioReader
    private let channels: Int
    /// Nil if neither the sample rate nor the number of channels changes.
    private let resampler: Resampler?
    private let input: AudioBlock
    private let output: AudioBlock
    private let outputCapacity: Int
    /// The next frame to read from the file.
    private var position: Int64
    /// The number of frames in `output`, and how many of them have been used.
    private var (ready, taken) = (0, 0)
    /// The number of frames to omit at the start.
    private var framesToSkip: Int
    /// The number of frames to read at a time, reduced if each results in many frames, as in a file with a sample rate of 1 Hz.
    private let chunk: Int
    private static let longestChunk = 4096
    /// The number of frames, at the lower rate, that the resampler reads in advance.
    private static let preroll: Int64 = 1024

    /// The ratio of input frames to output frames.
    struct Ratio {
        let input: Int32
        let output: Int32
    }

    /// - Parameters:
    ///   - start: the track's frame that is returned first for an `offset` of 0.
    ///   - offset: the number of output frames to skip.
    init(
        _ reader: AudioReader, from start: Int64, ratio: Ratio, channels: Int, offset: Int
    ) throws(MediaError) {
        self.reader = reader
        self.channels = channels
        guard ratio.input != ratio.output || reader.channels != channels else {
            (resampler, outputCapacity, framesToSkip, chunk) = (nil, 0, 0, 0)
            position = start + Int64(offset)
            (input, output) = (try AudioBlock(floats: 0), try AudioBlock(floats: 0))
            return
        }
        let resampler = try Resampler(
            from: .init(AV_SAMPLE_FMT_FLT, reader.decoder.layout, rate: ratio.input),
            to: .init(AV_SAMPLE_FMT_FLT, channels: channels, rate: ratio.output))
        self.resampler = resampler
        // At most sixteen times as many frames result.
        let longest = Int64(Self.longestChunk)
        let chunk = max(1, Int(min(longest, longest * 16 * Int64(ratio.input) / Int64(ratio.output))))
        self.chunk = chunk
        let (begin, skipped) = ratio.input == ratio.output ? (Int64(offset), 0) : Self.begin(ratio, offset: offset)
        position = start + begin
        framesToSkip = skipped
        // The number of output frames varies with the filter's delay.
        outputCapacity = Int(Int64(chunk) * Int64(ratio.output) / Int64(ratio.input)) + resampler.capacity(for: chunk) + 4096
        input = try AudioBlock(floats: chunk * reader.channels)
        output = try AudioBlock(floats: outputCapacity * channels)
    }

    /// Returns where to begin reading, so that an output frame coincides with a requested one as nearly as possible; exactly,
    /// for the usual sample rates.
    private static func begin(_ ratio: Ratio, offset: Int) -> (frame: Int64, skipped: Int) {
        let (inputRate, outputRate) = (Int128(ratio.input), Int128(ratio.output))
        let preroll = Int128(max(Int64(Self.preroll), Int64(Self.preroll) * Int64(ratio.input) / Int64(ratio.output)))
        let latest = Int128(offset) * inputRate / outputRate - preroll
        var best: (frame: Int128, error: Int128) = (latest, inputRate)
        for frame in (0..<4096).map({ latest - Int128($0) }) where best.error > 0 {
            let rest = ((frame * outputRate) % inputRate + inputRate) % inputRate
            let error = min(rest, inputRate - rest)
            if error < best.error { best = (frame, error) }
        }
        let scaled = best.frame * outputRate
        let nearest = (scaled >= 0 ? scaled + inputRate / 2 : scaled - inputRate / 2) / inputRate
        return (Int64(best.frame), offset - Int(nearest))
    }

    /// Reads the next frames, interleaved.
    func read(_ count: Int, to target: UnsafeMutablePointer<Float>) throws(MediaError) {
        guard let resampler else {
            try reader.read(from: position, count: count, to: target)
            position += Int64(count)
            return
        }
        var (target, left) = (target, count)
        while left > 0 {
            if taken == ready { try fill(resampler) }
            let skipped = min(framesToSkip, ready - taken)
            (framesToSkip, taken) = (framesToSkip - skipped, taken + skipped)
            let frames = min(left, ready - taken)
            target.update(from: output.floats + taken * channels, count: frames * channels)
            (target, left, taken) = (target + frames * channels, left - frames, taken + frames)
        }
    }

    private func fill(_ resampler: Resampler) throws(MediaError) {
        try reader.read(from: position, count: chunk, to: input.floats)
        position += Int64(chunk)
        ready = try resampler.convert(
            [UnsafePointer(input.memory.assumingMemoryBound(to: UInt8.self))], frames: chunk,
            to: [output.memory.assumingMemoryBound(to: UInt8.self)], capacity: outputCapacity)
        taken = 0
    }
}
