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
}
