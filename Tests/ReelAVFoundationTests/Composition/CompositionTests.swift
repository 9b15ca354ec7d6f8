import Foundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import ReelAVFoundation

/// Apple's contracts for compositions.
struct CompositionTests {
    private let movie: AVURLAsset
    private let video: AVAssetTrack
    private let sound: AVAssetTrack
    private let composition = AVMutableComposition()

    init() throws {
        movie = AVURLAsset(url: try SharedMedia.made.get().movie)
        video = try #require(movie.tracks(withMediaType: .video).first)
        sound = try #require(movie.tracks(withMediaType: .audio).first)
    }

    private func seconds(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }
    private func range(_ start: Double, _ end: Double) -> CMTimeRange { CMTimeRange(start: seconds(start), end: seconds(end)) }
    private func newTrack(_ type: AVMediaType = .video) throws -> AVMutableCompositionTrack {
        try #require(composition.addMutableTrack(withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid))
    }
    /// "0.5-1.5>0-1 empty>1-2": source and target of each segment.
    private func text(_ track: AVCompositionTrack) -> String {
        func text(_ range: CMTimeRange) -> String { String(format: "%g-%g", range.start.seconds, range.end.seconds) }
        return track.segments.map { segment in
            (segment.isEmpty ? "empty" : text(segment.timeMapping.source)) + ">" + text(segment.timeMapping.target)
        }.joined(separator: " ")
    }
    private func code(_ body: () throws -> Void) -> AVError.Code? {
        do { try body() } catch { return (error as? AVError)?.code }
        return nil
    }

    // MARK: Tracks

    @Test func `an empty composition lasts no time and has no size`() {
        #expect(composition.duration == .zero && composition.tracks.isEmpty && composition.naturalSize == .zero)
        #expect(composition.metadata.isEmpty && composition.status(of: .duration) == .loaded(.zero) && !composition.isComposable)
    }

