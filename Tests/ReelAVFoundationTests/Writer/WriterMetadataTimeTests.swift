import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// The times of timed metadata, and how its track depends on the others.
@Suite(.timeLimit(.minutes(10))) struct WriterMetadataTimeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func numbered(_ number: Int?, _ start: CMTime, _ end: CMTime) -> MetadataWriting.Numbered {
        MetadataWriting.Numbered(number: number, timeRange: range(start, end))
    }

    /// The times of the metadata's packets in seconds, as ffprobe reads them.
    private func packetTimes(_ url: URL) throws -> [Double] {
        try MetadataWriting.ffprobe(url, "packet=pts_time").compactMap {
            Double($0.split(separator: ",")[0])
        }
    }

    // MARK: Waiting

    /// A track that gets one group, or none, and is never marked as finished.
    @Test(arguments: [0, 1], [CMTime.invalid, time(1, 2)])
    func `other inputs do not wait for metadata`(_ count: Int, _ fragments: CMTime) async throws {
        let url = folder.file("long.mov")
        let writing = try MetadataWriting(url, try MetadataWriting.numbers, fragments: fragments)
        if count == 1 { writing.add(0, range(time(1, 30), time(2, 30))) }
        // Twenty seconds are four times as far ahead as another input of sound or video could be.
        for second in 0..<20 {
            #expect(writing.video.input.isReadyForMoreMediaData)
            let buffer = flatBuffer(64, 48, red: UInt8(second * 9), green: 90, blue: 9)
            writing.video.adaptor.append(buffer, withPresentationTime: time(second, 1))
        }
        #expect(writing.adaptor.assetWriterInput.isReadyForMoreMediaData)
        try await writing.video.finish()
        #expect(AVURLAsset(url: url).tracks.count == 1 + count)
        #expect(try MetadataWriting.ffprobe(url, "stream=codec_tag_string").map { $0.prefix(4) } == [["mebx"], []][1 - count])
        if count == 1 { #expect(try MetadataWriting.numbers(url) == [numbered(0, time(1, 30), time(2, 30))]) }
    }

    /// The file begins before the first metadata, so that its time scale is no longer free.
    @Test func `metadata that comes after the first fragment has the time scale of the others`() async throws {
        let url = folder.file("late.mov")
        let writing = try MetadataWriting(url, try MetadataWriting.numbers, fragments: time(1, 5))
        for frame in 0..<90 {
            writing.addFrames(frame..<(frame + 1))
            if frame == 60 { #expect(writing.add(7, range(time(60, 30), time(62, 30)))) }
        }
        try await writing.video.finish()
        #expect(try MetadataWriting.numbers(url) == [numbered(7, time(60, 30), time(62, 30))])
    }

    /// See docs/api-coverage.md: the keys are only in the finished file.
    @Test func `a recorder's unfinished movie plays, without the keys of its metadata`() throws {
        let url = folder.file("unfinished.mov")
        do {
            let writing = try MetadataWriting(url, try MetadataWriting.numbers, fragments: time(1, 5))
            writing.add(7, range(.zero, time(1, 30)))
            writing.add(7, range(time(1, 30), time(2, 30)))
            writing.addFrames(0..<60)
            // A writer that fails leaves its fragments. The marker comes after all frames.
            writing.fail {
                writing.video.adaptor.append(flatBuffer(64, 48, red: 1, green: 2, blue: 3), withPresentationTime: .zero)
            }
        }
        let asset = AVURLAsset(url: url)
        let samples = try ReadSamples(asset, isDecoded: true)
        #expect(asset.tracks.map(\.mediaType).contains(.video) && !samples.tracks.isEmpty)
        for track in asset.tracks(withMediaType: .metadata) {
            #expect(track.formatDescriptions.allSatisfy { ($0 as? CMFormatDescription)?.identifiers == [] })
        }
        #expect(try MetadataWriting.groups(url).isEmpty)
    }

    // MARK: Time scales

    /// A time of zero is often `.zero`, whose time scale is 1.
    @Test(arguments: [CMTime.invalid, time(1, 1)], [AVFileType.mov, .mp4])
    func `times are exact, whatever the time scale of the first one`(_ duration: CMTime, _ type: AVFileType) async throws {
        let url = folder.file("first")
        let writing = try MetadataWriting(url, try MetadataWriting.numbers, type: type)
        writing.addFrames(0..<60)
        for (number, start) in [CMTime.zero, time(2, 5), time(3, 2), time(1001 * 50, 30_000)].enumerated() {
            #expect(writing.add(number, CMTimeRange(start: start, duration: duration)))
        }
        writing.video.writer.endSession(atSourceTime: time(2, 1))
        try await writing.video.finish()
        let last = time(1001 * 50, 30_000)
        let isOpen = !duration.isValid
        // The last one ends with the session.
        let expected =
            [numbered(0, .zero, time(2, 5)), numbered(1, time(2, 5), isOpen ? time(3, 2) : time(7, 5))]
            + (isOpen ? [] : [numbered(nil, time(7, 5), time(3, 2))])
            + [numbered(2, time(3, 2), last), numbered(3, last, time(2, 1))]
        #expect(try MetadataWriting.numbers(url) == expected)
        #expect(try packetTimes(url).map { ($0 * 30_000).rounded() } == expected.map { $0.timeRange.start.seconds * 30_000 })
    }

    /// 29.97 groups per second in 600 ticks per second: a start and the end before it are the same time, and the same tick.
    @Test func `groups that follow each other stay without gaps in a coarse time scale`() async throws {
        let url = folder.file("coarse.mov")
        let writing = try MetadataWriting(url, try MetadataWriting.numbers, timescale: 600)
        writing.addFrames(0..<60)
        let starts = (0...50).map { time(1001 * $0, 30_000) }
        for number in 0..<50 { #expect(writing.add(number, range(starts[number], starts[number + 1]))) }
        try await writing.video.finish()
        let ticks = starts.map { CMTimeConvertScale($0, timescale: 600, method: .default) }
        #expect(try MetadataWriting.numbers(url) == (0..<50).map { numbered($0, ticks[$0], ticks[$0 + 1]) })
    }

    @Test func `a duration of less than a tick is one tick`() async throws {
        let url = folder.file("short.mov")
        let writing = try MetadataWriting(url, try MetadataWriting.numbers, timescale: 600)
        writing.addFrames(0..<30)
        writing.add(1, CMTimeRange(start: time(1, 10), duration: time(1, 90_000)))
        writing.add(2, CMTimeRange(start: time(2, 10), duration: time(1, 90_000)))
        try await writing.video.finish()
        let expected = [
            numbered(1, time(60, 600), time(61, 600)), numbered(nil, time(61, 600), time(120, 600)),
            numbered(2, time(120, 600), time(121, 600)),
        ]
        #expect(try MetadataWriting.numbers(url) == expected)
    }

    // MARK: Ends

    @Test func `groups without a duration last until the next one, and the session's end`() async throws {
        let url = folder.file("open.mov")
        let writing = try MetadataWriting(url, try MetadataWriting.numbers, timescale: 600)
        writing.addFrames(0..<30)
        for (start, duration) in [(0, CMTime.invalid), (2, .indefinite), (5, time(10, 10)), (6, .zero)] {
            #expect(writing.add(0, CMTimeRange(start: time(start, 10), duration: duration)))
        }
        writing.video.writer.endSession(atSourceTime: time(9, 10))
        try await writing.video.finish()
        let ends = [(0, 2), (2, 5), (5, 6), (6, 9)].map { numbered(0, time($0, 10), time($1, 10)) }
        #expect(try MetadataWriting.numbers(url) == ends)
        #expect(IgnoredInput.hasReported("metadata ends earlier than its duration says"))
    }

    @Test(arguments: [CMTime.zero, time(10, 1)], [CMTime.invalid, time(1, 5)])
    func `the last group without a duration ends with the other tracks`(_ start: CMTime, _ fragments: CMTime) async throws {
        let url = folder.file("last.mov")
        let writing = try MetadataWriting(url, try MetadataWriting.numbers, fragments: fragments, start: start)
        let first = Int(start.seconds) * 30
        writing.addFrames(first..<(first + 30))
        #expect(writing.add(3, CMTimeRange(start: start + time(1, 10), duration: .invalid)))
        try await writing.video.finish()
        #expect(try MetadataWriting.numbers(url) == [numbered(3, time(1, 10), time(1, 1))])
        #expect(AVURLAsset(url: url).duration == time(1, 1))
    }

    // MARK: The session's start

    /// Times are relative to the session's start. What lies before it is cut off.
    @Test(arguments: [CMTime.invalid, time(1, 5)])
    func `groups before the session are omitted, and those across its start are cut`(_ fragments: CMTime) async throws {
        let url = folder.file("early.mov")
        let writing = try MetadataWriting(url, try MetadataWriting.numbers, fragments: fragments, start: time(10, 1))
        // Of open groups before the session, only the last one lasts into it.
        #expect(writing.add(1, range(time(7, 1), time(8, 1))) && writing.add(2, range(time(8, 1), time(10, 1))))
        #expect(writing.add(3, CMTimeRange(start: time(82, 10), duration: .invalid)))
        #expect(writing.add(4, range(time(95, 10), time(102, 10))))
        #expect(writing.add(5, range(time(105, 10), time(106, 10))))
        writing.addFrames(300..<330)
        try await writing.video.finish()
        let expected = [
            numbered(4, .zero, time(2, 10)), numbered(nil, time(2, 10), time(5, 10)), numbered(5, time(5, 10), time(6, 10)),
        ]
        #expect(try MetadataWriting.numbers(url) == expected)
        #expect(try packetTimes(url).map { ($0 * 10).rounded() } == [0, 2, 5])
        #expect(try Probe.packets(url, of: "v:0").map(\.pts).min() == 0)
        #expect(AVURLAsset(url: url).duration == time(1, 1))
    }

    @Test func `groups that all lie before the session leave no track`() async throws {
        let url = folder.file("none.mov")
        let writing = try MetadataWriting(url, try MetadataWriting.numbers, start: time(10, 1))
        #expect(writing.add(1, range(time(7, 1), time(8, 1))))
        writing.addFrames(300..<310)
        try await writing.video.finish()
        #expect(AVURLAsset(url: url).tracks.map(\.mediaType) == [.video])
    }

    // MARK: Order

    @Test func `groups must be in order`() throws {
        let writing = try MetadataWriting(folder.file("order.mov"), try MetadataWriting.numbers)
        // The order is checked on the input's own queue.
        writing.fail { writing.add(0, range(time(5, 10), time(6, 10))) }
        let reason = writing.video.writer.error?.localizedDescription ?? ""
        #expect(reason.contains("after a later one") && reason.contains("starts must be in order"), "\(reason)")
        let other = try MetadataWriting(folder.file("nan.mov"), try MetadataWriting.numbers)
        #expect(!other.add(0, .invalid))
        #expect(other.video.writer.error?.localizedDescription.contains("numeric") == true)
    }
}
