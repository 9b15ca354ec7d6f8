import ReelCoreMedia

/// A video track that a video composition may use.
struct CompositionTrack: Sendable {
    let id: CMPersistentTrackID
    let segments: [MediaSegment]
    let mayHaveAlpha: Bool

    init(_ track: AVAssetTrack) {
        id = track.trackID
        segments = track.mediaSegments
        // ProRes 4444 and 4444 XQ, PNG, QuickTime Animation.
        let codecs: Set = ["ap4h", "ap4x", "png ", "rle "]
        mayHaveAlpha = track.formats.contains { codecs.contains($0.mediaSubType.fourCharacters) }
    }
}
