import Foundation
import OpenCoreFoundation

/// A picture that does not change. Source: Apple, "CGImage".
///
/// A picture from a file is not decoded before it is drawn, and then only as large as it is drawn. Its colour space is sRGB:
/// what a file says about its colours is honoured when it is decoded.
public final class CGImage: Sendable {
    /// Where the pixels are.
    enum Pixels: Sendable {
        case bitmap(Bitmap)
        case provider(any BitmapProvider)
    }

    /// How the bytes that a client sees are laid out.
    struct Format: Sendable {
        var bitsPerPixel: Int
        var bytesPerRow: Int
        var bitmapInfo: CGBitmapInfo
    }

    let pixels: Pixels
    private let format: Format
    private let clientData: CGDataProvider?

    /// In pixels, as stored: no orientation is applied.
    public let width: Int
    public let height: Int
    public let colorSpace: CGColorSpace?
    public let shouldInterpolate: Bool
    public let renderingIntent: CGColorRenderingIntent

    /// A picture that is decoded when somebody draws it.
    package init(provider: any BitmapProvider) {
        pixels = .provider(provider)
        width = provider.width
        height = provider.height
        let layout = PixelLayout.decoded(hasAlpha: provider.hasAlpha)
        format = Format(bitsPerPixel: 32, bytesPerRow: provider.width * 4, bitmapInfo: layout.bitmapInfo)
        clientData = nil
        colorSpace = .standard
        shouldInterpolate = true
        renderingIntent = .defaultIntent
    }

    package convenience init(bitmap: Bitmap) {
        let layout = PixelLayout.cairo(hasAlpha: !bitmap.isOpaque)
        self.init(
            bitmap: bitmap,
            format: Format(
                bitsPerPixel: 32, bytesPerRow: bitmap.bytesPerRow, bitmapInfo: layout.bitmapInfo
            ))
    }

    init(
        bitmap: Bitmap, format: Format, clientData: CGDataProvider? = nil, colorSpace: CGColorSpace = .standard,
        shouldInterpolate: Bool = true, intent: CGColorRenderingIntent = .defaultIntent
    ) {
        pixels = .bitmap(bitmap)
        width = bitmap.width
        height = bitmap.height
        self.format = format
        self.clientData = clientData
        self.colorSpace = colorSpace
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = intent
    }

    deinit { DecodedPictures.shared.forget(ObjectIdentifier(self)) }

    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { format.bitsPerPixel }
    public var bytesPerRow: Int { format.bytesPerRow }
    public var bitmapInfo: CGBitmapInfo { format.bitmapInfo }

    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue) ?? .none
    }

    public var byteOrderInfo: CGImageByteOrderInfo {
        CGImageByteOrderInfo(rawValue: bitmapInfo.intersection(.byteOrderMask).rawValue) ?? .orderDefault
    }

    public var isMask: Bool { false }

    /// The picture itself: pictures do not change.
    @discardableResult
    public func copy() -> CGImage? { self }

    /// The pixels as bytes, laid out as `bitmapInfo` and `bytesPerRow` say. They are decoded when `data` is asked for.
    public var dataProvider: CGDataProvider? {
        clientData ?? CGDataProvider { [self] in bytes() }
    }

    /// What the picture was made from, where that was not pixels.
    package var provider: (any BitmapProvider)? {
        guard case .provider(let provider) = pixels else { return nil }
        return provider
    }

    /// All its pixels; nil where they cannot be decoded.
    package var bitmap: Bitmap? {
        guard let bitmap = decoded(reducedTwiceAcross: 0, down: 0)?.bitmap else { return nil }
        return bitmap.width == width && bitmap.height == height ? bitmap : nil
    }

    private func bytes() -> Data? {
        guard let layout = PixelLayout(bitmapInfo, space: colorSpace ?? .standard),
            let bitmap = decoded(reducedTwiceAcross: 0, down: 0)?.bitmap, bitmap.width >= width, bitmap.height >= height
        else { return nil }
        var data = Data(count: bytesPerRow * height)
        data.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            for y in 0..<height {
                layout.write(bitmap.row(y), to: start + y * bytesPerRow, count: width)
            }
        }
        return data
    }
}

/// Equal where they are the same picture object.
extension CGImage: Hashable {
    @discardableResult
    public static func == (one: CGImage, other: CGImage) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
