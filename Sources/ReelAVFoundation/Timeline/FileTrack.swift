import ReelCoreMedia
import ReelMediaEngine

/// A track of a file. It keeps the track's information, so that many segments do not reopen the file.
struct FileTrack: Sendable {
    let location: MediaLocation
    let info: MediaInfo.Track
    /// The container's time that corresponds to time 0 of the file's timeline.
    let origin: CMTime

    init(_ file: MediaInfo, _ track: MediaInfo.Track) {
        var location = file.location
        location.ignoresEdits = track.pieces != nil
        self.location = location
        info = track
        origin = file.origin
    }

    /// The edits that play the whole track.
    var edits: EditList<FileTrack> {
        guard let pieces = info.pieces else { return EditList([.empty(info.timeRange.start), .media(self, info.timeRange)]) }
        return EditList(pieces.map { $0.source.map { .media(self, $0) } ?? .empty($0.duration) })
    }

    /// Returns whether both are the same track of the same file.
    func isSame(as other: FileTrack) -> Bool { location == other.location && info.index == other.info.index }

    func packetReader(_ cancellation: MediaCancellation?) throws(MediaError) -> PacketReader {
        try PacketReader(location, track: info, origin: origin, cancellation: cancellation)
    }

    func videoReader(_ cancellation: MediaCancellation?) throws(MediaError) -> VideoReader {
        try VideoReader(location, track: info, origin: origin, cancellation: cancellation)
    }
}
