import AVFoundation
import Testing

@Suite("Compositions") struct CompositionContracts {
    private static let half = CMTime(value: 15, timescale: 30)

    /// Returns a composition with a video track that shows the first half second of each movie, one after another.
    private func composition(_ movies: [Footage]) async throws -> (AVMutableComposition, AVMutableCompositionTrack) {
        let composition = AVMutableComposition()
        let track = try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
        for movie in movies {
            try track.insertTimeRange(
                CMTimeRange(start: .zero, duration: Self.half), of: try await movie.track(.video), at: .invalid)
        }
        return (composition, track)
    }

    /// The frames of a composition at these times, in seconds.
    private func grays(_ composition: AVComposition, at times: [Double]) throws -> [Int] {
        let generator = AVAssetImageGenerator(asset: composition)
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        return try times.map { gray(of: try generator.copyCGImage(at: seconds($0), actualTime: nil)) }
    }

    @Test func `an empty composition`() {
        let composition = AVMutableComposition()
        #expect(composition.duration == .zero && composition.tracks.isEmpty)
        #expect(composition.naturalSize == .zero)
        let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        #expect(track?.naturalTimeScale == 600)
        #expect(track?.segments.isEmpty == true)
        #expect(track?.preferredTransform == .identity)
        #expect(track?.isEnabled == true)
    }

    @Test func `track IDs are different, and a preferred one is kept`() {
        let composition = AVMutableComposition()
        let ids = [kCMPersistentTrackID_Invalid, 7, kCMPersistentTrackID_Invalid].compactMap {
            composition.addMutableTrack(withMediaType: .audio, preferredTrackID: $0)?.trackID
        }
        #expect(Set(ids).count == 3 && ids[1] == 7 && !ids.contains(kCMPersistentTrackID_Invalid))
        #expect(composition.track(withTrackID: 7)?.trackID == 7)
    }

    @Test func `the time .invalid means the end`() async throws {
        let (composition, _) = try await composition([try await Footage(), try await Footage(firstGray: 120)])
        #expect(composition.duration == CMTime(value: 1, timescale: 1))
        #expect(look(try grays(composition, at: [0, 0.5]), like: [40, 120]))
    }

    @Test func `what is inserted pushes later media back`() async throws {
        let (composition, track) = try await composition([try await Footage()])
        let other = try await Footage(firstGray: 120).track(.video)
        try track.insertTimeRange(CMTimeRange(start: .zero, duration: Self.half), of: other, at: CMTime(value: 6, timescale: 30))
        #expect(composition.duration == CMTime(value: 1, timescale: 1))
        let shown = [0, 6 / 30.0, 21 / 30.0]
        #expect(look(try grays(composition, at: shown), like: [40, 120, Footage.gray(of: 6)]))
    }

    @Test func `what is removed pulls later media forward, and an empty track stays`() async throws {
        let (composition, track) = try await composition([try await Footage()])
        track.removeTimeRange(CMTimeRange(start: .zero, duration: CMTime(value: 5, timescale: 30)))
        #expect(composition.duration == CMTime(value: 10, timescale: 30))
        #expect(look(try grays(composition, at: [0]), like: [Footage.gray(of: 5)]))
        composition.removeTimeRange(CMTimeRange(start: .zero, duration: composition.duration))
        #expect(composition.tracks.count == 1 && composition.duration == .zero)
    }

    @Test func `an empty range shifts media, and does nothing at the end`() async throws {
        let (composition, track) = try await composition([try await Footage()])
        track.insertEmptyTimeRange(CMTimeRange(start: Self.half, duration: Self.half))
        #expect(composition.duration == Self.half)
        track.insertEmptyTimeRange(CMTimeRange(start: .zero, duration: Self.half))
        #expect(composition.duration == CMTime(value: 1, timescale: 1))
        #expect(track.segments.map(\.isEmpty) == [true, false])
    }

    @Test func `a scaled range lasts longer`() async throws {
        let (composition, track) = try await composition([try await Footage()])
        track.scaleTimeRange(CMTimeRange(start: .zero, duration: Self.half), toDuration: CMTime(value: 2, timescale: 1))
        #expect(composition.duration == CMTime(value: 2, timescale: 1))
        #expect(look(try grays(composition, at: [1]), like: [Footage.gray(of: 7)]))
    }

    @Test func `a range beyond the source's end does not throw`() async throws {
        let source = try await Footage().track(.video)
        let composition = AVMutableComposition()
        let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        try track?.insertTimeRange(CMTimeRange(start: .zero, duration: CMTime(value: 3, timescale: 1)), of: source, at: .zero)
        #expect(composition.duration >= CMTime(value: 1, timescale: 1))
    }

    @Test func `a whole asset brings all its tracks, without their transforms and metadata`() async throws {
        let title = AVMutableMetadataItem()
        title.identifier = .commonIdentifierTitle
        title.value = "Title" as NSString
        let turned = CGAffineTransform(rotationAngle: .pi / 2)
        let asset = try await Footage(level: 0.5, transform: turned, metadata: [title]).asset
        let composition = AVMutableComposition()
        try await composition.insertTimeRange(
            CMTimeRange(start: .zero, duration: try await asset.load(.duration)), of: asset, at: .zero)
        #expect(Set(composition.tracks.map(\.mediaType)) == [.video, .audio])
        #expect(composition.metadata.isEmpty)
        #expect(composition.naturalSize == CGSize(width: Recording.size.width, height: Recording.size.height))
    }

    @Test func `an inserted track's transform is the client's to copy`() async throws {
        let turned = CGAffineTransform(rotationAngle: .pi / 2)
        let source = try await Footage(transform: turned).track(.video)
        let composition = AVMutableComposition()
        let track = try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
        try track.insertTimeRange(CMTimeRange(start: .zero, duration: Self.half), of: source, at: .zero)
        #expect(track.preferredTransform == .identity)
        track.preferredTransform = source.preferredTransform
        #expect(track.preferredTransform == source.preferredTransform)
    }

    @Test func `a copy does not change with its original`() async throws {
        let (composition, track) = try await composition([try await Footage()])
        let copy = try #require(composition.copy() as? AVComposition)
        let mutable = try #require(composition.mutableCopy() as? AVMutableComposition)
        track.removeTimeRange(CMTimeRange(start: .zero, duration: Self.half))
        #expect(composition.duration == .zero)
        #expect(copy.duration == Self.half && mutable.duration == Self.half)
    }

    @Test func `tracks are removed one by one`() async throws {
        let (composition, track) = try await composition([try await Footage()])
        composition.removeTrack(track)
        #expect(composition.tracks.isEmpty && composition.duration == .zero)
    }

    @Test func `a compatible track is one of the same kind of media`() async throws {
        let (composition, track) = try await composition([try await Footage()])
        let footage = try await Footage(level: 0.5)
        #expect(composition.mutableTrack(compatibleWith: try await footage.track(.video)) == track)
        #expect(composition.mutableTrack(compatibleWith: try await footage.track(.audio)) == nil)
    }
}
