public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics
import ReelImageEngine
import ReelImageIO

extension CIContext {
    /// Returns the image's extent as a PNG file in the colour space, with 16 bits for the formats with more than 8. Nil for an
    /// image that is infinite or larger than 32,767 pixels in a direction.
    @discardableResult
    public func pngRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        report(options, colorSpace, "CIContext.pngRepresentation")
        return file(of: image, .png, format, colorSpace)
    }

    /// Returns the image's extent as a TIFF file in the colour space, with 16 bits for the formats with more than 8.
    @discardableResult
    public func tiffRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        report(options, colorSpace, "CIContext.tiffRepresentation")
        return file(of: image, .tiff, format, colorSpace)
    }

    /// Returns the image's extent as a JPEG file, in the colour space. Transparent pixels become black.
    ///
    /// The quality is 0.9 if the options do not specify one; Apple does not document its own default.
    @discardableResult
    public func jpegRepresentation(
        of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        report(options, colorSpace, "CIContext.jpegRepresentation")
        return file(of: image, .jpeg, .BGRA8, colorSpace, quality: quality(options))
    }

    /// Returns the image's extent as a HEIC file, in the colour space, with 8 bits.
    @discardableResult
    public func heifRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        report(options, colorSpace, "CIContext.heifRepresentation")
        if format.byteOrder == nil {
            IgnoredInput.report("CIContext.heifRepresentation", "HEIC files get 8 bits per component, whatever the format")
        }
        return file(of: image, .heic, .BGRA8, colorSpace, quality: quality(options))
    }

    /// Writes a PNG file, replacing an existing one.
    ///
    /// - Throws: `CocoaError` if the image cannot be encoded or the file cannot be written.
    public func writePNGRepresentation(
        of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try write(pngRepresentation(of: image, format: format, colorSpace: colorSpace, options: options), image, to: url)
    }

    /// Writes a TIFF file, replacing an existing one.
    public func writeTIFFRepresentation(
        of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try write(tiffRepresentation(of: image, format: format, colorSpace: colorSpace, options: options), image, to: url)
    }

    /// Writes a JPEG file, replacing an existing one.
    public func writeJPEGRepresentation(
        of image: CIImage, to url: URL, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try write(jpegRepresentation(of: image, colorSpace: colorSpace, options: options), image, to: url)
    }

    /// Writes a HEIC file, replacing an existing one.
    public func writeHEIFRepresentation(
        of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try write(heifRepresentation(of: image, format: format, colorSpace: colorSpace, options: options), image, to: url)
    }

    private func quality(_ options: [CIImageRepresentationOption: Any]) -> Double {
        AttributeDictionary(["quality": options[.quality] as Any]).double("quality") ?? 0.9
    }

    /// Reports what is not used: other options than the quality, and colour spaces with one component.
    private func report(_ options: [CIImageRepresentationOption: Any], _ space: CGColorSpace, _ call: String) {
        for option in options.keys where option != .quality {
            IgnoredInput.report(call, "the option \(option.rawValue) is not supported and is ignored")
        }
        if space.model == .monochrome { IgnoredInput.report(call, "grey pictures are written with red, green and blue") }
    }

    private func file(
        of image: CIImage, _ type: PictureFileFormat, _ format: CIFormat, _ space: CGColorSpace, quality: Double = 1
    ) -> Data? {
        guard format.bytesPerPixel != nil else { return nil }
        let encoder = PictureEncoder(format: type, quality: quality)
        let encoding = ColorEncoding(space)
        var metadata = PictureMetadata()
        if encoding != .sRGB {
            guard let profile = encoding.profile else { return nil }
            metadata.profile = profile
        }
        guard format.byteOrder == nil else {
            return bitmap(of: image, from: image.extent, in: encoding).flatMap { try? encoder.encode($0, metadata: metadata) }
        }
        let deep = deepImage(of: image, from: image.extent, in: encoding)?.deepPixels
        return deep.flatMap { try? encoder.encode($0, metadata: metadata) }
    }

    private func write(_ data: Data?, _ image: CIImage, to url: URL) throws {
        guard let data else {
            let reason =
                "\(url.path): an image with the extent \(image.extent) cannot be encoded; crop it to at most 32,767 "
                + "pixels in each direction, and use a format that CIFormat declares"
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path, NSLocalizedDescriptionKey: reason])
        }
        try data.write(to: url, options: .atomic)
    }
}
