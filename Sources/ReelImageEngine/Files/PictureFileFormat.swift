/// The formats of picture files that can be written.
package enum PictureFileFormat: String, CaseIterable, Sendable {
    case jpeg, png, webp, avif, heic, tiff

    /// The file extensions, without a dot, in lower case; the first is the usual one.
    package var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .avif: ["avif"]
        case .heic: ["heic", "heif"]
        case .tiff: ["tif", "tiff"]
        }
    }

    /// The format of such a file when it is read.
    package var type: StillImageHeader.Format {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webP
        case .avif: .avif
        case .heic: .heic
        case .tiff: .tiff
        }
    }

    /// The format's name in messages.
    package var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .avif: "AVIF"
        case .heic: "HEIC"
        case .tiff: "TIFF"
        }
    }

    /// Creates the format that a file extension stands for, in either case; nil if it stands for none of these.
    package init?(pathExtension: String) {
        let wanted = pathExtension.lowercased()
        guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(wanted) }) else { return nil }
        self = format
    }
}
