import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageEngine

/// A file format that Image I/O can write.
enum DestinationFormat {
    case picture(PictureFileFormat)
    case animation(AnimationFormat)

    static let all = PictureFileFormat.allCases.map(Self.picture) + [.animation(.gif)]

    /// Creates the format with a uniform type identifier; nil if the type cannot be written.
    init?(identifier: CFString) {
        guard let format = Self.all.first(where: { $0.type.rawValue == identifier as String }) else { return nil }
        self = format
    }

    var type: ImageFileType {
        switch self {
        case .picture(let format): format.type
        case .animation(let format): format.type
        }
    }

    /// Whether a file can contain several images.
    var takesSeveral: Bool { [.tiff, .gif].contains(type) }

    func encode(_ images: [DestinationImage], _ properties: AttributeDictionary) throws -> Data {
        switch self {
        case .picture(.tiff): try PictureEncoder.tiff(try images.map { (try $0.bitmap(), $0.metadata) })
        case .picture(let format): try Self.one(images, format)
        case .animation(let format): try Self.animation(images, format, properties)
        }
    }

    private static func one(_ images: [DestinationImage], _ format: PictureFileFormat) throws -> Data {
        guard let image = images.first else { return Data() }
        let decoded = try image.bitmap()
        var bitmap = decoded
        if format == .jpeg, !decoded.isOpaque, let color = image.properties.color(kCGImageDestinationBackgroundColor as String) {
            // The decoded bitmap may be shared, so a copy is changed.
            guard let copy = decoded.copy(left: 0, top: 0, width: decoded.width, height: decoded.height) else {
                throw PictureEncodingError.Reason.outOfMemory
            }
            copy.flatten(on: color)
            bitmap = copy
        }
        return try PictureEncoder(format: format, quality: image.quality).encode(bitmap, metadata: image.metadata)
    }

    private static func animation(
        _ images: [DestinationImage], _ format: AnimationFormat, _ properties: AttributeDictionary
    ) throws -> Data {
        let loops =
            properties.dictionary(kCGImagePropertyGIFDictionary as String)?.int(kCGImagePropertyGIFLoopCount as String) ?? 1
        guard let first = try images.first?.bitmap() else { return Data() }
        let encoder = try AnimationEncoder(
            format: format, width: first.width, height: first.height, quality: 1, loops: loops)
        for image in images {
            try encoder.append(try image.bitmap(), duration: .seconds(min(14_399, max(0.01, image.delay))))
        }
        return try encoder.finish()
    }
}

extension AttributeDictionary {
    /// Returns red, green and blue of a `CGColor` in sRGB, from 0 to 255; nil if there is none.
    fileprivate func color(_ key: String) -> RGB24? {
        guard let color = (value(key) as? CGColor)?.extendedSRGB else { return nil }
        func byte(_ part: CGFloat) -> Int { part.isNaN ? 0 : Int((min(max(part, 0), 1) * 255).rounded()) }
        return RGB24(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
    }
}
