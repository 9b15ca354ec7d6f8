import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageEngine

/// A file format that Image I/O can write.
enum DestinationFormat {
    case picture(PictureFileFormat)
    case animation(AnimationFormat)

    static let all = PictureFileFormat.allCases.map(Self.picture) + [.animation(.gif)]

    /// Creates the format with a uniform type identifier for a number of images; nil if the type cannot be written, or does not
    /// take that many.
    init?(identifier: String, count: Int) {
        guard let format = Self.all.first(where: { $0.type.rawValue == identifier }), count >= 1 else { return nil }
        switch format.type {
        case .png where count > 1: self = .animation(.png)
        case .webp where count > 1: self = .animation(.webp)
        case .tiff, .gif: self = format
        default:
            guard count == 1 else { return nil }
            self = format
        }
    }

    var type: ImageFileType {
        switch self {
        case .picture(let format): format.type
        case .animation(let format): format.type
        }
    }

    /// - Parameter properties: those of the whole file.
    func encode(_ images: [DestinationImage], _ properties: [String: Any]) throws -> Data {
        if case .picture(let format) = self, format.keepsDepth, images.count == 1, let pixels = images[0].deepPixels {
            let size = PixelSize(width: pixels.width, height: pixels.height)
            return try PictureEncoder(format: format, quality: 1).encode(pixels, metadata: images[0].metadata(for: size, nil))
        }
        switch self {
        case .picture(.tiff):
            return try PictureEncoder.tiff(
                try images.map { image in
                    let bitmap = try image.bitmap()
                    return (bitmap, try image.metadata(for: bitmap.size, bitmap))
                })
        case .picture(let format):
            guard let image = images.first else { return Data() }
            let bitmap = format == .jpeg ? try image.flatBitmap() : try image.bitmap()
            return try PictureEncoder(format: format, quality: image.quality)
                .encode(bitmap, metadata: image.metadata(for: bitmap.size, bitmap))
        case .animation(let format): return try Self.animation(images, format, properties)
        }
    }

    private static func animation(
        _ images: [DestinationImage], _ format: AnimationFormat, _ properties: [String: Any]
    ) throws -> Data {
        guard let first = images.first else { return Data() }
        let loops = loops(properties, format)
        let size = try first.bitmap().size
        // A transparent frame would need another way of writing in the midst of the file, so all bitmaps are looked at first.
        let isTransparent = try format == .gif && images.contains { try $0.bitmap().hasTransparency }
        let encoder = try AnimationEncoder(
            format: format, width: size.width, height: size.height, quality: format == .webp ? first.quality : 1, loops: loops,
            options: isTransparent ? [.keepsAllFrames, .keepsTransparency] : .keepsAllFrames)
        for image in images {
            try encoder.append(fitted(image.bitmap(), to: size), duration: .seconds(min(14_399, max(0.001, image.delay))))
        }
        var file = try encoder.finish()
        if format != .gif { file = try PictureEncoder.file(file, format.type, with: first.metadata(for: size, nil)) }
        return file
    }

    /// Returns a frame with the size of the animation; the first frame determines that.
    private static func fitted(_ bitmap: Bitmap, to size: PixelSize) throws(PictureEncodingError.Reason) -> Bitmap {
        guard bitmap.size != size else { return bitmap }
        IgnoredInput.report(
            "CGImageDestinationFinalize", "the frames of the animation differ in size; all get the size of the first one")
        guard let fitted = bitmap.resized(to: size) else { throw .outOfMemory }
        return fitted
    }

    /// The number of times that the animation is played; 0 is for ever. Once by default, and for ever in APNG, as at Apple's.
    private static func loops(_ properties: [String: Any], _ format: AnimationFormat) -> Int {
        let dictionary = (format.type.animationDictionary as String?).flatMap { properties[$0] }.map { PropertyValue($0) }
        let loops = (dictionary?.dictionary).flatMap { AttributeDictionary($0).int(kCGImagePropertyGIFLoopCount as String) }
        return min(max(loops ?? 1, 0), 65_535)
    }
}

extension PictureFileFormat {
    /// Whether files can have 16 bits per component.
    var keepsDepth: Bool { self == .png || self == .tiff }
}

extension Bitmap {
    /// Whether any pixel is not opaque.
    fileprivate var hasTransparency: Bool {
        !isOpaque
            && (0..<height).contains { y in
                let row = row(y)
                return (0..<width).contains { row[$0] >> 24 < 255 }
            }
    }
}
