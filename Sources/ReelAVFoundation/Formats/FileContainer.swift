import ReelMediaEngine

/// The kinds of files that can be written.
enum FileContainer: Hashable, Sendable {
    case movie(Muxer.Container)
    case webM
    /// A sound file with a single audio track.
    case sound(SoundFileMuxer.Container)

    /// Creates a muxer that writes to the file at `path`, which is created or emptied.
    ///
    /// - Parameters:
    ///   - fragments: the durations of fragments; ignored for sound files and WebM.
    ///   - layout: how the media data of a movie lies in the finished file; ignored for others.
    func muxer(
        path: String, fragments: Muxer.FragmentTimes?, layout: Muxer.Layout
    ) throws(MediaError) -> any FileMuxer {
        switch self {
        case .movie(let container): try Muxer(path: path, container: container, fragments: fragments, layout: layout)
        case .webM: try WebMMuxer(path: path)
        case .sound(let container): try SoundFileMuxer(path: path, container: container)
        }
    }
}
