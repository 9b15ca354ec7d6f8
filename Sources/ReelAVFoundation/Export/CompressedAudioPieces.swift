import ReelCoreMedia
import ReelMediaEngine

/// The compressed audio of a track that is assembled from pieces, copied without encoding.
///
/// The packets of all pieces follow each other in the new track, with those that a decoder requires before each piece. The
/// track's edit list determines what of them plays, to the sample. Not thread-safe.
final class CompressedAudioPieces: CompressedAudio {
    let format: CMFormatDescription
    let timescale: CMTimeScale
    /// What of the media plays; complete when `next()` has returned nil.
    let edits = TrackEdits()
    /// The end of the last piece.
    let end: CMTime

    private var segments: ArraySlice<MediaSegment>
    private let cancellation: MediaCancellation?
    private var current: Piece?
    /// The end of the packets so far, in frames.
    private var mediaEnd: Int64 = 0

    /// A piece whose packets are being copied.
    private struct Piece {
        let segment: MediaSegment
        let packets: PacketReader
        /// The source's time of the first packet, and its place in the new track in ticks; nil before it.
        var first: (time: CMTime, place: Int64)?
        /// The number of frames that a packet decodes to. The last one of a file may be declared shorter.
        var packetFrames: Int64
    }

    /// Returns why the pieces cannot be copied; nil if they can. Their formats must be the same, and their speeds unchanged.
    static func validationError(forCopying segments: [MediaSegment]) -> String? {
        let media = segments.compactMap(\.media)
        guard let first = media.first else { return "it has no sound" }
        if media.contains(where: { $0.info.linkCount > 1 }) { return "its file joins several sounds" }
        if first.info.codec.sampleRate <= 0 { return "its sound has no sample rate" }
        if segments.contains(where: { $0.media != nil && !$0.isUnscaled }) { return "its sound plays at another speed" }
        if let other = media.first(where: { !first.info.codec.describesSameSamples(as: $0.info.codec) }) {
            return "the sound of \(other.location.name) is coded differently from the sound before it"
        }
        return nil
    }

    /// - Parameter segments: Segments for which `validationError(forCopying:)` returns nil.
    init(_ segments: [MediaSegment], cancellation: MediaCancellation?) throws(MediaError) {
        let segments = MediaSegment.joined(segments)
        guard let first = segments.lazy.compactMap(\.media).first else {
            throw MediaError(.noSuchTrack, "copy sound", "there is no sound")
        }
        format = first.info.format
        timescale = first.info.copiedTimescale
        end = segments.last?.targetRange.end ?? .zero
        self.cancellation = cancellation
        self.segments = segments[...]
    }

    /// The time on the track's timeline up to which samples have been returned.
    private(set) var position: CMTime? = .zero

    /// Returns the next sample, at its time in the new track's media; nil at the end.
    func next() throws(MediaError) -> CompressedSample? {
        while true {
            try cancellation?.check("copy sound")
            if current != nil {
                if let sample = try nextOfPiece() { return sample }
                current = nil
            }
            guard let segment = segments.popFirst() else { return nil }
            try begin(segment)
        }
    }

    private func begin(_ segment: MediaSegment) throws(MediaError) {
        // Where the first piece does not start at 0, and after a piece whose samples end before it does.
        guard let media = segment.media else {
            edits.append(TrackEdits.Edit(start: nil, duration: segment.targetRange.duration))
            position = segment.targetRange.end
            return
        }
        let packets = try media.packetReader(cancellation)
        if segment.sourceRange.start > .zero {
            try packets.seek(to: max(.zero, segment.sourceRange.start - packets.codec.seekMargin))
        }
        let packetFrames = packets.codec.isPCM ? 0 : Int64(packets.codec.framesPerPacket)
        current = Piece(segment: segment, packets: packets, packetFrames: packetFrames)
    }

    private func nextOfPiece() throws(MediaError) -> CompressedSample? {
        guard var piece = current else { return nil }
        let source = piece.segment.sourceRange
        while let sample = try piece.packets.next() {
            guard sample.presentationTime < source.end else { break }
            let length = sample.duration.isNumeric ? sample.duration : .zero
            guard sample.presentationTime + length > source.start - piece.packets.codec.leadIn(packet: length) else { continue }
            let first = piece.first ?? (sample.presentationTime, mediaEnd)
            if piece.first == nil {
                piece.first = first
                let start = first.place + frames(source.start - first.time)
                // If the source's samples begin later than the piece, nothing plays until then.
                if start < first.place {
                    edits.append(TrackEdits.Edit(start: nil, duration: first.time - source.start))
                    edits.append(TrackEdits.Edit(start: first.place, duration: source.end - first.time))
                } else {
                    edits.append(TrackEdits.Edit(start: start, duration: source.duration))
                }
            }
            let place = max(mediaEnd, first.place + frames(sample.presentationTime - first.time))
            if !piece.packets.codec.isPCM { piece.packetFrames = max(piece.packetFrames, frames(length)) }
            mediaEnd = place + max(1, frames(length), piece.packetFrames)
            current = piece
            position = piece.segment.targetTime(max(source.start, min(source.end, sample.presentationTime)))
            let time = CMTime(value: place, timescale: timescale)
            return sample.moved(presentationTime: time, decodeTime: time, duration: length)
        }
        if piece.first == nil { edits.append(TrackEdits.Edit(start: nil, duration: source.duration)) }
        return nil
    }

    private func frames(_ time: CMTime) -> Int64 {
        CMTimeConvertScale(time, timescale: timescale, method: .roundHalfAwayFromZero).value
    }
}
