public import Foundation
import ReelAVFoundation

/// The file that a movie is written to: a hidden file beside the target, which is renamed to the target when it is complete.
public struct OutputFile: Sendable {
    /// The movie's final URL.
    public var target: URL { staged.target }
    var temporary: URL { staged.temporary }
    let format: OutputFormat
    private let staged: StagedFile

    /// Checks that a movie can be written to a URL, without leaving a file there.
    ///
    /// - Parameters:
    ///   - target: the movie's URL, which must end in `.mp4`, `.m4v`, `.mov`, `.webm`, `.gif` or `.webp`.
    ///   - overwriting: whether an existing file may be replaced; by default false.
    /// - Throws: `ReelError` if the name is invalid, the file exists and must not be replaced, or its folder is not writable.
    public init(_ target: URL, overwriting: Bool = false) throws(ReelError) {
        let staged = try StagedFile(target, overwriting: overwriting, noun: "movie")
        guard let format = OutputFormat(rawValue: target.pathExtension.lowercased()) else {
            throw ReelError(.output, "\(target.path): a movie's name must end in \(OutputFormat.list())")
        }
        self.staged = staged
        self.format = format
        try staged.check()
    }

    /// Removes incomplete files that earlier runs with the same target, on this machine, have left because they were killed.
    ///
    /// - Returns: their names.
    public func removeAbandoned() -> [String] { TemporaryName.removeAbandoned(for: target) }

    /// Returns the type of the file for a movie whose video is copied.
    ///
    /// - Throws: `ReelError` if only movies that are encoded can be written to it.
    func copyingType() throws(ReelError) -> AVFileType {
        guard let type = format.fileType, OutputFormat.copying.contains(format) else {
            throw ReelError(
                .output,
                "\(target.path): video is copied into \(OutputFormat.list(OutputFormat.copying)) files only; rename the movie")
        }
        return type
    }

    /// Throws if the target is one of the movie's input files.
    package func check(isNone inputs: some Sequence<URL>) throws(ReelError) { try staged.check(isNone: inputs) }

    /// Renames the finished movie to its target.
    func commit() throws(ReelError) { try staged.commit() }

    var byteCount: Int { staged.byteCount }

    func discard() { staged.discard() }
}
