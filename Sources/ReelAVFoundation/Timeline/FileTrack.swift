import ReelCoreMedia
import ReelMediaEngine

/// A track of a file. It keeps the track's information, so that many segments do not reopen the file.
struct FileTrack: Sendable {
    let location: MediaLocation
    let info: MediaInfo.Track
    /// The container's time that corresponds to time 0 of the file's timeline.
    let origin: CMTime

    /// The edits that play the whole track.
    var edits: EditList<FileTrack> { EditList([.empty(info.timeRange.start), .media(self, info.timeRange)]) }

    /// Returns whether both are the same track of the same file.
    func isSame(as other: FileTrack) -> Bool { location == other.location && info.index == other.info.index }

    func packetReader(_ cancellation: MediaCancellation?) throws(MediaError) -> PacketReader {
        try PacketReader(location, track: info, origin: origin, cancellation: cancellation)
    }

    func videoReader(_ cancellation: MediaCancellation?) throws(MediaError) -> VideoReader {
        try VideoReader(location, track: info, origin: origin, cancellation: cancellation)
    }
}
