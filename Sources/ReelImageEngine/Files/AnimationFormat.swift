/// The formats of animated picture files that can be written.
package enum AnimationFormat: Sendable {
    case webp, gif, png

    /// The type of the file.
    package var type: ImageFileType {
        switch self {
        case .webp: .webp
        case .gif: .gif
        case .png: .png
        }
    }

    /// Creates the format that a file extension stands for, in either case; nil if it stands for none of these. `png` stands for
    /// a still picture.
    package init?(pathExtension: String) {
        guard let format = [Self.webp, .gif].first(where: { $0.type.matches(pathExtension: pathExtension) }) else { return nil }
        self = format
    }
}
