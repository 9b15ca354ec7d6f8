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

    /// The bytes of a piece's frames, at most about; four frames always are kept.
    private static let pieceBytes = 128 << 20
    private static let shortest = CMTime(value: 1, timescale: 60)

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
            var (bytes, isCut) = (0, false)
            while let sample = try source.next() {
                samples.append(sample)
                bytes += Self.byteCount(sample)
                while bytes > Self.pieceBytes, samples.count > 4 {
                    bytes -= Self.byteCount(samples.removeFirst())
                    isCut = true
                }
            }
            if isCut {
                // The frames before it are read again.
                end = samples[0].presentationTimeStamp
                let half = CMTimeMultiplyByRatio(pieceLength, multiplier: 1, divisor: 2)
                pieceLength = max(half, Self.shortest)
            } else if start == range.start {
                end = start
            } else if samples.count > 1 {
                // The first frame may have begun before the piece: it belongs to the piece before.
                samples.removeFirst()
                end = samples[0].presentationTimeStamp
            } else {
                samples = []
                pieceLength = CMTimeMultiply(pieceLength, multiplier: 2)
            }
        }
        return samples.removeLast()
    }

    private static func byteCount(_ sample: CMSampleBuffer) -> Int { sample.imageBuffer.map(CVPixelBufferGetDataSize) ?? 0 }
}
