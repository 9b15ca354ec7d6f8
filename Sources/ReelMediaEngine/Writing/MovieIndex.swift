import Foundation
import ReelBoxes
import ReelCoreMedia

/// The index of a QuickTime or MPEG-4 file, its `moov` box. Corrects what libavformat offers no setting for: the end of each
/// track, which tracks are enabled, and their languages.
///
/// libavformat derives a track's end from its packets. That is inexact if frames are presented in another order than they are
/// decoded in and at uneven intervals, and a track cannot be ended before its last sample.
///
/// Tracks are found by their identifiers. libavformat numbers them from 1, in the order in which the tracks were added, and omits
/// tracks that have no packets.
struct MovieIndex {
    /// The file's path, for error messages.
    let path: String
    private var movie: BoxTree

    /// - Parameter contents: the contents of the `moov` box.
    init(path: String, contents: ArraySlice<UInt8>) {
        self.path = path
        movie = BoxTree(contents)
    }

    /// The size of the box in bytes.
    var byteCount: Int { BoxHeader.size + movie.byteCount }

    /// The bytes of the box.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(.moov) { $0 += movie.bytes }
        return bytes
    }

    // MARK: Tracks

    var trackIdentifiers: [Int] { movie.trees(.trak).map(Self.identifier) }

    func track(_ identifier: Int) -> BoxTree? { movie.trees(.trak).first { Self.identifier(of: $0) == identifier } }

    mutating func editTrack(_ identifier: Int, _ body: (inout BoxTree) -> Void) {
        movie.edit(.trak, where: { Self.identifier(of: $0) == identifier }, body)
    }

    private static func identifier(of track: BoxTree) -> Int { Int(track.first(TrackHeaderBox.self)?.identifier ?? 0) }

    // MARK: Metadata

    mutating func append(_ box: some WritableBox) { movie.append(box) }

    var userData: BoxTree? { movie.trees(.udta).first }

    mutating func addToUserData(_ box: some WritableBox) {
        if movie.contains(.udta) { movie.edit(.udta) { $0.append(box) } } else { movie.append(.udta, containing: box) }
    }

    mutating func removeFromUserData(_ type: FourCharacterCode) {
        movie.edit(.udta) { $0.remove(type) }
        if userData?.first == nil { movie.remove(.udta) }
    }

    // MARK: Ends

    /// Sets when each track ends, as a fraction of seconds, in the order in which the tracks were added. The text track that
    /// libavformat adds for chapters ends with the last of them.
    mutating func setEnds(_ ends: [(value: Int64, timescale: Int32)]) throws(MediaError) {
        guard let timescale = movie.first(MovieHeaderBox.self)?.timescale else {
            throw MediaError(.internalFailure, "finish \(path)", "its index has no \(MovieHeaderBox.type) box")
        }
        var longest: UInt64 = 0
        for (index, end) in ends.enumerated() {
            // Rounded up: the last sample must not be lost to a coarse movie timescale.
            let ticks = (Int128(end.value) * Int128(timescale) + Int128(end.timescale) - 1) / Int128(end.timescale)
            let duration = UInt64(clamping: max(0, ticks))
            editTrack(index + 1) { track in
                longest = max(longest, duration)
                Self.setDuration(duration, of: &track)
                Self.setMediaDuration(of: &track)
            }
        }
        for identifier in trackIdentifiers where identifier > ends.count {
            editTrack(identifier) { track in
                guard let header = track.first(TrackHeaderBox.self), header.duration > longest else { return }
                Self.setDuration(longest, of: &track)
            }
        }
        movie.edit(MovieHeaderBox.self) { $0.duration = longest }
    }

    /// Sets which parts of a track's media play, in order. The track's end must have been set. Edits beyond it are omitted.
    mutating func setEdits(_ edits: [TrackEdits.Edit], ofTrack identifier: Int) {
        guard let timescale = movie.first(MovieHeaderBox.self)?.timescale else { return }
        editTrack(identifier) { track in
            guard let whole = track.first(TrackHeaderBox.self)?.duration else { return }
            var (boxes, end, ticks) = ([EditListBox.Edit](), CMTime.zero, UInt64(0))
            for edit in edits {
                end = end + edit.duration
                // Each end is rounded, so that errors do not add up.
                let place = CMTimeConvertScale(end, timescale: CMTimeScale(clamping: timescale), method: .default).value
                let next = min(whole, UInt64(max(0, place)))
                guard next > ticks else { continue }
                boxes.append(EditListBox.Edit(duration: next - ticks, start: edit.start))
                ticks = next
            }
            guard !boxes.isEmpty else { return }
            track.edit(.edts) { $0.replace([.elst], with: EditListBox(boxes)) }
        }
    }

    private static func setDuration(_ duration: UInt64, of track: inout BoxTree) {
        track.edit(TrackHeaderBox.self) { $0.duration = duration }
        track.edit(.edts) { edits in edits.edit(EditListBox.self) { $0.setEnd(duration) } }
    }

    /// Sets the duration of a track's media to the sum of its samples' durations (ISO/IEC 14496-12, clause 8.4.2.3).
    private static func setMediaDuration(of track: inout BoxTree) {
        guard let times = track.first(TimeToSampleBox.self, at: sampleTable) else { return }
        track.edit(.mdia) { media in media.edit(MediaHeaderBox.self) { $0.duration = times.duration } }
    }

    /// The path of a track's sample table.
    static let sampleTable: [FourCharacterCode] = [.mdia, .minf, .stbl]
}
