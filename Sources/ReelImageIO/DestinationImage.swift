import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageEngine

/// An image to be written.
struct DestinationImage {
    let image: CGImage
    let properties: AttributeDictionary
    let metadata: PictureMetadata
    /// In seconds.
    let delay: Double

    private static let defaultQuality = 0.8
    private static let defaultDelay = 0.1

    /// - Parameters:
    ///   - type: the type of the file that will contain the image.
    ///   - source: where the image comes from, for values that are not in `properties`.
    init(_ image: CGImage, _ properties: CFDictionary?, for type: ImageFileType, from source: StillImage?, call: String) {
        self.image = image
        let entries = PropertyValue.entries(of: properties)
        self.properties = AttributeDictionary(entries)
        let background = kCGImageDestinationBackgroundColor as String
        if let color = entries[background], !PropertyValue(color).isNull, AttributeDictionary(entries).color(background) == nil {
            IgnoredInput.report(call, "the value of \(background) is no colour that can be used, and is ignored")
        }
        var settings = MetadataSettings(source?.details.metadata ?? PictureMetadata(), type: type, call: call)
        if let name = source?.details.profileName, !name.contains("sRGB") {
            IgnoredInput.report(call, "the colours of the profile \(name) are converted to sRGB; the profile is not written")
        }
        // What a container turns is upright when it is decoded.
        if let source { settings.metadata.orientation = source.header.orientation }
        settings.apply(entries)
        metadata = settings.metadata
        metadata.reportMakerNote(call)
        let sourceDelay = source.flatMap { source in
            source.animation.flatMap { $0.delays.indices.contains(source.index) ? $0.delays[source.index] : nil }
        }
        delay = settings.delay ?? sourceDelay ?? Self.defaultDelay
    }

    var quality: Double {
        properties.double(kCGImageDestinationLossyCompressionQuality as String) ?? Self.defaultQuality
    }

    func bitmap() throws(PictureEncodingError.Reason) -> Bitmap {
        let largest = properties.int(kCGImageDestinationImageMaxPixelSize as String).flatMap { $0 > 0 ? $0 : nil }
        guard let bitmap = image.bitmap(within: largest) else { throw .failed("the picture cannot be decoded") }
        return bitmap
    }

    /// Returns the pixels on the background colour, white by default, for formats without alpha.
    func flatBitmap() throws(PictureEncodingError.Reason) -> Bitmap {
        let decoded = try bitmap()
        guard !decoded.isOpaque else { return decoded }
        let color = properties.color(kCGImageDestinationBackgroundColor as String) ?? RGB24(red: 255, green: 255, blue: 255)
        // The decoded bitmap may be shared, so a copy is changed.
        guard let copy = decoded.copy(left: 0, top: 0, width: decoded.width, height: decoded.height) else { throw .outOfMemory }
        copy.flatten(on: color)
        return copy
    }

    /// The pixels with 16 bits, if the image has as many and keeps its size.
    var deepPixels: DeepPixels? {
        let largest = properties.int(kCGImageDestinationImageMaxPixelSize as String) ?? 0
        return largest <= 0 || largest >= max(image.width, image.height) ? image.deepPixels : nil
    }

    /// Returns the metadata for pixels of this size.
    ///
    /// - Parameter bitmap: the pixels from which a thumbnail is made, if it is asked for.
    func metadata(for size: PixelSize, _ bitmap: Bitmap?) throws -> PictureMetadata {
        var metadata = metadata
        for (tag, side) in [(ExifTag.pixelXDimension, size.width), (ExifTag.pixelYDimension, size.height)]
        where metadata.exif[tag] != nil {
            metadata.exif[tag] = .longs([UInt32(side)])
        }
        // A source's thumbnail may show other pixels.
        metadata.thumbnail = nil
        if let bitmap, properties.bool(kCGImageDestinationEmbedThumbnail as String) == true {
            metadata.thumbnail = try Self.thumbnail(of: bitmap)
        }
        return metadata
    }

    /// The longest side of thumbnails in EXIF blocks, in pixels (CIPA DC-009 has 160×120).
    private static let thumbnailSize = 160

    private static func thumbnail(of bitmap: Bitmap) throws -> Data? {
        let small = CGImage(bitmap: bitmap).bitmap(within: thumbnailSize)
        return try small.map { try PictureEncoder(format: .jpeg, quality: defaultQuality).encode($0) }
    }
}

extension PictureMetadata {
    /// Reports a maker's note that is not written.
    func reportMakerNote(_ call: String) {
        guard losesMakerNote else { return }
        IgnoredInput.report(call, "the maker's note of this camera cannot be moved and is not written")
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
