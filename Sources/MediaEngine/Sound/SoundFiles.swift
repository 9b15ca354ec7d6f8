import Foundation

/// The open files of a mix: those that are heard, and a few that have just been and may be again.
final class SoundFiles {
    private let cancellation: MediaCancellation?
    /// The last one was put back last.
    private var idle: [SoundReader] = []
    /// Files that are kept open without being heard.
    private static let idleLimit = 3

    init(cancellation: MediaCancellation?) { self.cancellation = cancellation }

    /// A reader of a track, which may have been used before; best one that has not read beyond `frame`.
    func reader(_ location: MediaLocation, track: Int, near time: Double) throws(MediaError) -> SoundReader {
        let fitting = idle.indices.filter { idle[$0].location == location && idle[$0].track == track }
        if let index = fitting.last(where: { idle[$0].earliest <= time }) ?? fitting.last { return idle.remove(at: index) }
        // Room is made first, so that there are never more open files than the limit says.
        while idle.count >= Self.idleLimit { idle.removeFirst() }
        return SoundReader(
            try AudioDecoder(location, track: track, cancellation: cancellation), location: location, track: track)
    }

    func putBack(_ reader: SoundReader) {
        if idle.count >= Self.idleLimit { idle.removeFirst() }
        idle.append(reader)
    }
}
