public import Foundation
import ReelCoreGraphics
import ReelImageEngine

extension UIImage {
    /// Returns the image as a PNG file, upright; nil for an image without a picture, or one that cannot be decoded.
    @discardableResult
    public func pngData() -> Data? { encoded(PictureEncoder(format: .png, quality: 1)) }

    /// Returns the image as a JPEG file, upright; nil for an image without a picture, or one that cannot be decoded.
    ///
    /// Difference from Apple: the pixels are rotated, and no orientation is written.
    ///
    /// - Parameter compressionQuality: from 0 (smallest file) to 1 (best quality).
    @discardableResult
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        encoded(PictureEncoder(format: .jpeg, quality: min(1, max(0, Double(compressionQuality)))))
    }

    private func encoded(_ encoder: PictureEncoder) -> Data? {
        guard let upright = cgImage?.bitmap?.upright(orientation: imageOrientation.exifOrientation) else { return nil }
        return try? encoder.encode(upright)
    }
}
