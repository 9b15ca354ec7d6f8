public import Foundation

/// Why a movie cannot be made. The message names the file and says what to do.
public struct ReelError: Error, LocalizedError, Sendable {
    public enum Kind: String, Sendable {
        /// The reel itself makes no sense, or what was asked for cannot be had.
        case reel
        /// A picture or a sound cannot be read.
        case input
        /// The encoder failed.
        case encoding
        /// The movie cannot be put where it was asked for.
        case output
    }

    public let kind: Kind
    public let message: String
    /// Where in the reel the reason is, where there is such a place: `slides[2].picture`.
    public let place: String?

    public init(_ kind: Kind, _ message: String, place: String? = nil) {
        self.kind = kind
        self.message = message
        self.place = place
    }

    public var errorDescription: String? { message }

    /// The same, with the place in the reel.
    func at(_ place: String) -> ReelError { ReelError(kind, message, place: place) }
}
