public import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelMediaEngine

/// The file that a movie is written to: a hidden file beside the target, which is renamed to the target when it is complete.
///
/// If the target is an HLS playlist (`show.m3u8`), the movie is beside it (`show.mp4`), and both appear when both are complete.
public struct OutputFile: Sendable {
    /// The final URL of the movie or its playlist.
    public var target: URL { playlist?.target ?? staged.target }
    /// The final URL of the movie.
    var movie: URL { staged.target }
    var temporary: URL { staged.temporary }
    /// The permissions of the movie's temporary file: those of the file that it replaces. Nil for the usual ones.
    var permissions: mode_t? { staged.permissions }
    let format: OutputFormat
    private let staged: StagedFile
    private let playlist: StagedFile?

    /// The extension of playlists.
    package static let playlistExtension = "m3u8"

    /// Whether the movie gets a playlist.
    var hasPlaylist: Bool { playlist != nil }
    /// The movie's final URL if there is a playlist.
    var playlistMovie: URL? { hasPlaylist ? staged.target : nil }

    /// Checks that a movie can be written to a URL, without leaving a file there.
    ///
    /// - Parameters:
    ///   - target: the movie's URL, which must end in `.mp4`, `.m4v`, `.mov`, `.webm`, `.gif` or `.webp`, or in `.m3u8` for a
    ///     playlist of HLS with a movie beside it.
    ///   - overwriting: whether existing files may be replaced; by default false.
    /// - Throws: `ReelError` if the name is invalid, the file exists and must not be replaced, or its folder is not writable.
    public init(_ target: URL, overwriting: Bool = false) throws(ReelError) {
        let hasPlaylist = target.pathExtension.lowercased() == Self.playlistExtension
        playlist = hasPlaylist ? try StagedFile(target, overwriting: overwriting, noun: "playlist") : nil
        let movie = hasPlaylist ? Self.movie(of: target) : target
        let staged = try StagedFile(movie, overwriting: overwriting, noun: "movie")
        guard let format = OutputFormat(rawValue: movie.pathExtension.lowercased()) else {
            throw ReelError(
                .reel,
                "\(target.path): a movie's name must end in \(OutputFormat.list()), or in .\(Self.playlistExtension) for HLS")
        }
        self.staged = staged
        self.format = format
        try playlist?.check()
        try staged.check()
    }

    /// Returns the URL of the movie that a playlist refers to.
    static func movie(of playlist: URL) -> URL {
        playlist.deletingPathExtension().appendingPathExtension(OutputFormat.mp4.rawValue)
    }

    /// Returns the files that are written for a target: the movie, and its playlist if it has one.
    package static func files(of target: URL) -> [URL] {
        target.pathExtension.lowercased() == playlistExtension ? [target, movie(of: target)] : [target]
    }

    /// Removes incomplete files that earlier runs with the same target, on this machine, have left because they were killed.
    ///
    /// - Returns: their names.
    public func removeAbandoned() -> [String] {
        [staged, playlist].compactMap(\.self).flatMap { TemporaryName.removeAbandoned(for: $0.target) }
    }

    /// Returns the type of the file for a movie whose video is copied.
    ///
    /// - Throws: `ReelError` if only movies that are encoded can be written to it.
    func copyingType() throws(ReelError) -> AVFileType {
        guard let type = format.fileType, OutputFormat.copying.contains(format), !hasPlaylist else {
            throw ReelError(
                .reel,
                "\(target.path): video is copied into \(OutputFormat.list(OutputFormat.copying)) files only; rename the movie")
        }
        return type
    }

    /// Throws if the target is one of the movie's input files.
    package func check(isNone inputs: some Sequence<URL>) throws(ReelError) {
        try staged.check(isNone: inputs)
        try playlist?.check(isNone: inputs)
    }

    /// Renames the finished movie to its target.
    func commit() throws(ReelError) { try staged.commit() }

    /// Renames the finished movie, which consists of fragments if it gets a playlist, and then its playlist to their targets.
    ///
    /// - Throws: `ReelError`. The temporary files are removed, and what was there before is there again.
    func commit(lasting duration: CMTime) throws(ReelError) {
        guard let playlist else { return try commit() }
        do {
            let list = try FragmentList(of: temporary)
            try stage(MediaPlaylist(movie: movie, list: list, duration: duration), as: playlist)
        } catch {
            discard()
            throw error as? ReelError
                ?? ReelError(
                    .output,
                    "\(target.path): cannot be written: "
                        + error.localizedDescription.replacingOccurrences(of: temporary.path, with: movie.path))
        }
        try [staged, playlist].commitTogether()
    }

    /// Writes the playlist, if there is one, of a movie that grows at its target, or replaces the one before.
    ///
    /// - Parameter isComplete: whether no fragment follows.
    func writePlaylist(_ list: FragmentList, lasting duration: CMTime, isComplete: Bool) throws(ReelError) {
        guard let playlist else { return }
        try stage(MediaPlaylist(movie: movie, list: list, duration: duration, growth: isComplete ? .ended : .open), as: playlist)
        try playlist.replace()
    }

    private func stage(_ text: MediaPlaylist, as playlist: StagedFile) throws(ReelError) {
        do throws(ReelError) {
            try playlist.write(Data(text.text.utf8))
        } catch {
            playlist.discard()
            throw error
        }
    }

    /// Creates the movie's temporary file.
    func begin() throws(ReelError) -> FileHandle { try staged.begin() }

    /// Writes the temporary file of a movie whose bytes are all there.
    func write(_ movie: Data) throws(ReelError) { try staged.write(movie) }

    var byteCount: Int { staged.byteCount + (playlist?.byteCount ?? 0) }

    func discard() {
        staged.discard()
        playlist?.discard()
    }
}
