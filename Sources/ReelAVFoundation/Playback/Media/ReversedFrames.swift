import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// The frames of a range from its end to its beginning: they are decoded forwards, in pieces that fit into memory.
final class ReversedFrames: SampleSource {
    typealias MakeSource = (CMTimeRange) throws(MediaError) -> any SampleSource

    private let range: CMTimeRange
    private let makeSource: MakeSource
    /// The end of what has not been read yet.
    private var end: CMTime
    private var samples: [CMSampleBuffer] = []
    private var current: (any SampleSource)?
    private var pieceLength = CMTime(value: 1, timescale: 2)
    /// A piece of this length, with the same end, has at most one frame.
    private var tooShort = CMTime.zero
    /// A piece of this length, with the same end, has many more frames than fit into memory; nil if none was tried.
    private var tooLong: CMTime?

    /// The bytes of a piece's frames, at most about; four frames always are kept.
    private static let pieceBytes = 128 << 20
    private static let shortest = CMTime(value: 1, timescale: 60)
    /// The length up to which a piece is read to its end, though few of its frames are kept.
    private static let patience = CMTime(value: 1, timescale: 1)

    init(_ range: CMTimeRange, makeSource: @escaping MakeSource) {
        self.range = range
        self.makeSource = makeSource
        end = range.end
    }

    var failure: AVError? { current?.failure }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while samples.isEmpty {
            guard end > range.start else { return nil }
            let start = max(range.start, end - pieceLength)
            let source = try makeSource(CMTimeRange(start: start, end: end))
            current = source
            let mayBeShorter = pieceLength - tooShort > Self.patience
            var (bytes, cutCount) = (0, 0)
            while !mayBeShorter || cutCount <= 3 * samples.count, let sample = try source.next() {
                samples.append(sample)
                bytes += Self.byteCount(sample)
                while bytes > Self.pieceBytes, samples.count > 4 {
                    bytes -= Self.byteCount(samples.removeFirst())
                    cutCount += 1
                }
            }
            if mayBeShorter, cutCount > 3 * samples.count {
                samples = []
                tooLong = pieceLength
                pieceLength = lengthBetween
            } else if cutCount > 0 {
                // The frames before it are read again.
                set(end: samples[0].presentationTimeStamp)
                let kept = samples[samples.count - 1].presentationTimeStamp - samples[0].presentationTimeStamp
                pieceLength = max(kept, Self.shortest)
            } else if start == range.start {
                set(end: start)
            } else if samples.count > 1 {
                // The first frame may have begun before the piece: it belongs to the piece before.
                samples.removeFirst()
                set(end: samples[0].presentationTimeStamp)
            } else {
                samples = []
                tooShort = pieceLength
                pieceLength = lengthBetween
            }
        }
        return samples.removeLast()
    }

    /// The next length to try.
    private var lengthBetween: CMTime {
        guard let tooLong else { return CMTimeMultiply(tooShort, multiplier: 2) }
        guard tooLong - tooShort > Self.patience else { return tooLong }
        return CMTimeMultiplyByRatio(tooShort + tooLong, multiplier: 1, divisor: 2)
    }

    private func set(end: CMTime) { (self.end, tooShort, tooLong) = (end, .zero, nil) }

    private static func byteCount(_ sample: CMSampleBuffer) -> Int { sample.imageBuffer.map(CVPixelBufferGetDataSize) ?? 0 }
}
