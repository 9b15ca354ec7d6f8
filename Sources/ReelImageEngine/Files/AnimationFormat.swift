/// The formats of animated picture files that can be written.
package enum AnimationFormat: String, CaseIterable, Sendable {
    case webp, gif

    /// The file extensions, without a dot, in lower case.
    package var fileExtensions: [String] { [rawValue] }

    /// The format's name in messages.
    package var name: String { self == .gif ? "GIF" : "WebP" }

    /// Creates the format that a file extension stands for, in either case; nil if it stands for none of these.
    package init?(pathExtension: String) { self.init(rawValue: pathExtension.lowercased()) }
}
