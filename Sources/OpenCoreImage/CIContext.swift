public import Foundation
import OpenCoreFoundation
public import OpenCoreGraphics
public import OpenCoreVideo

/// Renders images. Source: Apple, "CIContext".
public final class CIContext: NSObject, Sendable {
    public override init() {}

    /// What the options ask for is what is done anyway; see `CIContextOption`.
    public convenience init(options: [CIContextOption: Any]?) {
        self.init()
    }

    /// Renders into the whole buffer, with the image's origin at its lower left corner. The buffer's pixels are replaced; those
    /// that the image does not cover become transparent black.
    ///
    /// Buffers of the formats 32BGRA and 32ARGB are written; others are left alone. Values are sRGB.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
        render(image, to: buffer, bounds: .infinite, colorSpace: nil)
    }

    /// Renders into the part of the buffer within `bounds`, which does not move the image.
    ///
    /// Values are sRGB whatever `colorSpace` is, which is how the rest of the house reads untagged buffers. Apple converts to it.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?) {
        guard let bitmapInfo = Self.bitmapInfo(for: CVPixelBufferGetPixelFormatType(buffer)),
            CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess
        else { return }
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let context = CGContext(
            data: CVPixelBufferGetBaseAddress(buffer), width: CVPixelBufferGetWidth(buffer),
            height: CVPixelBufferGetHeight(buffer), bitsPerComponent: 8, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer),
            space: .standard, bitmapInfo: bitmapInfo
        )
        guard let context else { return }
        context.clip(to: bounds)
        context.clear(bounds)
        image.draw(in: context)
    }

    /// A picture of the part of the image within `fromRect`, widened to whole pixels. Nil where the part is empty, has no end, or
    /// is larger than 32,767 pixels in a direction.
    @discardableResult
    public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        if let picture = image.cgImage, fromRect == image.extent { return picture }
        guard !fromRect.isNull, !fromRect.isInfinite else { return nil }
        let rect = fromRect.integral
        guard let width = Int(exactly: rect.width), let height = Int(exactly: rect.height), rect.minX.isFinite, rect.minY.isFinite
        else { return nil }
        let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .standard, bitmapInfo: info
        )
        context?.translateBy(x: -rect.minX, y: -rect.minY)
        if let context { image.draw(in: context) }
        return context?.makeImage()
    }

    private static func bitmapInfo(for format: OSType) -> UInt32? {
        switch format {
        case kCVPixelFormatType_32BGRA: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        case kCVPixelFormatType_32ARGB: CGImageAlphaInfo.premultipliedFirst.rawValue
        default: nil
        }
    }
}
