public import Foundation
import OpenCoreFoundation

extension CGImage {
    /// An image mask from a client's bytes: 1, 2, 4 or 8 bits a pixel, the highest bits of a byte first, 0 where a mask lets
    /// everything through and the greatest number where it lets nothing through. The bytes are read at once.
    ///
    /// Nil for other depths, and where the provider has fewer bytes than the mask needs.
    ///
    /// - Parameter decode: two numbers from 0 to 1, what the least and the greatest number mean; nil for 0 and 1.
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

    /// - Parameter bitmap: white, as opaque as what is seen through the mask.
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

    /// What a mask lets through of the picture, the mask being stretched over it; see `CGContext.clip(to:mask:)` for what masks
    /// mean. Nil where this picture is a mask itself.
    ///
    /// Difference from Apple: the picture that comes out has an alpha, and its data provider gives pixels that are masked
    /// already.
    @discardableResult
    public func masking(_ mask: CGImage) -> CGImage? {
        isMask ? nil : CGImage(provider: DerivedPicture(of: self, through: mask), shouldInterpolate: shouldInterpolate)
    }

    /// The picture without some of its colours, which become transparent. Nil for a mask, for a picture that has an alpha or that
    /// cannot be decoded, and for another number of components than two for each of the colour space's.
    ///
    /// - Parameter components: the least and the greatest number that is masked, 0...255, for each component in turn.
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

    /// The same numbers, meaning colours of another space. Nil for a mask, for a space with another number of components, and for
    /// one that pictures cannot have here: they are in sRGB, device RGB, device gray or `genericGrayGamma2_2`.
    @discardableResult
    public func copy(colorSpace space: CGColorSpace) -> CGImage? {
        guard !isMask, let colorSpace, space.numberOfComponents == colorSpace.numberOfComponents,
            space.isDrawnDirectly || space.isDrawnAsGray
        else { return nil }
        return CGImage(self, space)
    }
}
