@testable import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine
import Testing

@Suite struct ReversedFramesTests {
    /// Frames as a movie has them; all are the same picture of 8 MB.
    private struct Frames {
        let times: [(start: CMTime, end: CMTime)]
        let buffer: CVPixelBuffer
        let format: CMVideoFormatDescription

        init(_ times: [(Double, Double)]) throws {
            self.times = times.map { (Self.time($0), Self.time($1)) }
            var made: CVPixelBuffer?
            #expect(CVPixelBufferCreate(nil, 1920, 1080, kCVPixelFormatType_32BGRA, nil, &made) == kCVReturnSuccess)
            buffer = try #require(made)
            format = try CMVideoFormatDescription(imageBuffer: buffer)
        }

        static func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }

        /// Those that are shown in a range.
        func source(_ range: CMTimeRange, count: @escaping () -> Void) -> Source {
            let shown = times.filter { $0.start < range.end && $0.end > range.start }
            return Source(
                shown.compactMap { frame in
                    let timing = CMSampleTimingInfo(
                        duration: frame.end - frame.start, presentationTimeStamp: frame.start, decodeTimeStamp: .invalid)
                    return try? CMSampleBuffer(imageBuffer: buffer, formatDescription: format, sampleTiming: timing)
                }, count: count)
        }
    }

    private final class Source: SampleSource {
        private var rest: ArraySlice<CMSampleBuffer>
        private let count: () -> Void
        init(_ samples: [CMSampleBuffer], count: @escaping () -> Void) { (rest, self.count) = (samples[...], count) }
        func next() -> CMSampleBuffer? {
            count()
            return rest.popFirst()
        }
    }

    /// Frames of a thirtieth of a second each.
    private static func dense(_ range: Range<Int>) -> [(Double, Double)] {
        (range.lowerBound * 30..<range.upperBound * 30).map { (Double($0) / 30, Double($0 + 1) / 30) }
    }

    private struct Case: CustomTestStringConvertible {
        let testDescription: String
        let times: [(Double, Double)]
        let seconds: Double
    }

    private static let cases = [
        Case(testDescription: "sound goes on after the video", times: dense(0..<5), seconds: 6.2),
        Case(
            testDescription: "a picture stands between frames of which few fit into memory, and at the end",
            times: dense(0..<2) + [(2, 6)] + dense(6..<8) + [(8, 13)], seconds: 13),
        Case(testDescription: "nothing is shown for a while", times: dense(1..<3) + dense(7..<8), seconds: 9),
        Case(testDescription: "a picture stands for ten minutes", times: dense(0..<120) + [(120, 720)], seconds: 720),
        Case(testDescription: "one frame", times: [(0, 60)], seconds: 60),
        Case(testDescription: "no frame", times: [], seconds: 3),
    ]

    @Test(arguments: cases) private func `every frame is returned once, the last one first`(_ movie: Case) throws {
        let (times, seconds) = (movie.times, movie.seconds)
        let frames = try Frames(times)
        var (count, decoded) = (0, 0)
        let reversed = ReversedFrames(CMTimeRange(start: .zero, end: Frames.time(seconds))) { range throws(MediaError) in
            count += 1
            guard count < 1000 else { throw MediaError(.internalFailure, "reverse", "it does not end") }
            return frames.source(range) { decoded += 1 }
        }
        var found: [CMTime] = []
        while let sample = try reversed.next() { found.append(sample.presentationTimeStamp) }
        #expect(found == Array(frames.times.map(\.start).reversed()))
        // Sixteen fit into memory.
        #expect(count < 30 + times.count / 8, "\(count) pieces")
        #expect(decoded < 500 + 3 * times.count, "\(decoded) frames")
    }
}
