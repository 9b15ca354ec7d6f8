/// The kinds of picture file that are written.
package enum PictureFileFormat: String, CaseIterable, Sendable {
    case jpeg, png, webp, avif, heic, tiff

    /// Without a dot, in lower case; the first is the usual one.
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

    /// What a file of it is when it is read.
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

    /// As messages name it.
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

    /// The kind that a file's name says, in capitals or not. Nil for a name that says none of these.
    package init?(pathExtension: String) {
        let wanted = pathExtension.lowercased()
        guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(wanted) }) else { return nil }
        self = format
    }
}
