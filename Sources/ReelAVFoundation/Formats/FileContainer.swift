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
        _ file: WrittenFile, fragments: Muxer.FragmentTimes?, layout: Muxer.Layout
    ) throws(MediaError) -> any FileMuxer {
        switch self {
        case .movie(let container): try Muxer(file, container: container, fragments: fragments, layout: layout)
        case .webM: try WebMMuxer(file)
        case .sound(let container): SoundFileMuxer(file, container: container)
        }
    }
}
