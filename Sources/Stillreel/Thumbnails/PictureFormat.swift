import ImageEngine

/// A kind of picture file.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable, Codable {
    case jpeg = "jpg"
    case png, webp, avif

    /// By a file's ending, in capitals or not: `jpg`, `jpeg`, `png`, `webp`, `avif`.
    public init?(pathExtension: String) {
        guard let format = PictureFileFormat(pathExtension: pathExtension) else { return nil }
        self =
            switch format {
            case .jpeg: .jpeg
            case .png: .png
            case .webp: .webp
            case .avif: .avif
            }
    }

    /// Of names that we give. Without a dot.
    public var pathExtension: String { rawValue }

    var fileFormat: PictureFileFormat {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .avif: .avif
        }
    }

    /// `.jpg, .png, .webp, .avif`
    static var endings: String { allCases.map { ".\($0.rawValue)" }.joined(separator: ", ") }
}