    @Test func `tracks get the numbers that are asked for, or ones that are free`() throws {
        let first = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 5)
        let second = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 5)
        let third = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
        let numbers = [first, second, third].compactMap { $0?.trackID }
        #expect(numbers.first == 5 && Set(numbers).count == 3 && !numbers.contains(0))
        #expect(composition.track(withTrackID: 5) === first && first?.asset === composition)
        #expect(!numbers.contains(composition.unusedTrackID()))
        let kept: [AVMutableCompositionTrack] = composition.tracks(withMediaType: .audio)
        #expect(kept.count == 2 && composition.tracks.count == 3)
    }

    @Test func `a track that is taken out is gone`() throws {
        let track = try newTrack()
        composition.removeTrack(track)
        #expect(composition.tracks.isEmpty && track.asset == nil)
        composition.removeTrack(track)
    }

    @Test func `a composition's tracks are its own kind, loaded or not`() async throws {
        _ = try newTrack()
        let loaded: [AVMutableCompositionTrack] = try await composition.load(.tracks)
        let typed: [AVMutableCompositionTrack] = try await composition.loadTracks(withMediaType: .video)
        let asset: AVAsset = composition
        let plain: [AVAssetTrack] = try await asset.load(.tracks)
        #expect(loaded == typed && plain.count == 1 && plain.first is AVMutableCompositionTrack)
    }

    // MARK: Inserting

    @Test func `inserting pushes what plays later back`() throws {
        let track = try newTrack()
        try track.insertTimeRange(range(0, 1), of: video, at: .zero)
        try track.insertTimeRange(range(1, 2), of: video, at: seconds(0.5))
        #expect(text(track) == "0-0.5>0-0.5 1-2>0.5-1.5 0.5-1>1.5-2")
        #expect(composition.duration == seconds(2) && track.timeRange == range(0, 2))
    }

    @Test func `inserting at an invalid time appends`() throws {
        let track = try newTrack()
        try track.insertTimeRange(range(0, 1), of: video, at: .invalid)
        try track.insertTimeRange(range(0, 0.5), of: video, at: .invalid)
        #expect(text(track) == "0-1>0-1 0-0.5>1-1.5")
    }

    @Test func `inserting beyond the end leaves emptiness before`() throws {
        let track = try newTrack()
        try track.insertTimeRange(range(0, 1), of: video, at: seconds(3))
        #expect(text(track) == "empty>0-3 0-1>3-4" && track.timeRange == range(3, 4) && composition.duration == seconds(4))
    }

    @Test func `a range longer than the track is cut at its end, and that is no error`() throws {
        let track = try newTrack(.audio)
        try track.insertTimeRange(CMTimeRange(start: .zero, duration: movie.duration), of: sound, at: .zero)
        #expect(track.timeRange.duration == sound.timeRange.duration && movie.duration > sound.timeRange.duration)
    }

    @Test func `several ranges are inserted one after the other, or none`() throws {
        let track = try newTrack()
        let ranges = [NSValue(timeRange: range(0, 0.5)), NSValue(timeRange: range(1, 2))]
        try track.insertTimeRanges(ranges, of: [video, video], at: .zero)
        #expect(text(track) == "0-0.5>0-0.5 1-2>0.5-1.5")
        let bad = [NSValue(timeRange: range(0, 0.5)), NSValue(timeRange: range(7, 8))]
        #expect(code { try track.insertTimeRanges(bad, of: [video, video], at: .zero) } != nil)
        #expect(code { try track.insertTimeRanges(ranges, of: [video], at: .zero) } == .operationNotAllowed)
        #expect(text(track) == "0-0.5>0-0.5 1-2>0.5-1.5")
    }

    @Test func `what cannot be inserted throws, names the file and changes nothing`() throws {
        let track = try newTrack()
        let ranges: [(CMTimeRange, AVError.Code)] = [
            (.invalid, .invalidCompositionTrackSegmentSourceStartTime), (.zero, .invalidCompositionTrackSegmentSourceDuration),
            (CMTimeRange(start: .zero, duration: .positiveInfinity), .invalidCompositionTrackSegmentSourceDuration),
            (CMTimeRange(start: .zero, duration: .indefinite), .invalidCompositionTrackSegmentSourceDuration),
            (range(-1, 1), .invalidCompositionTrackSegmentSourceStartTime),
            (range(2, 3), .invalidCompositionTrackSegmentSourceStartTime),
        ]
        for (range, expected) in ranges {
            #expect(code { try track.insertTimeRange(range, of: video, at: .zero) } == expected)
            #expect(code { try composition.insertTimeRange(range, of: movie, at: .zero) } == expected)
        }
        for time in [CMTime.positiveInfinity, .indefinite, seconds(-1)] {
            #expect(code { try track.insertTimeRange(range(0, 1), of: video, at: time) } == .operationNotAllowed)
        }
        let error = #expect(throws: AVError.self) { try track.insertTimeRange(range(0, 1), of: sound, at: .zero) }
        #expect(error?.code == .invalidSourceMedia && error?.localizedDescription.contains(movie.url.path) == true)
        #expect(track.segments.isEmpty && composition.duration == .zero)
    }

    @Test func `emptiness is inserted before what plays later, and never at the end`() throws {
        let track = try newTrack()
        try track.insertTimeRange(range(0, 1), of: video, at: .zero)
        track.insertEmptyTimeRange(range(1, 3))
        composition.insertEmptyTimeRange(range(5, 6))
        #expect(text(track) == "0-1>0-1" && composition.duration == seconds(1))
        track.insertEmptyTimeRange(range(0.5, 2))
        #expect(text(track) == "0-0.5>0-0.5 empty>0.5-2 0.5-1>2-2.5")
        track.insertEmptyTimeRange(.invalid)
        track.insertEmptyTimeRange(CMTimeRange(start: .zero, duration: .positiveInfinity))
        #expect(composition.duration == seconds(2.5))
    }

    // MARK: Whole compositions

    @Test func `an asset's tracks are all inserted, and tracks are added for them`() async throws {
        try await composition.insertTimeRange(range(0, 2), of: movie, at: .zero)
        #expect(composition.tracks.map(\.mediaType.rawValue) == ["vide", "soun"] && composition.duration == seconds(2))
        #expect(composition.naturalSize == CGSize(width: 160, height: 90))
        try await composition.insertTimeRange(range(0, 2), of: movie, at: composition.duration)
        #expect(composition.tracks.count == 2 && composition.duration == seconds(4))
        let audio = try #require(composition.tracks(withMediaType: .audio).first)
        #expect(text(audio) == "0-1.5>0-1.5 empty>1.5-2 0-1.5>2-3.5")
    }

    @Test func `inserting in the middle keeps all tracks together`() throws {
        try composition.insertTimeRange(range(0, 2), of: movie, at: .zero)
        let extra = try newTrack()
        try extra.insertTimeRange(range(0, 2), of: video, at: .zero)
        try composition.insertTimeRange(range(1, 2), of: movie, at: seconds(1))
        #expect(text(composition.tracks[0]) == "0-1>0-1 1-2>1-2 1-2>2-3")
        #expect(text(composition.tracks[1]) == "0-1>0-1 1-1.5>1-1.5 empty>1.5-2 1-1.5>2-2.5")
        #expect(text(extra) == "0-1>0-1 empty>1-2 1-2>2-3")
    }

    @Test func `a range that ends after the asset is cut there`() throws {
        try composition.insertTimeRange(range(1, 9), of: movie, at: .invalid)
        #expect(composition.duration == seconds(1))
    }

    @Test func `an asset that cannot be read throws why`() async throws {
        let missing = AVURLAsset(url: URL(fileURLWithPath: "/no/such/movie.mp4"))
        #expect(code { try composition.insertTimeRange(range(0, 1), of: missing, at: .zero) } == .failedToLoadMediaData)
        await #expect(throws: AVError.self) { try await composition.insertTimeRange(range(0, 1), of: missing, at: .zero) }
        #expect(composition.tracks.isEmpty)
    }

    @Test func `a composition of compositions is resolved down to files`() throws {
        let inner = AVMutableComposition()
        try inner.insertTimeRange(range(0.5, 1.5), of: movie, at: seconds(1))
        inner.scaleTimeRange(range(1, 2), toDuration: seconds(2))
        let track = try newTrack()
        try track.insertTimeRange(range(0.5, 2), of: inner.tracks[0], at: .zero)
        #expect(text(track) == "empty>0-0.5 0.5-1>0.5-1.5")
        #expect(track.segments.last?.sourceURL == movie.url && track.segments.last?.sourceTrackID == video.trackID)
        try inner.insertTimeRange(range(0, 3), of: inner, at: .zero)
        #expect(inner.duration == seconds(6))
        #expect(try #require(track.mediaSegments.last).media != nil, "the last segment plays nothing")
        #expect(track.mediaSegments.map(\.targetRange) == [range(0, 0.5), range(0.5, 1.5)])
    }

    // MARK: Removing and scaling

    @Test func `removing pulls what plays later forward, and emptied tracks stay`() throws {
        try composition.insertTimeRange(range(0, 2), of: movie, at: .zero)
        composition.removeTimeRange(range(0.5, 1))
        #expect(text(composition.tracks[0]) == "0-0.5>0-0.5 1-2>0.5-1.5")
        #expect(text(composition.tracks[1]) == "0-0.5>0-0.5 1-1.5>0.5-1")
        composition.removeTimeRange(.invalid)
        composition.removeTimeRange(range(0, 100))
        #expect(composition.tracks.count == 2 && composition.duration == .zero)
    }

    @Test func `scaling plays a range at source duration by target duration`() throws {
        let track = try newTrack()
        try track.insertTimeRange(range(0, 2), of: video, at: .zero)
        track.scaleTimeRange(range(0.5, 1.5), toDuration: seconds(2))
        #expect(text(track) == "0-0.5>0-0.5 0.5-1.5>0.5-2.5 1.5-2>2.5-3")
        track.scaleTimeRange(range(0, 3), toDuration: seconds(1))
        #expect(composition.duration == seconds(1))
        track.scaleTimeRange(range(0, 1), toDuration: .zero)
        track.scaleTimeRange(range(0, 1), toDuration: .invalid)
        #expect(composition.duration == seconds(1))
    }

    @Test func `scaling a composition keeps tracks of different lengths together`() throws {
        try composition.insertTimeRange(range(0, 2), of: movie, at: .zero)
        composition.scaleTimeRange(range(0, 2), toDuration: seconds(1))
        #expect(composition.tracks[0].timeRange == range(0, 1) && composition.tracks[1].timeRange == range(0, 0.75))
    }

    // MARK: Segments

    @Test func `segments can be read, and set again`() throws {
        let track = try newTrack()
        try track.insertTimeRange(range(0, 1), of: video, at: seconds(1))
        let segments = track.segments
        track.removeTimeRange(range(0, 9))
        try track.validateSegments(segments)
        track.segments = segments
        #expect(text(track) == "empty>0-1 0-1>1-2")
        track.segments = [
            AVCompositionTrackSegment(
                url: movie.url, trackID: video.trackID, sourceTimeRange: range(0, 1), targetTimeRange: range(0, 2)),
            AVCompositionTrackSegment(timeRange: range(2, 3)),
            AVCompositionTrackSegment(
                url: movie.url, trackID: video.trackID, sourceTimeRange: range(1.5, 2.5), targetTimeRange: range(3, 4)),
        ]
        #expect(text(track) == "0-1>0-2 empty>2-3 1.5-2>3-3.5")
        #expect(track.segment(forTrackTime: seconds(2.5))?.isEmpty == true)
    }

    @Test func `segments that cannot be are errors, and are not taken`() throws {
        let track = try newTrack()
        func segment(
            _ source: CMTimeRange, _ target: CMTimeRange, id: CMPersistentTrackID? = nil, url: URL? = nil
        ) -> AVCompositionTrackSegment {
            AVCompositionTrackSegment(
                url: url ?? movie.url, trackID: id ?? video.trackID, sourceTimeRange: source, targetTimeRange: target)
        }
        let missing = URL(fileURLWithPath: "/no/such/movie.mp4")
        let cases: [([AVCompositionTrackSegment], AVError.Code)] = [
            ([segment(range(0, 1), range(1, 2))], .compositionTrackSegmentsNotContiguous),
            ([segment(range(0, 1), range(0, 1)), segment(range(0, 1), range(2, 3))], .compositionTrackSegmentsNotContiguous),
            ([segment(range(0, 1), .zero)], .invalidCompositionTrackSegmentDuration),
            ([segment(range(0, 1), .invalid)], .invalidCompositionTrackSegmentDuration),
            ([segment(range(5, 6), range(0, 1))], .invalidCompositionTrackSegmentSourceStartTime),
            ([segment(range(-1, 1), range(0, 1))], .invalidCompositionTrackSegmentSourceStartTime),
            ([segment(range(1, 1), range(0, 1))], .invalidCompositionTrackSegmentSourceDuration),
            ([segment(range(0, 1), range(0, 1), id: 99)], .noSourceTrack),
            ([segment(range(0, 1), range(0, 1), id: sound.trackID)], .invalidSourceMedia),
            ([segment(range(0, 1), range(0, 1), url: missing)], .failedToLoadMediaData),
        ]
        for (segments, expected) in cases {
            #expect(code { try track.validateSegments(segments) } == expected)
            track.segments = segments
            #expect(track.segments.isEmpty)
        }
    }

    // MARK: Values

    @Test func `a track's values are what somebody sets, and some are its media's`() throws {
        let track = try newTrack()
        #expect(track.naturalTimeScale == 600 && track.naturalSize == .zero && track.isEnabled && !track.isSelfContained)
        try track.insertTimeRange(range(0, 1), of: video, at: .zero)
        #expect(track.naturalTimeScale == video.naturalTimeScale && track.naturalSize == video.naturalSize)
        #expect(track.nominalFrameRate == 25 && track.preferredTransform == .identity)
        #expect(track.formatDescriptions.count == 1 && track.isDecodable && track.languageCode == nil)
        let turned = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 90, ty: 0)
        track.preferredTransform = turned
        track.naturalTimeScale = 30
        track.isEnabled = false
        track.languageCode = "eng"
        #expect(
            track.preferredTransform == turned && track.naturalTimeScale == 30 && !track.isEnabled && track.languageCode == "eng")
    }

    @Test func `the transform of what is inserted is not taken over`() throws {
        let turned = AVURLAsset(url: try SharedMedia.made.get().turned)
        try composition.insertTimeRange(range(0, 1), of: turned, at: .zero)
        let track = try #require(composition.tracks(withMediaType: .video).first)
        #expect(track.preferredTransform == .identity && turned.tracks(withMediaType: .video)[0].preferredTransform != .identity)
        #expect(composition.metadata.isEmpty && !turned.metadata.isEmpty)
    }

    @Test func `a composition's size can be set`() throws {
        try composition.insertTimeRange(range(0, 1), of: movie, at: .zero)
        composition.naturalSize = CGSize(width: 10, height: 20)
        #expect(composition.naturalSize == CGSize(width: 10, height: 20))
        composition.naturalSize = .zero
        #expect(composition.naturalSize == CGSize(width: 160, height: 90))
    }

    @Test func `a compatible track is one of the same media type`() throws {
        let track = try newTrack(.audio)
        #expect(
            composition.mutableTrack(compatibleWith: sound) === track && composition.mutableTrack(compatibleWith: video) == nil)
        #expect(movie.compatibleTrack(for: track) === sound)
    }

    @Test func `a copy does not change with the composition, and a mutable copy changes alone`() throws {
        try composition.insertTimeRange(range(0, 2), of: movie, at: .zero)
        let copy = try #require(composition.copy() as? AVComposition)
        let mutable = try #require(composition.mutableCopy() as? AVMutableComposition)
        composition.removeTimeRange(range(0, 1))
        #expect(copy.duration == seconds(2) && !(copy is AVMutableComposition))
        #expect(copy.tracks.map(\.trackID) == composition.tracks.map(\.trackID) && copy.tracks[0].asset === copy)
        try mutable.insertTimeRange(range(0, 1), of: movie, at: .invalid)
        #expect(mutable.duration == seconds(3) && composition.duration == seconds(1) && copy.duration == seconds(2))
        #expect((composition.tracks[0].copy() as? AVCompositionTrack)?.timeRange == range(0, 1))
    }

    @Test func `many clips are put together without opening their files again`() throws {
        let track = try newTrack()
        for index in 0..<1000 {
            try track.insertTimeRange(
                CMTimeRange(start: .zero, duration: CMTime(value: 1001, timescale: 30_000)), of: video, at: .invalid)
            if index % 3 == 0 {
                track.insertEmptyTimeRange(CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 44_100)))
            }
        }
        let expected = CMTime(value: 1000 * 1001, timescale: 30_000) + CMTime(value: 334, timescale: 44_100)
        #expect(composition.duration == expected && !composition.duration.hasBeenRounded)
    }

    @Test func `edits from many threads at once all count`() async throws {
        let track = try newTrack()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<64 { group.addTask { try? track.insertTimeRange(range(0, 1), of: video, at: .invalid) } }
        }
        #expect(composition.duration == seconds(64))
    }
}
