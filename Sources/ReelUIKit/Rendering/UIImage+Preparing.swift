public import Foundation
import ReelCoreGraphics

extension UIImage {
    /// A renderer's format with this image's scale, which is opaque if the image has no alpha.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let transparent: [CGImageAlphaInfo] = [.premultipliedFirst, .premultipliedLast, .first, .last, .alphaOnly]
        format.opaque = cgImage.map { !transparent.contains($0.alphaInfo) } ?? false
        return format
    }

    /// Returns the image, decoded and upright; nil if it has no `cgImage` or cannot be decoded.
    @discardableResult
    public func preparingForDisplay() -> UIImage? {
        guard let bitmap = cgImage?.bitmap?.upright(orientation: imageOrientation.exifOrientation) else { return nil }
        return with {
            $0.cgImage = CGImage(bitmap: bitmap)
            $0.orientation = .up
        }
    }

    /// Prepares the image on a background thread, where the handler is called as well; see `preparingForDisplay()`.
    @preconcurrency
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DispatchQueue.global().async { completionHandler(self.preparingForDisplay()) }
    }

    @discardableResult
    public func byPreparingForDisplay() async -> UIImage? {
        await withCheckedContinuation { continuation in prepareForDisplay { continuation.resume(returning: $0) } }
    }

    /// Returns the image decoded at a size, which should have its proportions. A photo takes as little memory as its
    /// thumbnail. Nil if the image has no `cgImage`, if it cannot be decoded, and for an impossible size.
    ///
    /// - Parameter size: in points of the image's scale.
    @discardableResult
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard let cgImage, cgImage.isDecodable,
            let context = CGContext.image(size: size, scale: scale, isOpaque: imageRendererFormat.opaque)
        else { return nil }
        UIGraphicsPushContext(context)
        draw(in: CGRect(origin: .zero, size: size))
        UIGraphicsPopContext()
        return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
    }

    /// Makes a thumbnail on a background thread, where the handler is called as well; see `preparingThumbnail(of:)`.
    @preconcurrency
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DispatchQueue.global().async { completionHandler(self.preparingThumbnail(of: size)) }
    }

    @discardableResult
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
        await withCheckedContinuation { continuation in
            prepareThumbnail(of: size) { continuation.resume(returning: $0) }
        }
    }
}

extension CGImage {
    /// Whether the image can be decoded at least in part.
    fileprivate var isDecodable: Bool { provider.map { $0.bitmap(atLeast: 1, 1) != nil } ?? true }
}
