import ReelMediaEngine

/// The kinds of files that can be written.
enum FileContainer: Hashable, Sendable {
    case movie(Muxer.Container)
    /// A sound file with a single audio track.
    case sound(SoundFileMuxer.Container)

    /// Creates a muxer that writes to the file at `path`, which is created or emptied.
    ///
    /// - Parameter fragments: the durations of fragments; ignored for sound files.
    func muxer(path: String, fragments: Muxer.FragmentTimes?) throws(MediaError) -> any FileMuxer {
        switch self {
        case .movie(let container): try Muxer(path: path, container: container, fragments: fragments)
        case .sound(let container): try SoundFileMuxer(path: path, container: container)
        }
    }
}
