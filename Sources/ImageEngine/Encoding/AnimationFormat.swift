/// The kinds of animated picture file that are written.
package enum AnimationFormat: String, CaseIterable, Sendable {
    case webp, gif

    /// Without a dot, in lower case.
    package var fileExtensions: [String] { [rawValue] }

    /// As messages name it.
    package var name: String { self == .gif ? "GIF" : "WebP" }

    /// The kind that a file's name says, in capitals or not. Nil for a name that says none of these.
    package init?(pathExtension: String) { self.init(rawValue: pathExtension.lowercased()) }
}
