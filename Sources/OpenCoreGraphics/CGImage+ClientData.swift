public import Foundation
import OpenCoreFoundation

extension CGImage {
    /// A picture from a client's bytes: 8 bits per component; 24 or 32 bits per pixel, red, green and blue with or without an
    /// alpha, which may be premultiplied or not; or 8 of gray. The bytes are read at once.
    ///
    /// Nil for any other layout, for colour spaces other than sRGB, device RGB, device gray and `genericGrayGamma2_2`, where a
    /// `decode` array is given, and where the provider has fewer bytes than the picture needs.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard bitsPerComponent == 8, decode == nil,
            let layout = ClientPixels(bitmapInfo, bitsPerPixel: bitsPerPixel, space),
            let bitmap = layout.bitmap(width: width, height: height, bytesPerRow: bytesPerRow, from: provider)
        else { return nil }
        self.init(
            bitmap: bitmap,
            format: Format(bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, bitmapInfo: bitmapInfo),
            clientData: provider, colorSpace: space, shouldInterpolate: shouldInterpolate, intent: intent
        )
    }
}

/// Where the channels of a client's pixel are, counted in bytes from its start.
private struct ClientPixels {
    private let size: Int
    private let red: Int
    private let green: Int
    private let blue: Int
    private let alpha: Int?
    private let isPremultiplied: Bool

    init?(_ info: CGBitmapInfo, bitsPerPixel: Int, _ space: CGColorSpace) {
        if space.isDrawnAsGray {
            guard bitsPerPixel == 8, info.rawValue == CGImageAlphaInfo.none.rawValue else { return nil }
            (size, red, green, blue, alpha, isPremultiplied) = (1, 0, 0, 0, nil, false)
            return
        }
        guard space.isDrawnDirectly else { return nil }
        guard bitsPerPixel == 24 || bitsPerPixel == 32,
            let kind = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue)
        else { return nil }
        let isLittle: Bool
        switch info.rawValue & ~CGBitmapInfo.alphaInfoMask.rawValue {
        case 0, CGBitmapInfo.byteOrder32Big.rawValue: isLittle = false
        case CGBitmapInfo.byteOrder32Little.rawValue where bitsPerPixel == 32: isLittle = true
        default: return nil
        }
        let isFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(kind)
        let hasAlpha = [.premultipliedFirst, .premultipliedLast, .first, .last].contains(kind)
        guard kind != .alphaOnly, bitsPerPixel == 32 || kind == .none else { return nil }
        func place(_ index: Int) -> Int { isLittle ? 3 - index : index }
        size = bitsPerPixel / 8
        red = place(isFirst ? 1 : 0)
        green = place(isFirst ? 2 : 1)
        blue = place(isFirst ? 3 : 2)
        alpha = hasAlpha ? place(isFirst ? 0 : 3) : nil
        isPremultiplied = kind == .premultipliedFirst || kind == .premultipliedLast
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
                read((start + y * bytesPerRow).assumingMemoryBound(to: UInt8.self), to: bitmap.row(y), count: width)
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
                // A premultiplied channel above its alpha means nothing, and confuses whoever mixes with it.
                return isPremultiplied ? min(value, alpha) : (value &* alpha &+ 127) / 255
            }
            target[x] = alpha << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
        }
    }
}
