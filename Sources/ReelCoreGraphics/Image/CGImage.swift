import Foundation
public import ReelCoreFoundation

/// An immutable image. Source: Apple, "CGImage".
///
/// An image from a file is not decoded until it is drawn, and then only at about the size at which it is drawn. Its colour
/// space is sRGB: the file's colour information is applied when it is decoded.
public final class CGImage: Sendable {
    /// Where the pixels come from.
    enum Pixels: Sendable {
        case bitmap(Bitmap)
        case provider(any BitmapProvider)
    }

    /// The layout of the bytes that a client sees.
    struct Format: Sendable {
        var bitsPerComponent = 8
        var bitsPerPixel: Int
        var bytesPerRow: Int
        var bitmapInfo: CGBitmapInfo
    }

    let pixels: Pixels
    let format: Format
    private let clientData: CGDataProvider?

    /// The width in pixels, as stored: no orientation is applied.
    public let width: Int
    public let height: Int
    public let colorSpace: CGColorSpace?
    public let shouldInterpolate: Bool
    public let renderingIntent: CGColorRenderingIntent
    /// Whether the image is an image mask: its values are how much of a colour, or of another image, is visible.
    public let isMask: Bool

    /// Creates an image that is decoded when it is drawn.
    package init(provider: any BitmapProvider, shouldInterpolate: Bool = true) {
        pixels = .provider(provider)
        width = provider.width
        height = provider.height
        let layout = BitmapLayout.decoded(hasAlpha: provider.hasAlpha)
        format = Format(bitsPerPixel: 32, bytesPerRow: provider.width * 4, bitmapInfo: layout.bitmapInfo)
        clientData = nil
        colorSpace = .standard
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = .defaultIntent
        isMask = false
    }

    package convenience init(bitmap: Bitmap) {
        let layout = BitmapLayout.cairo(hasAlpha: !bitmap.isOpaque)
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

    /// Creates an image with the same pixels in another colour space.
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

    deinit { DecodedImageCache.shared.forget(ObjectIdentifier(self)) }

    public var bitsPerComponent: Int { format.bitsPerComponent }
    public var bitsPerPixel: Int { format.bitsPerPixel }
    public var bytesPerRow: Int { format.bytesPerRow }
    public var bitmapInfo: CGBitmapInfo { format.bitmapInfo }

    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue) ?? .none
    }

    /// Whether the image may have transparent pixels.
    var hasAlpha: Bool {
        switch alphaInfo {
        case .none, .noneSkipFirst, .noneSkipLast: isMask
        case .premultipliedFirst, .premultipliedLast, .first, .last, .alphaOnly: true
        }
    }

    public var byteOrderInfo: CGImageByteOrderInfo {
        CGImageByteOrderInfo(rawValue: bitmapInfo.intersection(.byteOrderMask).rawValue) ?? .orderDefault
    }

    /// Returns the image itself, because images are immutable.
    @discardableResult
    public func copy() -> CGImage? { self }

    /// The pixels as bytes, in the layout of `bitmapInfo` and `bytesPerRow`. They are decoded when the provider's `data` is
    /// read.
    public var dataProvider: CGDataProvider? {
        clientData ?? CGDataProvider { [self] in bytes() }
    }

    /// The provider that the image was created from; nil if it was created from pixels.
    package var provider: (any BitmapProvider)? {
        guard case .provider(let provider) = pixels else { return nil }
        return provider
    }

    /// All pixels of the image; nil if they cannot be decoded.
    package var bitmap: Bitmap? {
        guard let bitmap = decoded(reducedTwiceAcross: 0, down: 0)?.bitmap else { return nil }
        return bitmap.width == width && bitmap.height == height ? bitmap : nil
    }

    private func bytes() -> Data? {
        guard let layout = BitmapLayout(bitmapInfo, space: colorSpace ?? .standard),
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

/// Images are equal if they are the same object.
extension CGImage: Hashable {
    @discardableResult
    public static func == (one: CGImage, other: CGImage) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGImage: CFTyped {
    /// The class, for comparison with `CFGetTypeID`.
    public static var typeID: CFTypeID { ReelCoreFoundation.typeID(of: CGImage.self) }
}
