import Foundation
import ReelCoreMedia

/// The decision whether a planned soundtrack is copied or encoded.
struct SoundCopying {
    let soundtrack: Soundtrack
    /// The clips of slides.
    let slideClips: [SoundClip]
    let pieces: [SoundPlan.Piece]
    let files: [URL: SoundFileInfo]
    /// The fade-out of the music.
    let fadeOut: CMTime
    /// The end of the movie.
    let end: CMTime

    /// Returns how the sound gets into the movie.
    ///
    /// - Throws: `ReelError` if it is to be copied and cannot be.
    func decide() throws(ReelError) -> SoundPlan.Coding {
        switch soundtrack.coding {
        case .encode:
            return .encoded(reason: "that was requested")
        case .auto:
            let reason = change ?? obstacle ?? difference
            return reason.map { .encoded(reason: $0) } ?? .copied
        case .copy:
            guard let reason = change ?? obstacle else { return .copied }
            let name = soundtrack.files.count == 1 ? "\(soundtrack.files[0].path): " : ""
            throw ReelError(
                .reel, "\(name)the sound cannot be copied, because \(reason); change that, or let it be encoded",
                place: "soundtrack.coding")
        }
    }

    /// How the soundtrack changes the sound; nil if it does not.
    private var change: String? {
        if soundtrack.loops { return "it is repeated" }
        if Set(pieces.map(\.lane)).count > 1 { return "several sounds are mixed" }
        if pieces.count != 1 { return "several sounds are joined" }
        if pieces[0].speed != 1 { return "its speed is changed" }
        if soundtrack.loudness != nil { return "its loudness is changed" }
        let clips = soundtrack.clips + soundtrack.voice + slideClips
        if soundtrack.fadeOut == nil, fadeOut > .zero { return "it fades out where the movie ends" }
        if soundtrack.fadeIn > .zero || fadeOut > .zero
            || clips.contains(where: { $0.fadeIn > .zero || $0.fadeOut > .zero })
        {
            return "it is faded"
        }
        if soundtrack.volume != 0 || pieces.contains(where: { $0.volume != 0 }) { return "its volume is changed" }
        return nil
    }

    private var piece: SoundPlan.Piece { pieces[0] }
    private var file: SoundFileInfo? { files[piece.file] }

    /// Why the file's packets cannot be copied exactly; nil if they can. Called if nothing changes the sound.
    private var obstacle: String? {
        guard let file else { return "the file is missing" }
        if file.linkCount > 1 { return "its file joins \(file.linkCount) sounds" }
        if file.movieTypes.isEmpty { return "movies do not usually contain \(file.codecName)" }
        let isCut = piece.start > .zero || piece.timeRange.start > .zero
        if isCut, !file.hasExactTimes { return "the times in its file are too coarse for a cut at an exact sample" }
        return nil
    }

    /// Why not every player would play a copy as intended; nil if all would. Called if the sound can be copied.
    private var difference: String? {
        guard let file else { return nil }
        if !file.isCommonAAC { return "it is not AAC" }
        // Not every player supports longer edit lists.
        if !file.isOnePiece { return "its file joins pieces of it" }
        if piece.timeRange.start > .zero || file.start - piece.start > file.packetDuration { return "silence precedes it" }
        return end - piece.timeRange.end > file.packetDuration ? "silence follows it" : nil
    }
}
