import ReelImageEngine

/// The file format of a picture. The raw value is the file name extension.
public enum ThumbnailFormat: String, Hashable, Sendable, CaseIterable, Codable {
    /// JPEG (`.jpg`).
    case jpeg = "jpg"
    /// PNG, lossless (`.png`); WebP (`.webp`), lossless at quality 100; AVIF (`.avif`); HEIC (`.heic`).
    case png, webp, avif, heic
    /// TIFF (`.tif`).
    case tiff = "tif"

    /// Creates a format from a file name extension, ignoring case: `jpg`, `jpeg`, `png`, `webp`, `avif`, `heic`, `heif`, `tif`
    /// or `tiff`. Nil for any other.
    public init?(pathExtension: String) {
        guard let format = PictureFileFormat(pathExtension: pathExtension),
            let own = Self.allCases.first(where: { $0.fileFormat == format })
        else { return nil }
        self = own
    }

    /// The file name extension of new files, without a dot.
    public var pathExtension: String { rawValue }

    var fileFormat: PictureFileFormat {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .avif: .avif
        case .heic: .heic
        case .tiff: .tiff
        }
    }

    /// The extensions for messages: `.jpg, .png, .webp, …`
    static var endings: String { allCases.map { ".\($0.rawValue)" }.joined(separator: ", ") }
}
