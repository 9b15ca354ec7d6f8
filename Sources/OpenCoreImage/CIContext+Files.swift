public import Foundation
import ImageEngine
import OpenCoreFoundation
public import OpenCoreGraphics

extension CIContext {
    /// The image as a PNG file of its extent, with 8 bits and in sRGB. Nil for an image that has no end or is larger than 32,767 pixels
    /// in a direction, and for a format with more than 8 bits.
    @discardableResult
    public func pngRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        format.byteOrder == nil ? nil : file(of: image, PictureEncoder(format: .png, quality: 1))
    }

    /// The image as a JPEG file of its extent, in sRGB. What is clear becomes black.
    ///
    /// The quality is 0.9 where the options do not say another; Apple does not document its own.
    @discardableResult
    public func jpegRepresentation(
        of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        let asked = AttributeDictionary(["quality": options[.quality] as Any]).double("quality")
        return file(of: image, PictureEncoder(format: .jpeg, quality: asked ?? 0.9))
    }

    /// Writes a PNG file, in the place of one that is there.
    ///
    /// - Throws: `CocoaError` where the image cannot be encoded, or the file not be written.
    public func writePNGRepresentation(
        of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try write(pngRepresentation(of: image, format: format, colorSpace: colorSpace, options: options), image, to: url)
    }

    /// Writes a JPEG file, in the place of one that is there.
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
                "\(url.path): the image, whose extent is \(image.extent), cannot be encoded. Crop it to at most 32,767 "
                + "pixels across and down, and use a format of 8 bits"
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path, NSLocalizedDescriptionKey: reason])
        }
        try data.write(to: url, options: .atomic)
    }
}
