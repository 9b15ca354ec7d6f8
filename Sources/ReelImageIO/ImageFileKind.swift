import Foundation
import ReelImageEngine
import ReelCoreFoundation
import ReelCoreGraphics

/// An image to be written.
struct PictureToWrite {
    var image: CGImage
    var properties: AttributeDictionary
    /// The header of the file it comes from, for values that are not in `properties`.
    var source: StillImageHeader?

    private static let usualQuality = 0.8

    var quality: Double { properties.double(kCGImageDestinationLossyCompressionQuality) ?? Self.usualQuality }

    var metadata: PictureMetadata {
        let exif = properties.dictionary(kCGImagePropertyExifDictionary)
        return PictureMetadata(
            orientation: properties.int(kCGImagePropertyOrientation) ?? source?.orientation ?? 1,
            captureDate: exif?.string(kCGImagePropertyExifDateTimeOriginal) ?? source?.captureDate)
    }

    /// In seconds; 0.1 by default.
    var delay: Double {
        properties.dictionary(kCGImagePropertyGIFDictionary)?.double(kCGImagePropertyGIFDelayTime) ?? source?.delay ?? 0.1
    }

    func bitmap() throws(PictureEncodingError.Reason) -> Bitmap {
        let largest = properties.int(kCGImageDestinationImageMaxPixelSize).flatMap { $0 > 0 ? $0 : nil }
        guard let bitmap = image.bitmap(within: largest) else { throw .failed("the picture cannot be decoded") }
        return bitmap
    }
}

/// A file type that Image I/O can write.
enum ImageFileKind {
    case picture(PictureFileFormat)
    case animatedGIF

    static let all = PictureFileFormat.allCases.map(Self.picture) + [.animatedGIF]

    /// Nil if the type cannot be written.
    init?(type: CFString) {
        guard let kind = Self.all.first(where: { $0.type == type }) else { return nil }
        self = kind
    }

    /// The uniform type identifier.
    var type: CFString {
        switch self {
        case .picture(let format): format.type.rawValue
        case .animatedGIF: StillImageHeader.Format.gif.rawValue
        }
    }

    var takesSeveral: Bool {
        switch self {
        case .picture(let format): format == .tiff
        case .animatedGIF: true
        }
    }

    func encode(_ pictures: [PictureToWrite], _ properties: AttributeDictionary) throws -> Data {
        switch self {
        case .picture(.tiff): try PictureEncoder.tiff(try pictures.map { (try $0.bitmap(), $0.metadata) })
        case .picture(let format): try Self.one(pictures, format)
        case .animatedGIF: try Self.animation(pictures, properties)
        }
    }

    private static func one(_ pictures: [PictureToWrite], _ format: PictureFileFormat) throws -> Data {
        guard let picture = pictures.first else { return Data() }
        let decoded = try picture.bitmap()
        var bitmap = decoded
        if format == .jpeg, !decoded.isOpaque, let color = picture.properties.color(kCGImageDestinationBackgroundColor) {
            // The decoded bitmap may be shared, so a copy is changed.
            guard let copy = decoded.copy(left: 0, top: 0, width: decoded.width, height: decoded.height) else {
                throw PictureEncodingError.Reason.outOfMemory
            }
            copy.flatten(on: color)
            bitmap = copy
        }
        return try PictureEncoder(format: format, quality: picture.quality).encode(bitmap, metadata: picture.metadata)
    }

    private static func animation(_ pictures: [PictureToWrite], _ properties: AttributeDictionary) throws -> Data {
        let loops = properties.dictionary(kCGImagePropertyGIFDictionary)?.int(kCGImagePropertyGIFLoopCount) ?? 1
        guard let first = try pictures.first?.bitmap() else { return Data() }
        let encoder = try AnimationEncoder(
            format: .gif, width: first.width, height: first.height, quality: 1, loops: loops)
        for picture in pictures {
            try encoder.append(try picture.bitmap(), duration: .seconds(min(14_399, max(0.01, picture.delay))))
        }
        return try encoder.finish()
    }
}

extension AttributeDictionary {
    /// Returns red, green and blue of a `CGColor`, from 0 to 255; nil if there is none.
    fileprivate func color(_ key: String) -> (red: Int, green: Int, blue: Int)? {
        guard let color = value(key) as? CGColor, let components = color.components else { return nil }
        let parts = components.dropLast().map { $0.isNaN ? 0 : Int((min(max($0, 0), 1) * 255).rounded()) }
        return parts.count == 3 ? (parts[0], parts[1], parts[2]) : parts.first.map { ($0, $0, $0) }
    }
}
