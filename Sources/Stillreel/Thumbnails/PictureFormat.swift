import ImageEngine

/// A kind of picture file.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable, Codable {
    case jpeg = "jpg"
    case png, webp, avif, heic
    case tiff = "tif"

    /// By a file's ending, in capitals or not: `jpg`, `jpeg`, `png`, `webp`, `avif`, `heic`, `heif`, `tif`, `tiff`.
    public init?(pathExtension: String) {
        guard let format = PictureFileFormat(pathExtension: pathExtension),
            let own = Self.allCases.first(where: { $0.fileFormat == format })
        else { return nil }
        self = own
    }

    /// Of names that we give. Without a dot.
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

    /// `.jpg, .png, .webp, …`
    static var endings: String { allCases.map { ".\($0.rawValue)" }.joined(separator: ", ") }
}
