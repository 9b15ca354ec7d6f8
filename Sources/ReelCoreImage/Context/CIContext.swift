public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics
public import ReelCoreVideo

/// A context that renders images, on all cores. Thread-safe. Source: Apple, "CIContext".
///
/// `@unchecked Sendable`: the class is not final; nothing changes after `init`, and the owner of a `CGContext` that it draws into
/// must guard it.
open class CIContext: NSObject, @unchecked Sendable {
    let environment: RenderingEnvironment
    private let output: ColorEncoding?
    private let target: CGContext?

    /// The space that images are computed in; nil if colours are not managed.
    public let workingColorSpace: CGColorSpace?

    public convenience override init() {
        self.init(options: nil)
    }

    public convenience init(options: [CIContextOption: Any]?) {
        self.init(nil, options)
    }

    /// Creates a context whose `draw` draws into `cgctx`.
    public convenience init(cgContext cgctx: CGContext, options: [CIContextOption: Any]? = nil) {
        self.init(cgctx, options)
    }

    private init(_ target: CGContext?, _ options: [CIContextOption: Any]?) {
        let options = options ?? [:]
        self.target = target
        for option in options.keys where !CIContextOption.known.contains(option) {
            IgnoredInput.report("CIContext.init", "the option \(option.rawValue) is not supported and is ignored")
        }
        if options[.workingColorSpace] is NSNull {
            workingColorSpace = nil
        } else {
            workingColorSpace =
                options[.workingColorSpace] as? CGColorSpace ?? CGColorSpace(name: CGColorSpace.extendedLinearSRGB)
        }
        environment = RenderingEnvironment(working: workingColorSpace.map { ColorEncoding($0) })
        if options[.outputColorSpace] is NSNull {
            output = nil
        } else {
            output = (options[.outputColorSpace] as? CGColorSpace).map { ColorEncoding($0) } ?? .sRGB
        }
        super.init()
    }

    /// The format of intermediate results: always 32-bit floating point.
    public var workingFormat: CIFormat { .RGBAf }

    /// Frees the memory for intermediate results, of which up to 64 MB is kept between renderings. No result is kept.
    public func clearCaches() { environment.memory.removeAll() }

    /// Returns the maximum size of an image: 32,767 pixels in each direction.
    @discardableResult
    public func inputImageMaximumSize() -> CGSize { CGSize(width: Region.largestSide, height: Region.largestSide) }

    @discardableResult
    public func outputImageMaximumSize() -> CGSize { CGSize(width: Region.largestSide, height: Region.largestSide) }

    // MARK: Pixel buffers

