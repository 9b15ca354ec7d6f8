public import Foundation
import ReelCoreGraphics
import ReelImageEngine

// Apple does not document whether an image that was created from a `CIImage` is encoded. Here it is.
extension UIImage {
    /// Returns the image as a PNG file, upright; nil for an image without a picture, or one that cannot be decoded.
    @discardableResult
    public func pngData() -> Data? { encoded(.png, quality: 1) }

    /// Returns the image as a JPEG file, upright; nil for an image without a picture, or one that cannot be decoded.
    ///
    /// Difference from Apple: the pixels are rotated, and no orientation is written.
    ///
    /// - Parameter compressionQuality: from 0 (smallest file) to 1 (best quality).
    @discardableResult
    public func jpegData(compressionQuality: CGFloat) -> Data? { encoded(.jpeg, quality: Double(compressionQuality)) }

    /// Returns the image as an HEIC file, upright; nil for an image without a picture, or one that cannot be decoded.
    ///
    /// Difference from Apple: the pixels are rotated, and no orientation is written.
    @discardableResult
    public func heicData() -> Data? { encoded(.heic, quality: 0.8) }

    private func encoded(_ format: PictureFileFormat, quality: Double) -> Data? {
        guard let upright = picture?.bitmap?.upright(orientation: imageOrientation.exifOrientation) else { return nil }
        return try? PictureEncoder(format: format, quality: quality).encode(upright)
    }
}
