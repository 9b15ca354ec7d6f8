import Foundation

/// A pool of a mix's open files: those in use, and a few recent ones that may be used again.
final class AudioReaderPool {
    private let cancellation: MediaCancellation?
    /// The readers that are not in use; the most recent one is last.
    private var idle: [AudioReader] = []
    /// The maximum number of unused files to keep open.
    private static let idleLimit = 3

    init(cancellation: MediaCancellation?) { self.cancellation = cancellation }

    /// Returns a reader of a track, if possible an unused one that has not read beyond `time`.
    func reader(_ location: MediaLocation, track: Int, near time: Double) throws(MediaError) -> AudioReader {
        let fitting = idle.indices.filter { idle[$0].location == location && idle[$0].track == track }
        if let index = fitting.last(where: { idle[$0].earliest <= time }) ?? fitting.last { return idle.remove(at: index) }
        // Close files first, so that the limit is never exceeded.
        while idle.count >= Self.idleLimit { idle.removeFirst() }
        return AudioReader(
            try AudioDecoder(location, track: track, cancellation: cancellation), location: location, track: track)
    }

    func putBack(_ reader: AudioReader) {
        if idle.count >= Self.idleLimit { idle.removeFirst() }
        idle.append(reader)
    }
}