    /// Renders into the whole buffer, with the image's origin at its lower-left corner. All of the buffer's pixels are
    /// replaced; those that the image does not cover become transparent black, or black if there is no alpha.
    ///
    /// Writes buffers of all formats that Core Video has here. Values are in the space that the buffer's tags specify, or in the
    /// context's output space (sRGB by default) if it has none. A transfer function that is treated as another one is reported.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
        render(image, to: buffer, bounds: .infinite, colorSpace: nil)
    }

    /// Renders into the part of the buffer within `bounds`, without moving the image. In a Y′CbCr buffer, the part is widened
    /// to whole chroma samples.
    ///
    /// - Parameter colorSpace: the space of the written values; nil for the one that the buffer's tags specify.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?) {
        guard let format = BufferFormat(CVPixelBufferGetPixelFormatType(buffer)) else {
            return IgnoredInput.report("CIContext.render", "a pixel buffer's format is not supported; the buffer is unchanged")
        }
        if colorSpace == nil { ColorEncoding.reportTags(of: buffer, "CIContext.render") }
        let tagged =
            buffer.attachment(kCVImageBufferColorPrimariesKey as String) != nil
            || buffer.attachment(kCVImageBufferTransferFunctionKey as String) != nil
        let encoding = colorSpace.map { ColorEncoding($0) } ?? (tagged ? ColorEncoding(tagsOf: buffer) : output)
        let target = BufferTarget(buffer, format, encoding)
        target.render(image.node, within: Region(around: bounds.standardized), environment)
    }

    // MARK: Memory

    /// Renders the part of the image within `bounds`, widened to whole pixels, into memory, top row first. Does nothing if the
    /// format or the row length does not fit.
    ///
    /// - Parameters:
    ///   - rowBytes: the distance from one row to the next, in bytes.
    ///   - colorSpace: the space of the written values; nil for the working space.
    public func render(
        _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
        colorSpace: CGColorSpace?
    ) {
        let region = Region(around: bounds.standardized)
        guard let size = format.bytesPerPixel, !region.isEmpty, region.width <= Region.largestSide,
            region.height <= Region.largestSide, rowBytes >= region.width * size
        else { return }
        let target = BitmapTarget(
            start: data, rowBytes: rowBytes, format: format,
            encoding: colorSpace.map { ColorEncoding($0) })
        target.render(image.node, region, environment)
    }

    // MARK: Pictures

    /// Returns an image of the part within `fromRect`, widened to whole pixels, in sRGB. Nil if the part is empty, infinite, or
    /// larger than 32,767 pixels in a direction.
    @discardableResult
    public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        if let picture = image.cgImage, fromRect == image.extent, isUnchanged(picture, image.node) { return picture }
        return bitmap(of: image, from: fromRect).map { CGImage(bitmap: $0) }
    }

    /// Returns an image of the part within `fromRect`: with 8 bits, or with 16 for the formats with more than 8. Nil for a format
    /// that `CIFormat` does not declare.
    ///
    /// Difference from Apple: the image is in sRGB, and its components are integers; another colour space or a floating-point
    /// format is reported. Colours outside sRGB's gamut become the nearest within it.
    @discardableResult
    public func createCGImage(_ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?) -> CGImage? {
        let call = "CIContext.createCGImage"
        if let colorSpace { reportSpace(colorSpace, call) }
        guard format.bytesPerPixel != nil else { return nil }
        guard format.byteOrder == nil else { return createCGImage(image, from: fromRect) }
        if format == .RGBAh || format == .RGBAf {
            IgnoredInput.report(call, "images get integer components of 16 bits in place of floating-point ones")
        }
        return deepImage(of: image, from: fromRect)
    }

    /// Returns an image of the part within `fromRect`.
    ///
    /// - Parameter deferred: whether to render only when the image is drawn for the first time.
    @discardableResult
    public func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?, deferred: Bool
    ) -> CGImage? {
        guard deferred, format.byteOrder != nil else {
            return createCGImage(image, from: fromRect, format: format, colorSpace: colorSpace)
        }
        if let colorSpace { reportSpace(colorSpace, "CIContext.createCGImage") }
        guard let region = Self.pictureRegion(fromRect) else { return nil }
        return CGImage(provider: DeferredRendering(context: self, image: image, region: region))
    }

    /// Draws the part of the image within `fromRect`, scaled to `inRect`, into the context that this one was created with. Does
    /// nothing if it was created without one.
    public func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {
        guard let target, let picture = createCGImage(image, from: fromRect) else { return }
        target.draw(picture, in: inRect)
    }

    /// Reports that results are not in a colour space that a client asks for.
    func reportSpace(_ space: CGColorSpace, _ call: String) {
        let encoding = ColorEncoding(space)
        guard encoding != .sRGB else { return }
        IgnoredInput.report(call, "the result is in sRGB, not in \(space.name.map { "\($0)" } ?? "the given colour space")")
    }

    /// Returns an image with 16 bits per component of the part within `rect`.
    ///
    /// - Parameter space: the encoding of the values. The image says that it is sRGB in any case.
    func deepImage(of image: CIImage, from rect: CGRect, in space: ColorEncoding = .sRGB) -> CGImage? {
        guard let region = Self.pictureRegion(rect) else { return nil }
        let rowBytes = region.width * 8
        var data = Data(count: rowBytes * region.height)
        data.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            let target = BitmapTarget(
                start: start, rowBytes: rowBytes, format: .RGBA16,
                encoding: output == nil ? nil : space)
            target.render(image.node, region, environment)
        }
        let alpha: CGImageAlphaInfo = image.node.opaqueRegion.contains(region) ? .noneSkipLast : .premultipliedLast
        let info = CGBitmapInfo(rawValue: alpha.rawValue | CGBitmapInfo.byteOrder16Little.rawValue)
        return CGDataProvider(data: data as CFData).flatMap { provider in
            CGImage(
                width: region.width, height: region.height, bitsPerComponent: 16, bitsPerPixel: 64, bytesPerRow: rowBytes,
                space: .standard, bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent)
        }
    }

    static func pictureRegion(_ rect: CGRect) -> Region? {
        guard !rect.isNull, !rect.isInfinite else { return nil }
        let region = Region(around: rect.standardized)
        return region.isEmpty || region.width > Region.largestSide || region.height > Region.largestSide ? nil : region
    }

    /// Returns the part within `rect`.
    ///
    /// - Parameter space: the encoding of the values, which is sRGB for a bitmap that is drawn.
    func bitmap(of image: CIImage, from rect: CGRect, in space: ColorEncoding = .sRGB) -> Bitmap? {
        guard let region = Self.pictureRegion(rect) else { return nil }
        return bitmap(of: image, region, in: space)
    }

    func bitmap(of image: CIImage, _ region: Region, in space: ColorEncoding = .sRGB) -> Bitmap? {
        let isOpaque = image.node.opaqueRegion.contains(region)
        guard let bitmap = Bitmap(width: region.width, height: region.height, isOpaque: isOpaque) else { return nil }
        let target = BitmapTarget(
            start: bitmap.bytes, rowBytes: bitmap.bytesPerRow, format: .BGRA8,
            encoding: output == nil ? nil : space)
        target.render(image.node, region, environment)
        return bitmap
    }

    /// Returns whether the image is an unmodified picture, which need not be rendered.
    private func isUnchanged(_ picture: CGImage, _ node: Node) -> Bool {
        guard let source = node.operation as? ImageSource else { return false }
        return source.encoding == ColorEncoding(picture.colorSpace ?? .standard)
    }
}

/// An image that is rendered when it is drawn.
private final class DeferredRendering: BitmapProvider {
    private let context: CIContext
    private let image: CIImage
    private let region: Region

    init(context: CIContext, image: CIImage, region: Region) {
        self.context = context
        self.image = image
        self.region = region
    }

    var width: Int { region.width }
    var height: Int { region.height }
    var hasAlpha: Bool { !image.node.opaqueRegion.contains(region) }

    func bitmap(atLeast width: Int, _ height: Int) -> Bitmap? { context.bitmap(of: image, region) }
}
