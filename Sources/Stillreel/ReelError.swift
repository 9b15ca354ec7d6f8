public import Foundation

/// The reason why a movie cannot be made. The message names the file, if there is one, and says what to do.
public struct ReelError: Error, LocalizedError, Sendable {
    /// The category of an error. The command derives its exit code from it.
    public enum Kind: String, Sendable {
        /// The reel or the request is invalid.
        case reel
        /// An input file (a picture, sound, captions, a movie or a reel file) cannot be read.
        case input
        /// The encoder failed.
        case encoding
        /// The output file cannot be written at its target.
        case output
    }

    /// The category of the error.
    public let kind: Kind
    /// What is wrong, for people to read; in English, usually a fragment without a full stop.
    public let message: String
    /// The path of the value in the reel that caused the error, such as `slides[2].picture`; nil if there is none.
    public let place: String?

    /// Whether it would be none if existing files might be replaced, so that a program may offer that.
    package private(set) var isExistingFile = false

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - kind: the category.
    ///   - message: what is wrong, and what to do about it.
    ///   - place: the path of the value in the reel that caused it, such as `slides[2].picture`.
    public init(_ kind: Kind, _ message: String, place: String? = nil) {
        self.kind = kind
        self.message = message
        self.place = place
    }

    /// The same as `message`, for `localizedDescription`.
    public var errorDescription: String? { message }

    /// Creates the error for a file that exists and must not be replaced.
    init(existing path: String) {
        self.init(.output, "\(path): the file already exists; choose another name, or overwrite it")
        isExistingFile = true
    }

    /// Creates the error for an input file that is not the one any more with which the work began.
    init(changed path: String) { self.init(.input, "\(path): the file changed while it was being used; start again") }

    /// Returns the same error with another place in the reel.
    func at(_ place: String) -> ReelError { ReelError(kind, message, place: place) }
}
