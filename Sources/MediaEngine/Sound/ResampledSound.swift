internal import CFFmpeg
import Foundation

/// A track's frames at another rate and with another number of channels, from one place on, without end.
///
/// The resampler hears what lies before that place and goes on after whoever reads has enough, so that a cut has nothing of a
/// filter that begins or ends there.
final class ResampledSound {
    private let reader: SoundReader
    private let channels: Int
    /// Nil where nothing is to be done.
    private let resampler: Resampler?
    private let input: SoundBlock
    private let output: SoundBlock
    private let outputCapacity: Int
    /// The next frame that is read from the file.
    private var place: Int64
    /// Frames in `output`, and how many of them have been taken.
    private var (ready, taken) = (0, 0)
    /// Frames to leave out at the start.
    private var leftOut: Int
    /// Frames that are read at a time: fewer where each of them makes many, as in a file that says it has one in a second.
    private let chunk: Int
    private static let longestChunk = 4096
    /// Frames, of the lower rate, that the resampler hears beforehand.
    private static let preroll: Int64 = 1024

    /// - Parameters:
    ///   - start: the track's frame that comes out first, were `offset` 0.
    ///   - ratio: so many frames in make so many frames out.
    ///   - offset: frames, of those that come out, that are skipped.
    init(
        _ reader: SoundReader, from start: Int64, ratio: (in: Int32, out: Int32), channels: Int, offset: Int
    ) throws(MediaError) {
        self.reader = reader
        self.channels = channels
        guard ratio.in != ratio.out || reader.channels != channels else {
            (resampler, outputCapacity, leftOut, chunk) = (nil, 0, 0, 0)
            place = start + Int64(offset)
            (input, output) = (try SoundBlock(floats: 0), try SoundBlock(floats: 0))
            return
        }
        let resampler = try Resampler(
            from: .init(AV_SAMPLE_FMT_FLT, reader.decoder.layout, rate: ratio.in),
            to: .init(AV_SAMPLE_FMT_FLT, channels: channels, rate: ratio.out))
        self.resampler = resampler
        // No more than sixteen times as many come out.
        let chunk = max(1, Int(min(Int64(Self.longestChunk), Int64(Self.longestChunk) * 16 * Int64(ratio.in) / Int64(ratio.out))))
        self.chunk = chunk
        let (begin, skipped) = ratio.in == ratio.out ? (Int64(offset), 0) : Self.begin(ratio, offset: offset)
        place = start + begin
        leftOut = skipped
        // What comes out at a time varies by what the filter holds back.
        outputCapacity = Int(Int64(chunk) * Int64(ratio.out) / Int64(ratio.in)) + resampler.capacity(for: chunk) + 4096
        input = try SoundBlock(floats: chunk * reader.channels)
        output = try SoundBlock(floats: outputCapacity * channels)
    }

    /// Where to begin to read, so that a frame comes out that lies where one of the wanted ones does, as nearly as can be:
    /// exactly, for the usual rates.
    private static func begin(_ ratio: (in: Int32, out: Int32), offset: Int) -> (frame: Int64, skipped: Int) {
        let (takes, gives) = (Int128(ratio.in), Int128(ratio.out))
        let preroll = Int128(max(Int64(Self.preroll), Int64(Self.preroll) * Int64(ratio.in) / Int64(ratio.out)))
        let latest = Int128(offset) * takes / gives - preroll
        var best: (frame: Int128, error: Int128) = (latest, takes)
        for frame in (0..<4096).map({ latest - Int128($0) }) where best.error > 0 {
            let rest = ((frame * gives) % takes + takes) % takes
            let error = min(rest, takes - rest)
            if error < best.error { best = (frame, error) }
        }
        let scaled = best.frame * gives
        let nearest = (scaled >= 0 ? scaled + takes / 2 : scaled - takes / 2) / takes
        return (Int64(best.frame), offset - Int(nearest))
    }

    /// The next frames, channels taking turns.
    func read(_ count: Int, to target: UnsafeMutablePointer<Float>) throws(MediaError) {
        guard let resampler else {
            try reader.read(from: place, count: count, to: target)
            place += Int64(count)
            return
        }
        var (target, left) = (target, count)
        while left > 0 {
            if taken == ready { try fill(resampler) }
            let skipped = min(leftOut, ready - taken)
            (leftOut, taken) = (leftOut - skipped, taken + skipped)
            let frames = min(left, ready - taken)
            target.update(from: output.floats + taken * channels, count: frames * channels)
            (target, left, taken) = (target + frames * channels, left - frames, taken + frames)
        }
    }

    private func fill(_ resampler: Resampler) throws(MediaError) {
        try reader.read(from: place, count: chunk, to: input.floats)
        place += Int64(chunk)
        ready = try resampler.convert(
            [UnsafePointer(input.memory.assumingMemoryBound(to: UInt8.self))], frames: chunk,
            to: [output.memory.assumingMemoryBound(to: UInt8.self)], capacity: outputCapacity)
        taken = 0
    }
}
