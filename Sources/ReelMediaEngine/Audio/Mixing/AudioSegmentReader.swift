import Foundation
import ReelCoreMedia

/// Reads a segment's frames at the mix's sample rate. Not thread-safe.
final class AudioSegmentReader {
    private let reader: AudioReader
    private let pool: AudioReaderPool
    private enum Source {
        case resampled(ResampledAudio)
        case stretched(StretchedAudio)
    }
    private let source: Source

    /// - Parameters:
    ///   - frameCount: the segment's total number of frames.
    ///   - offset: the number of frames to skip.
    init(
        _ segment: AudioSegment, frameCount: Int, sampleRate: Int, channels: Int, timePitch: TimePitch, pool: AudioReaderPool,
        startingAt offset: Int
    ) throws(MediaError) {
        reader = try pool.reader(segment.location, track: segment.track, near: segment.source.start.seconds)
        self.pool = pool
        let start = segment.source.start.frames(at: reader.sampleRate)
        let speed = segment.source.duration.seconds / segment.target.duration.seconds
        guard (0.01...100).contains(speed) else {
            throw MediaError(
                .unsupported, "play \(segment.location.name)", "the speed must be 0.01 to 100; got \(speed)")
        }
        let plain = Self.ratio(Int128(reader.sampleRate), Int128(sampleRate))
        guard segment.isScaled else {
            source = .resampled(
                try ResampledAudio(reader, from: start, ratio: plain, channels: channels, offset: offset))
            return
        }
        if timePitch == .varispeed {
            let (from, to) = (segment.source.duration, segment.target.duration)
            let ratio = Self.ratio(
                Int128(from.value) * Int128(to.timescale) * Int128(reader.sampleRate),
                Int128(to.value) * Int128(from.timescale) * Int128(sampleRate))
            source = .resampled(
                try ResampledAudio(reader, from: start, ratio: ratio, channels: channels, offset: offset))
            return
        }
        let stretched = try StretchedAudio(
            frames: Int(segment.source.duration.frames(at: sampleRate)), to: frameCount, sampleRate: sampleRate,
            channels: channels,
            isFiner: timePitch == .spectral
        ) { [reader] () throws(MediaError) in
            try ResampledAudio(reader, from: start, ratio: plain, channels: channels, offset: 0)
        }
        try stretched.skip(offset)
        source = .stretched(stretched)
    }

    /// Reads the next frames, interleaved.
    func read(_ count: Int, to target: UnsafeMutablePointer<Float>) throws(MediaError) {
        switch source {
        case .resampled(let audio): try audio.read(count, to: target)
        case .stretched(let audio): try audio.read(count, to: target)
        }
    }

    /// Returns the reader to the pool.
    func finish() { pool.putBack(reader) }

    /// Returns a ratio in lowest terms, approximated if it does not fit. The error is then less than a sample per hour.
    private static func ratio(_ first: Int128, _ second: Int128) -> ResampledAudio.Ratio {
        var (a, b) = (max(1, first), max(1, second))
        while b != 0 { (a, b) = (b, a % b) }
        var (takes, gives) = (max(1, first) / a, max(1, second) / a)
        while max(takes, gives) > 1 << 30 { (takes, gives) = (max(1, takes / 2), max(1, gives / 2)) }
        return .init(input: Int32(takes), output: Int32(gives))
    }
}
