public import Foundation
public import OpenCoreGraphics
public import OpenCoreVideo

/// Renders images, on all cores. It may be used on many threads at once. Source: Apple, "CIContext".
///
/// `@unchecked Sendable`: nothing changes after `init`; a `CGContext` that it draws into is its owner's to guard.
public class CIContext: NSObject, @unchecked Sendable {
    let environment: RenderingEnvironment
    private let output: ColorEncoding?
    private let target: CGContext?

    /// The space that images are computed in; nil where colours are not managed.
    public let workingColorSpace: CGColorSpace?

    public convenience override init() {
        self.init(options: nil)
    }

    public convenience init(options: [CIContextOption: Any]?) {
        self.init(nil, options)
    }

    /// A context whose `draw` draws into `cgctx`.
    public convenience init(cgContext cgctx: CGContext, options: [CIContextOption: Any]?) {
        self.init(cgctx, options)
    }

    private init(_ target: CGContext?, _ options: [CIContextOption: Any]?) {
        let options = options ?? [:]
        self.target = target
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

    /// 32-bit floating point, always.
    public var workingFormat: CIFormat { .RGBAf }

    /// Nothing is kept between renderings: there is nothing to clear.
    public func clearCaches() {}

    /// No image may be larger; 32,767 pixels across and down.
    @discardableResult
    public func inputImageMaximumSize() -> CGSize { CGSize(width: Self.largestSide, height: Self.largestSide) }

    @discardableResult
    public func outputImageMaximumSize() -> CGSize { CGSize(width: Self.largestSide, height: Self.largestSide) }

    static let largestSide = 32_767

    // MARK: Pixel buffers

    /// Renders into the whole buffer, with the image's origin at its lower left corner. The buffer's pixels are replaced; those
    /// that the image does not cover become transparent black, or black where there is no alpha.
    ///
    /// Buffers of the formats 32BGRA, 32ARGB, 32RGBA, 32ABGR, 420v and 420f are written; others are left alone. Numbers are of
    /// the space that the buffer's tags say; of the context's output space, sRGB, where it has none.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
        render(image, to: buffer, bounds: .infinite, colorSpace: nil)
    }

    /// Renders into the part of the buffer within `bounds`, which does not move the image. In a buffer of Y′CbCr the part is
    /// widened to whole chroma samples.
    ///
    /// - Parameter colorSpace: of the numbers that are written; nil for what the buffer's tags say.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?) {
        guard let layout = BufferLayout(CVPixelBufferGetPixelFormatType(buffer)) else { return }
        let tagged =
            buffer.attachment(kCVImageBufferColorPrimariesKey) != nil
            || buffer.attachment(kCVImageBufferTransferFunctionKey) != nil
        let encoding = colorSpace.map { ColorEncoding($0) } ?? (tagged ? ColorEncoding(tagsOf: buffer) : output)
        let target = BufferTarget(buffer, layout, TargetConversion(to: encoding, environment))
        target.render(image.node, within: Region(around: bounds.standardized), environment)
    }

    // MARK: Memory

    /// Renders the part of the image within `bounds`, widened to whole pixels, into memory, top row first. Formats and lengths
    /// of rows that do not fit leave the memory alone.
    ///
    /// - Parameters:
    ///   - rowBytes: from one row to the next.
    ///   - colorSpace: of the numbers that are written; nil for those of the working space.
    public func render(
        _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
        colorSpace: CGColorSpace?
    ) {
        let region = Region(around: bounds.standardized)
        guard let size = format.bytesPerPixel, !region.isEmpty, region.width <= Self.largestSide,
            region.height <= Self.largestSide, rowBytes >= region.width * size
        else { return }
        let target = BitmapTarget(
            start: data, rowBytes: rowBytes, format: format,
            conversion: TargetConversion(to: colorSpace.map { ColorEncoding($0) }, environment))
        target.render(image.node, region, environment)
    }

    // MARK: Pictures

    /// A picture of the part of the image within `fromRect`, widened to whole pixels, in sRGB. Nil where the part is empty, has
    /// no end, or is larger than 32,767 pixels in a direction.
    @discardableResult
    public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        if let picture = image.cgImage, fromRect == image.extent, isUnchanged(picture, image.node) { return picture }
        return bitmap(of: image, from: fromRect).map { CGImage(bitmap: $0) }
    }

    /// The same. Pictures here have 8 bits and are in sRGB: nil for a format that has more, and colours of another space are
    /// converted, those that sRGB lacks to the nearest that it has.
    @discardableResult
    public func createCGImage(_ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?) -> CGImage? {
        format.byteOrder == nil ? nil : createCGImage(image, from: fromRect)
    }

    /// - Parameter deferred: true to render when the picture is drawn for the first time.
    @discardableResult
    public func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?, deferred: Bool
    ) -> CGImage? {
        guard format.byteOrder != nil else { return nil }
        guard deferred else { return createCGImage(image, from: fromRect) }
        guard let region = Self.pictureRegion(fromRect) else { return nil }
        return CGImage(provider: DeferredRendering(context: self, image: image, region: region))
    }

    /// Draws the part of the image within `fromRect`, scaled to `inRect`, into the context that this one was made with; nothing
    /// where it was made without.
    public func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {
        guard let target, let picture = createCGImage(image, from: fromRect) else { return }
        target.draw(picture, in: inRect)
    }

    static func pictureRegion(_ rect: CGRect) -> Region? {
        guard !rect.isNull, !rect.isInfinite else { return nil }
        let region = Region(around: rect.standardized)
        return region.isEmpty || region.width > largestSide || region.height > largestSide ? nil : region
    }

    func bitmap(of image: CIImage, from rect: CGRect) -> Bitmap? {
        guard let region = Self.pictureRegion(rect) else { return nil }
        return bitmap(of: image, region)
    }

    func bitmap(of image: CIImage, _ region: Region) -> Bitmap? {
        let isOpaque = image.node.opaqueRegion.contains(region)
        guard let bitmap = Bitmap(width: region.width, height: region.height, isOpaque: isOpaque) else { return nil }
        let target = BitmapTarget(
            start: bitmap.bytes, rowBytes: bitmap.bytesPerRow, format: .BGRA8,
            conversion: TargetConversion(to: output == nil ? nil : .sRGB, environment))
        target.render(image.node, region, environment)
        return bitmap
    }

    /// True for an image that is a picture and nothing else: it need not be rendered.
    private func isUnchanged(_ picture: CGImage, _ node: Node) -> Bool {
        guard let source = node.operation as? PictureSource else { return false }
        return source.encoding == ColorEncoding(picture.colorSpace ?? .standard)
    }
}

/// A picture that is rendered when somebody draws it.
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
