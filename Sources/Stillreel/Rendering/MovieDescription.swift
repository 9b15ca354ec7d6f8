public import Foundation

/// The description of a movie that can be planned and rendered: a `Reel`, a `Dub` or a `Join`.
public protocol MovieDescription: Sendable {
    /// The kind of plan.
    associatedtype Planned: MoviePlan
    /// Plans the movie. Nothing is written.
    ///
    /// - Throws: `ReelError` for invalid settings, and for the first file that cannot be read.
    func plan() throws(ReelError) -> Planned
    /// Returns whether a file is continued, instead of being replaced. By default, none is.
    func continues(_ target: URL) -> Bool
}

extension MovieDescription {
    /// No file is continued.
    public func continues(_ target: URL) -> Bool { false }

    /// Plans the movie and starts making it. The movie is written to a hidden file beside the target, and renamed when complete.
    ///
    /// - Parameters:
    ///   - url: the target, which must end in `.mp4`, `.m4v`, `.mov` or, for a reel, `.webm`, `.gif`, `.webp` or
    ///     `.m3u8` (`OutputFile`).
    ///   - overwriting: whether an existing file is replaced. Otherwise it is an error, found before any work is done.
    /// - Returns: the running rendering. Errors, including those of planning, are thrown by its `finish()`.
    @discardableResult
    public func render(to url: URL, overwriting: Bool = false) -> RenderJob<RenderSummary> {
        RenderJob { report in
            let output = try OutputFile(url, overwriting: overwriting || continues(url))
            let plan = try plan().adapted(to: output)
            try Task.checkCancellation()
            return try await plan.make(output, report: report)
        }
    }
}
