import Foundation
import ReelCoreMedia

/// Reads a lane's audio, from wherever on the timeline the mix starts up to its end. Not thread-safe.
final class AudioLaneReader {
    private struct Piece {
        let segment: AudioSegment
        /// The frames on the timeline.
        let frames: Range<Int64>
    }

    private let pieces: [Piece]
    private let volume: SampledVolumeCurve
    private let timePitch: TimePitch
    private let sampleRate: Int
    private let channels: Int
    private let pool: AudioReaderPool
    /// The index of the current or next piece.
    private var current = 0
    private var reader: AudioSegmentReader?
    private var scratch: AudioBlock?
    private var scratchFrames = 0

    init(_ lane: AudioLane, sampleRate: Int, channels: Int, pool: AudioReaderPool) {
        pieces = Self.joined(lane.segments).compactMap { segment in
            let (start, end) = (segment.target.start.frames(at: sampleRate), segment.target.end.frames(at: sampleRate))
            return start < end ? Piece(segment: segment, frames: start..<end) : nil
        }
        volume = SampledVolumeCurve(lane.volume, sampleRate: sampleRate)
        timePitch = lane.timePitch
        self.sampleRate = sampleRate
        self.channels = channels
        self.pool = pool
    }

    /// Joins segments that continue each other.
    private static func joined(_ segments: [AudioSegment]) -> [AudioSegment] {
        var joined: [AudioSegment] = []
        for segment in segments where segment.source.isValid && segment.target.isValid {
            if let last = joined.last, last.continues(in: segment) {
                joined[joined.count - 1].source = CMTimeRange(start: last.source.start, end: segment.source.end)
                joined[joined.count - 1].target = CMTimeRange(start: last.target.start, end: segment.target.end)
            } else {
                joined.append(segment)
            }
        }
        return joined
    }

    /// Adds the lane's audio for a range of frames, which must follow that of the previous call.
    ///
    /// - Parameters:
    ///   - output: the first of the frames.
    ///   - isEmpty: whether all of the output is still zero.
    /// - Returns: whether there was any audio.
    func add(_ range: Range<Int64>, to output: UnsafeMutablePointer<Float>, isEmpty: Bool) throws(MediaError) -> Bool {
        var hasAudio = false
        while current < pieces.count, pieces[current].frames.lowerBound < range.upperBound {
            let piece = pieces[current]
            let part = piece.frames.clamped(to: range)
            if !part.isEmpty {
                hasAudio = true
                let target = output + Int(part.lowerBound - range.lowerBound) * channels
                try read(piece, part, to: target, isEmpty: isEmpty)
            }
            guard piece.frames.upperBound <= range.upperBound else { break }
            reader?.finish()
            reader = nil
            current += 1
        }
        return hasAudio
    }

    private func read(
        _ piece: Piece, _ part: Range<Int64>, to output: UnsafeMutablePointer<Float>, isEmpty: Bool
    ) throws(MediaError) {
        if reader == nil {
            reader = try AudioSegmentReader(
                piece.segment, frameCount: piece.frames.count, sampleRate: sampleRate, channels: channels, timePitch: timePitch,
                pool: pool, startingAt: Int(part.lowerBound - piece.frames.lowerBound))
        }
        if isEmpty {
            try reader?.read(part.count, to: output)
            volume.apply(to: output, frames: part, channels: channels)
            return
        }
        if scratchFrames < part.count {
            scratch = try AudioBlock(floats: part.count * channels)
            scratchFrames = part.count
        }
        guard let scratch = scratch?.floats else { return }
        try reader?.read(part.count, to: scratch)
        volume.apply(to: scratch, frames: part, channels: channels)
        for index in 0..<part.count * channels { output[index] += scratch[index] }
    }
}
