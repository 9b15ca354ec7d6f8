package import Foundation
package import OpenCoreMedia

/// Writes compressed pictures and sound, or PCM, into a file. Tracks are added, then it starts, packets come, and it finishes.
package protocol FileMuxer: AnyObject {
    /// What the file says of itself: pairs of a name, as libavformat has it, and a value. Before `start`.
    func setMetadata(_ entries: [(key: String, value: String)])

    /// Covers, as their files' bytes, where this kind of file has a place for them. Before `start`.
    func setArtwork(_ covers: [Data])

    /// When each chapter is shown, from the start of the movie, and its title. Before `finish`.
    func setChapters(_ chapters: [(timeRange: CMTimeRange, title: String)])

    /// Adds a track of sound and gives its number.
    func addTrack(for encoder: AudioEncoder, properties: Muxer.TrackProperties) throws(MediaError) -> Int

    /// Adds a track whose packets come compressed, and gives its number.
    func addTrack(
        for parameters: CodecParameters, timescale: Int32, frameRate: (numerator: Int, denominator: Int)?,
        properties: Muxer.TrackProperties
    ) throws(MediaError) -> Int

    /// Writes what comes before the media. All tracks must have been added.
    func start(movieTimescale: Int32, indexFirst: Bool) throws(MediaError)

    func write(_ packet: Packet, to track: Int) throws(MediaError)

    /// Writes what comes after the media, once. What a track has after its end is not heard or seen.
    func finish(ends: [(value: Int64, timescale: Int32)]) throws(MediaError)

    /// Leaves what can be played of a file that nobody will finish; false where that is nothing.
    func leaveFragments() -> Bool
}

extension FileMuxer {
    package func setArtwork(_ covers: [Data]) {}
    package func leaveFragments() -> Bool { false }
}

/// The kinds of files that are written.
package enum FileContainer: Hashable, Sendable {
    case movie(Muxer.Container)
    /// One track of sound.
    case sound(SoundFileMuxer.Container)

    /// Prepares to write into the file at `path`, which is created or emptied.
    ///
    /// - Parameter fragments: for movies only.
    package func muxer(path: String, fragments: Muxer.FragmentTimes?) throws(MediaError) -> any FileMuxer {
        switch self {
        case .movie(let container): try Muxer(path: path, container: container, fragments: fragments)
        case .sound(let container): try SoundFileMuxer(path: path, container: container)
        }
    }
}
