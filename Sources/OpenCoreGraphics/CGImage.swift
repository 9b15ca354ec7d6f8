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
        var bitsPerComponent = 8
        var bitsPerPixel: Int
        var bytesPerRow: Int
        var bitmapInfo: CGBitmapInfo
    }

    let pixels: Pixels
    let format: Format
    private let clientData: CGDataProvider?

    /// In pixels, as stored: no orientation is applied.
    public let width: Int
    public let height: Int
    public let colorSpace: CGColorSpace?
    public let shouldInterpolate: Bool
    public let renderingIntent: CGColorRenderingIntent
    /// True for an image mask: what it holds is how much of a colour, or of another picture, is seen.
    public let isMask: Bool

    /// A picture that is decoded when somebody draws it.
    package init(provider: any BitmapProvider, shouldInterpolate: Bool = true) {
        pixels = .provider(provider)
        width = provider.width
        height = provider.height
        let layout = PixelLayout.decoded(hasAlpha: provider.hasAlpha)
        format = Format(bitsPerPixel: 32, bytesPerRow: provider.width * 4, bitmapInfo: layout.bitmapInfo)
        clientData = nil
        colorSpace = .standard
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = .defaultIntent
        isMask = false
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
        bitmap: Bitmap, format: Format, clientData: CGDataProvider? = nil, colorSpace: CGColorSpace? = .standard,
        shouldInterpolate: Bool = true, intent: CGColorRenderingIntent = .defaultIntent, isMask: Bool = false
    ) {
        pixels = .bitmap(bitmap)
        width = bitmap.width
        height = bitmap.height
        self.format = format
        self.clientData = clientData
        self.colorSpace = colorSpace
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = intent
        self.isMask = isMask
    }

    /// The same pixels in another colour space.
    init(_ image: CGImage, _ space: CGColorSpace) {
        pixels = image.pixels
        width = image.width
        height = image.height
        format = image.format
        clientData = image.clientData
        colorSpace = space
        shouldInterpolate = image.shouldInterpolate
        renderingIntent = image.renderingIntent
        isMask = false
    }

    deinit { DecodedPictures.shared.forget(ObjectIdentifier(self)) }

    public var bitsPerComponent: Int { format.bitsPerComponent }
    public var bitsPerPixel: Int { format.bitsPerPixel }
    public var bytesPerRow: Int { format.bytesPerRow }
    public var bitmapInfo: CGBitmapInfo { format.bitmapInfo }

    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue) ?? .none
    }

    /// True where the picture may be seen through.
    var hasAlpha: Bool {
        switch alphaInfo {
        case .none, .noneSkipFirst, .noneSkipLast: isMask
        case .premultipliedFirst, .premultipliedLast, .first, .last, .alphaOnly: true
        }
    }

    public var byteOrderInfo: CGImageByteOrderInfo {
        CGImageByteOrderInfo(rawValue: bitmapInfo.intersection(.byteOrderMask).rawValue) ?? .orderDefault
    }

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
