public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics
import ReelImageEngine

extension CIContext {
    /// Returns the image's extent as a PNG file, with 8 bits and in sRGB. Nil for an image that is infinite or larger than
    /// 32,767 pixels in a direction, and for a format with more than 8 bits.
    @discardableResult
    public func pngRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        format.byteOrder == nil ? nil : file(of: image, PictureEncoder(format: .png, quality: 1))
    }

    /// Returns the image's extent as a JPEG file, in sRGB. Transparent pixels become black.
    ///
    /// The quality is 0.9 if the options do not specify one; Apple does not document its own default.
    @discardableResult
    public func jpegRepresentation(
        of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        let asked = AttributeDictionary(["quality": options[.quality] as Any]).double("quality")
        return file(of: image, PictureEncoder(format: .jpeg, quality: asked ?? 0.9))
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

    /// Writes a JPEG file, replacing an existing one.
    public func writeJPEGRepresentation(
        of image: CIImage, to url: URL, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try write(jpegRepresentation(of: image, colorSpace: colorSpace, options: options), image, to: url)
    }

    private func file(of image: CIImage, _ encoder: PictureEncoder) -> Data? {
        bitmap(of: image, from: image.extent).flatMap { try? encoder.encode($0) }
    }

    private func write(_ data: Data?, _ image: CIImage, to url: URL) throws {
        guard let data else {
            let reason =
                "\(url.path): an image with the extent \(image.extent) cannot be encoded; crop it to at most 32,767 "
                + "pixels in each direction, and use an 8-bit format"
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path, NSLocalizedDescriptionKey: reason])
        }
        try data.write(to: url, options: .atomic)
    }
}
