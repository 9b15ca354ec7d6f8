public import Foundation
import ReelCoreFoundation

extension CGImage {
    /// Creates an image from a client's bytes: 8 or 16 bits per component; red, green and blue with or without alpha, which may
    /// be premultiplied or straight; or grey. 16-bit components are big-endian if the byte order is the default one. The bytes
    /// are read immediately.
    ///
    /// Difference from Apple: 16-bit components are rounded to 8 bits for drawing, Core Image and most files; only the data
    /// provider, and a PNG or TIFF file of this image alone, keep all bits.
    ///
    /// Returns nil for any other layout, for colour spaces other than sRGB, device RGB, device gray and `genericGrayGamma2_2`,
    /// if a `decode` array is given, and if the provider has fewer bytes than the image needs.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard decode == nil,
            let layout = ClientPixelLayout(
                bitmapInfo, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space),
            let bitmap = layout.bitmap(width: width, height: height, bytesPerRow: bytesPerRow, from: provider)
        else { return nil }
        self.init(
            bitmap: bitmap,
            format: Format(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, bitmapInfo: bitmapInfo),
            clientData: provider, colorSpace: space, shouldInterpolate: shouldInterpolate, intent: intent
        )
    }
}

/// The positions of the channels in a client's pixel, in components from its start.
private struct ClientPixelLayout {
    /// The size of a pixel in bytes.
    private let size: Int
    private let depth: Depth
    private let red: Int
    private let green: Int
    private let blue: Int
    private let alpha: Int?
    private let isPremultiplied: Bool

    private enum Depth {
        case eight, sixteenBig, sixteenLittle
    }

    init?(_ info: CGBitmapInfo, bitsPerComponent: Int, bitsPerPixel: Int, _ space: CGColorSpace) {
        guard space.isDrawnAsGray || space.isDrawnDirectly, bitsPerComponent == 8 || bitsPerComponent == 16,
            let kind = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue), kind != .alphaOnly
        else { return nil }
        let components = space.isDrawnAsGray ? 1 : kind == .none && bitsPerPixel == bitsPerComponent * 3 ? 3 : 4
        guard bitsPerPixel == bitsPerComponent * components, components > 1 || kind == .none,
            let order = Self.order(info, bitsPerComponent: bitsPerComponent, components: components)
        else { return nil }
        depth = order.depth
        size = bitsPerPixel / 8
        isPremultiplied = kind == .premultipliedFirst || kind == .premultipliedLast
        guard components > 1 else {
            (red, green, blue, alpha) = (0, 0, 0, nil)
            return
        }
        let isFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(kind)
        let hasAlpha = [.premultipliedFirst, .premultipliedLast, .first, .last].contains(kind)
        func place(_ index: Int) -> Int { order.isReversed ? 3 - index : index }
        let first = isFirst ? 1 : 0
        (red, green, blue) = (place(first), place(first + 1), place(first + 2))
        alpha = hasAlpha ? place(isFirst ? 0 : 3) : nil
    }

    /// Returns the depth, and whether a pixel's components are reversed, as by reading a 32-bit word in the other byte order;
    /// nil if the byte order does not fit the components.
    private static func order(
        _ info: CGBitmapInfo, bitsPerComponent: Int, components: Int
    ) -> (depth: Depth, isReversed: Bool)? {
        switch (bitsPerComponent, CGBitmapInfo(rawValue: info.rawValue & ~CGBitmapInfo.alphaInfoMask.rawValue)) {
        case (8, []): (.eight, false)
        case (8, .byteOrder32Big) where components > 1: (.eight, false)
        case (8, .byteOrder32Little) where components == 4: (.eight, true)
        case (16, []), (16, .byteOrder16Big): (.sixteenBig, false)
        case (16, .byteOrder16Little): (.sixteenLittle, false)
        default: nil
        }
    }

    func bitmap(width: Int, height: Int, bytesPerRow: Int, from provider: CGDataProvider) -> Bitmap? {
        let (rowLength, rowOverflow) = width.multipliedReportingOverflow(by: size)
        guard width > 0, height > 0, !rowOverflow, bytesPerRow >= rowLength, let data = provider.contents else { return nil }
        let (before, overflow) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
        // The padding after the last row may be missing.
        guard !overflow, data.count >= rowLength, data.count - rowLength >= before,
            let bitmap = Bitmap(width: width, height: height, isOpaque: alpha == nil)
        else { return nil }
        data.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            for y in 0..<height {
                let source = start + y * bytesPerRow
                switch depth {
                case .eight: read(source.assumingMemoryBound(to: UInt8.self), to: bitmap.row(y), count: width)
                case .sixteenBig: readWide(source, to: bitmap.row(y), count: width) { UInt64(UInt16(bigEndian: $0)) }
                case .sixteenLittle: readWide(source, to: bitmap.row(y), count: width) { UInt64(UInt16(littleEndian: $0)) }
                }
            }
        }
        return bitmap
    }

    private func read(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, count: Int) {
        for x in 0..<count {
            let pixel = source + x &* size
            let alpha = alpha.map { UInt32(pixel[$0]) } ?? 255
            func channel(_ place: Int) -> UInt32 {
                let value = UInt32(pixel[place])
                // A premultiplied channel above its alpha is invalid and would break blending.
                return isPremultiplied ? min(value, alpha) : (value &* alpha &+ 127) / 255
            }
            target[x] = alpha << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
        }
    }

    private func readWide(
        _ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt32>, count: Int, _ value: (UInt16) -> UInt64
    ) {
        let most: UInt64 = 65_535
        for x in 0..<count {
            func component(_ place: Int) -> UInt64 {
                value(source.loadUnaligned(fromByteOffset: x * size + place * 2, as: UInt16.self))
            }
            func byte(_ value: UInt64) -> UInt32 { UInt32((value * 255 + most / 2) / most) }
            let alpha = alpha.map(component) ?? most
            func channel(_ place: Int) -> UInt32 {
                let value = component(place)
                return byte(isPremultiplied ? min(value, alpha) : (value * alpha + most / 2) / most)
            }
            target[x] = byte(alpha) << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
        }
    }
}
