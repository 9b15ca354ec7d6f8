/// A type of image files that can be read. The raw value is its uniform type identifier.
package enum ImageFileType: String, CaseIterable, Sendable {
    case jpeg = "public.jpeg"
    case png = "public.png"
    case webp = "org.webmproject.webp"
    case heic = "public.heic"
    case heif = "public.heif"
    case avif = "public.avif"
    case tiff = "public.tiff"
    case gif = "com.compuserve.gif"
    case bmp = "com.microsoft.bmp"

    /// The name in messages.
    package var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .heic: "HEIC"
        case .heif: "HEIF"
        case .avif: "AVIF"
        case .tiff: "TIFF"
        case .gif: "GIF"
        case .bmp: "BMP"
        }
    }

    /// The file name extensions, without a dot, in lower case; the first is the usual one.
    package var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .heic: ["heic", "heif"]
        case .heif: ["heif"]
        case .avif: ["avif"]
        case .tiff: ["tif", "tiff"]
        case .gif: ["gif"]
        case .bmp: ["bmp"]
        }
    }

    /// The file name extensions of all types, with rare ones that are read but not written.
    package static let readableFileExtensions = Set(allCases.flatMap(\.fileExtensions) + ["jpe", "hif"])

    /// Returns whether a file with this name extension, in either case, has this type.
    package func matches(pathExtension: String) -> Bool { fileExtensions.contains(pathExtension.lowercased()) }
}
