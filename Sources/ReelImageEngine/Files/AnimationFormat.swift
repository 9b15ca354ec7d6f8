/// The formats of animated picture files that can be written.
package enum AnimationFormat: CaseIterable, Sendable {
    case webp, gif

    /// The type of the file.
    package var type: ImageFileType { self == .gif ? .gif : .webp }

    /// Creates the format that a file extension stands for, in either case; nil if it stands for none of these.
    package init?(pathExtension: String) {
        guard let format = Self.allCases.first(where: { $0.type.matches(pathExtension: pathExtension) }) else { return nil }
        self = format
    }
}
