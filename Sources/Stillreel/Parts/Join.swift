public import Foundation

/// A movie made out of the files of its parts (`Plan.part(_:of:)`). Nothing is encoded again: the movie has the same video and
/// audio as if it had been made in one piece.
///
/// ```swift
/// try await Join(parts: [first, second, third]).render(to: movie).finish()
/// ```
public struct Join: Hashable, Sendable {
    /// The files of all parts of one movie, each once, in any order.
    public var parts: [URL]

    /// Creates a join of parts. Nothing is read or checked before `plan()`.
    public init(parts: [URL]) { self.parts = parts }

    /// Plans the movie and starts making it. The movie is written to a hidden file beside the target, and renamed when complete.
    ///
    /// - Parameters:
    ///   - url: the target, which must end in `.mp4`, `.m4v` or `.mov`.
    ///   - overwriting: whether an existing file is replaced. Otherwise it is an error, found before any work is done.
    /// - Returns: the running rendering. Errors, including those of planning, are thrown by its `finish()`.
    @discardableResult
    public func render(to url: URL, overwriting: Bool = false) -> Rendering<RenderSummary> {
        .planned(url, overwriting: overwriting, plan: plan) {
            try await Joiner(plan: $0, output: $1, report: $2).render()
        }
    }
}
