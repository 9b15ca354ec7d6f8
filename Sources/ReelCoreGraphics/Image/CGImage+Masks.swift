public import Foundation
import ReelCoreFoundation

extension CGImage {
    /// Creates an image mask from a client's bytes: 1, 2, 4 or 8 bits per pixel, the highest bits of a byte first. 0 lets
    /// everything through and the maximum value nothing. The bytes are read immediately.
    ///
    /// Returns nil for other depths, and if the provider has fewer bytes than the mask needs.
    ///
    /// - Parameter decode: two numbers from 0 to 1 that the minimum and the maximum value map to; nil for 0 and 1.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
    ) {
        let depths: Set = [1, 2, 4, 8]
        let (rowBits, overflow) = width.multipliedReportingOverflow(by: max(bitsPerPixel, 1))
        guard depths.contains(bitsPerPixel), bitsPerComponent == bitsPerPixel, width > 0, height > 0, !overflow else {
            return nil
        }
        let rowLength = (rowBits - 1) / 8 + 1
        let (before, tooLong) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
        guard bytesPerRow >= rowLength, !tooLong, let data = provider.contents, data.count >= rowLength,
            data.count - rowLength >= before, let bitmap = Bitmap(width: width, height: height, isOpaque: false)
        else { return nil }
        let greatest = (1 << bitsPerPixel) - 1
        let (least, most) = (decode?[0] ?? 0, decode?[1] ?? 1)
        let words = (0...greatest).map { (value: Int) -> UInt32 in
            let hidden = (least + (most - least) * CGFloat(value) / CGFloat(greatest)).clippedToUnit
            return UInt32(((1 - hidden) * 255).rounded()) * 0x0101_0101
        }
        data.withUnsafeBytes { bytes in
            for y in 0..<height {
                let target = bitmap.row(y)
                for x in 0..<width {
                    let bit = x * bitsPerPixel
                    let byte = Int(bytes[y * bytesPerRow + bit / 8])
                    target[x] = words[byte >> (8 - bitsPerPixel - bit % 8) & greatest]
                }
            }
        }
        self.init(
            bitmap: bitmap,
            format: Format(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, bitmapInfo: []),
            clientData: provider, colorSpace: nil, shouldInterpolate: shouldInterpolate, isMask: true
        )
    }

    /// Creates an image mask.
    ///
    /// - Parameter bitmap: white, with the opacity of what is seen through the mask.
    convenience init(mask bitmap: Bitmap, shouldInterpolate: Bool) {
        let data = CGDataProvider {
            var data = Data(capacity: bitmap.width * bitmap.height)
            for y in 0..<bitmap.height {
                data.append(contentsOf: UnsafeBufferPointer(start: bitmap.row(y), count: bitmap.width).map { ~UInt8($0 >> 24) })
            }
            return data
        }
        self.init(
            bitmap: bitmap, format: Format(bitsPerPixel: 8, bytesPerRow: bitmap.width, bitmapInfo: []), clientData: data,
            colorSpace: nil, shouldInterpolate: shouldInterpolate, isMask: true)
    }

    /// Returns the image with some of its colours made transparent. Returns nil for a mask, for an image that has an alpha or
    /// cannot be decoded, and unless there are two numbers for each component of the colour space.
    ///
    /// - Parameter components: the minimum and the maximum value to mask, 0...255, for each component in turn.
    @discardableResult
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
        let isGray = colorSpace?.model == .monochrome
        guard !hasAlpha, components.count == (isGray ? 2 : 6), let bitmap,
            let copy = Bitmap(width: width, height: height, isOpaque: false)
        else { return nil }
        let ranges = isGray ? components + components + components : components
        for y in 0..<height {
            let (source, target) = (bitmap.row(y), copy.row(y))
            for x in 0..<width {
                func isMasked(_ component: Int) -> Bool {
                    let value = CGFloat(source[x] &>> UInt32(16 - component * 8) & 0xFF)
                    return value >= ranges[component * 2] && value <= ranges[component * 2 + 1]
                }
                target[x] = isMasked(0) && isMasked(1) && isMasked(2) ? 0 : source[x] | 0xFF00_0000
            }
        }
        return CGImage(bitmap: copy)
    }

    /// Returns the same component values, interpreted in another colour space. Returns nil for a mask, for a space with another
    /// number of components, and for one that images do not support here: they are in sRGB, device RGB, device gray or
    /// `genericGrayGamma2_2`.
    @discardableResult
    public func copy(colorSpace space: CGColorSpace) -> CGImage? {
        guard !isMask, let colorSpace, space.numberOfComponents == colorSpace.numberOfComponents,
            space.isDrawnDirectly || space.isDrawnAsGray
        else { return nil }
        return CGImage(self, space)
    }
}
