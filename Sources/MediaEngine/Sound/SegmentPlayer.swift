import Foundation
import OpenCoreMedia

/// A segment's frames at the mix's rate, one after the other. Not for two threads at once.
final class SegmentPlayer {
    private let reader: SoundReader
    private let files: SoundFiles
    private enum Source {
        case resampled(ResampledSound)
        case stretched(StretchedSound)
    }
    private let source: Source

    /// - Parameters:
    ///   - frameCount: how many frames the segment is to have.
    ///   - offset: how many of them are not wanted.
    init(
        _ segment: SoundSegment, frameCount: Int, sampleRate: Int, channels: Int, timePitch: TimePitch, files: SoundFiles,
        startingAt offset: Int
    ) throws(MediaError) {
        reader = try files.reader(segment.location, track: segment.track, near: segment.source.start.seconds)
        self.files = files
        let start = segment.source.start.frames(at: reader.sampleRate)
        let speed = segment.source.duration.seconds / segment.target.duration.seconds
        guard (0.01...100).contains(speed) else {
            throw MediaError(
                .unsupported, "play \(segment.location.name)", "it would be \(speed) times as fast; from 0.01 to 100 is possible")
        }
        let plain = Self.ratio(Int128(reader.sampleRate), Int128(sampleRate))
        guard segment.isScaled else {
            source = .resampled(
                try ResampledSound(reader, from: start, ratio: plain, channels: channels, offset: offset))
            return
        }
        if timePitch == .varispeed {
            let (from, to) = (segment.source.duration, segment.target.duration)
            let ratio = Self.ratio(
                Int128(from.value) * Int128(to.timescale) * Int128(reader.sampleRate),
                Int128(to.value) * Int128(from.timescale) * Int128(sampleRate))
            source = .resampled(
                try ResampledSound(reader, from: start, ratio: ratio, channels: channels, offset: offset))
            return
        }
        let stretched = try StretchedSound(
            frames: Int(segment.source.duration.frames(at: sampleRate)), to: frameCount, sampleRate: sampleRate,
            channels: channels,
            isFiner: timePitch == .spectral
        ) { [reader] () throws(MediaError) in
            try ResampledSound(reader, from: start, ratio: plain, channels: channels, offset: 0)
        }
        try stretched.skip(offset)
        source = .stretched(stretched)
    }

    /// The next frames, channels taking turns.
    func read(_ count: Int, to target: UnsafeMutablePointer<Float>) throws(MediaError) {
        switch source {
        case .resampled(let sound): try sound.read(count, to: target)
        case .stretched(let sound): try sound.read(count, to: target)
        }
    }

    /// Lets go of the file.
    func finish() { files.putBack(reader) }

    /// Two numbers in lowest terms, made smaller where they do not fit: an hour is then less than a sample off.
    private static func ratio(_ first: Int128, _ second: Int128) -> (in: Int32, out: Int32) {
        var (a, b) = (max(1, first), max(1, second))
        while b != 0 { (a, b) = (b, a % b) }
        var (takes, gives) = (max(1, first) / a, max(1, second) / a)
        while max(takes, gives) > 1 << 30 { (takes, gives) = (max(1, takes / 2), max(1, gives / 2)) }
        return (Int32(takes), Int32(gives))
    }
}
