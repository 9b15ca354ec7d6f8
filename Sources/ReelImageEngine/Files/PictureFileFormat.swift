/// The formats of still picture files that can be written.
package enum PictureFileFormat: CaseIterable, Sendable {
    case jpeg, png, webp, avif, heic, tiff

    /// The type of the file.
    package var type: ImageFileType {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .avif: .avif
        case .heic: .heic
        case .tiff: .tiff
        }
    }

    /// Creates the format that a file extension stands for, in either case; nil if it stands for none of these.
    package init?(pathExtension: String) {
        guard let format = Self.allCases.first(where: { $0.type.matches(pathExtension: pathExtension) }) else { return nil }
        self = format
    }
}
