public import Foundation

/// A movie out of the files of its parts (`Plan.part(_:of:)`), in any order. Nothing is encoded again: the movie has the pictures
/// and the sound that it would have if it had been made in one piece.
///
/// ```swift
/// try await Join(parts: [first, second, third]).render(to: movie).finish()
/// ```
public struct Join: Hashable, Sendable {
    /// All of one movie, each once.
    public var parts: [URL]

    public init(parts: [URL]) { self.parts = parts }

    /// Makes the movie. It is written beside the target, and put in its place when it is whole.
    ///
    /// - Parameters:
    ///   - url: ends in `.mp4`, `.m4v` or `.mov`.
    ///   - overwriting: replace a file that is there. Without it that is an error, found before anything is done.
    @discardableResult
    public func render(to url: URL, overwriting: Bool = false) -> Rendering<RenderSummary> {
        .planned(url, overwriting: overwriting, plan: plan) {
            try await Joiner(plan: $0, output: $1, report: $2).render()
        }
    }
}
