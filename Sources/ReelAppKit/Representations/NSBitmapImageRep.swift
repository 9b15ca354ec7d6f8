public import Foundation
public import ReelCoreGraphics
public import ReelCoreImage
import ReelImageEngine
import ReelUIKit

/// An image as pixels, top row first. Source: Apple, "NSBitmapImageRep".
///
/// Difference from Apple: the samples of a new representation have 8 bits and are not planar; they are grey, RGB or RGB with
/// alpha. Not thread-safe.
open class NSBitmapImageRep: NSImageRep {
    private enum Content {
        case nothing
        case image(CGImage)
        /// Memory that the client may write.
        case samples(BitmapSamples)
    }

    private var content: Content
    /// The file that the pixels are from, if it may have several frames.
    let file: StillImage?
    var frame = 0

    private init(_ content: Content, width: Int, height: Int, hasAlpha: Bool, file: StillImage? = nil) {
        self.content = content
        self.file = file
        super.init()
        (pixelsWide, pixelsHigh) = (width, height)
        size = NSSize(width: width, height: height)
        self.hasAlpha = hasAlpha
        isOpaque = !hasAlpha
    }

    /// Creates a representation of an image's pixels, one pixel per point.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage, nil)
    }

    convenience init(_ image: CGImage, _ file: StillImage?) {
        let transparent: [CGImageAlphaInfo] = [.first, .last, .premultipliedFirst, .premultipliedLast, .alphaOnly]
        self.init(
            .image(image), width: image.width, height: image.height, hasAlpha: transparent.contains(image.alphaInfo), file: file)
    }

    /// Creates a representation of what the Core Image graph renders within its extent. Empty if it cannot be rendered, as for
    /// an infinite extent.
    public convenience init(ciImage: CIImage) {
        if let picture = CIContext().createCGImage(ciImage, from: ciImage.extent) {
            self.init(picture, nil)
        } else {
            self.init(.nothing, width: 0, height: 0, hasAlpha: true)
        }
    }

    /// Creates a representation from a picture file; nil if it is not one. As with Apple, the pixels are not turned as the file's
    /// orientation specifies.
    public convenience init?(data: Data) {
        guard let picture = try? StillImage(data: data, name: "NSBitmapImageRep's data") else { return nil }
        self.init(CGImage(provider: picture), picture)
    }

    /// Creates a representation with memory for pixels, or on a client's. Nil unless there are 8 bits per sample that are not
    /// planar: 1 sample, or 3 without or 4 with alpha.
    ///
    /// - Parameters:
    ///   - planes: the first of these pointers is the client's memory, which must stay valid; nil for own, zeroed memory.
    ///   - rBytes: 0 for as many as a row needs.
    ///   - pBits: 0 for as many as the samples have; 3 samples may have 32.
    public convenience init?(
        bitmapDataPlanes planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, pixelsWide width: Int,
        pixelsHigh height: Int, bitsPerSample bps: Int, samplesPerPixel spp: Int, hasAlpha alpha: Bool, isPlanar: Bool,
        colorSpaceName: NSColorSpaceName, bytesPerRow rBytes: Int, bitsPerPixel pBits: Int
    ) {
        self.init(
            bitmapDataPlanes: planes, pixelsWide: width, pixelsHigh: height, bitsPerSample: bps, samplesPerPixel: spp,
            hasAlpha: alpha, isPlanar: isPlanar, colorSpaceName: colorSpaceName, bitmapFormat: [], bytesPerRow: rBytes,
            bitsPerPixel: pBits)
    }

    /// Creates a representation with memory for pixels whose samples are in another order, or whose alpha is straight.
    public convenience init?(
        bitmapDataPlanes planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, pixelsWide width: Int,
        pixelsHigh height: Int, bitsPerSample bps: Int, samplesPerPixel spp: Int, hasAlpha alpha: Bool, isPlanar: Bool,
        colorSpaceName: NSColorSpaceName, bitmapFormat: NSBitmapImageRep.Format, bytesPerRow rBytes: Int,
        bitsPerPixel pBits: Int
    ) {
        let isWhite = [.calibratedWhite, .deviceWhite].contains(colorSpaceName)
        guard bps == 8, !isPlanar, isWhite == (spp < 3),
            let format = BitmapSampleFormat(
                samplesPerPixel: spp, bitsPerPixel: pBits, hasAlpha: alpha, format: bitmapFormat),
            let samples = BitmapSamples(
                format, width: width, height: height, bytesPerRow: rBytes, client: planes?.pointee)
        else { return nil }
        self.init(.samples(samples), width: width, height: height, hasAlpha: alpha)
    }

    /// The pixels as an image, which later changes do not affect.
    open var cgImage: CGImage? {
        switch content {
        case .nothing: nil
        case .image(let image): image
        case .samples(let samples): samples.image
        }
    }

    /// Replaces the pixels by another image of the same file.
    func show(_ image: CGImage) {
        content = .image(image)
    }

    /// The pixels as memory. An image's pixels are copied into it the first time, in the image's own format if it has 8 bits
    /// per sample. Nil if they cannot be decoded.
    var samples: BitmapSamples? {
        if case .samples(let samples) = content { return samples }
        guard case .image(let image) = content, let samples = BitmapSamples(copyOf: image) else { return nil }
        content = .samples(samples)
        return samples
    }

    /// The format of the pixels in memory.
    var sampleFormat: BitmapSampleFormat? {
        switch content {
        case .nothing: nil
        case .image(let image): BitmapSampleFormat(image) ?? .standard
        case .samples(let samples): samples.format
        }
    }

    @discardableResult
    open override func draw() -> Bool {
        draw(in: NSRect(origin: .zero, size: size))
    }

    @discardableResult
    open override func draw(in rect: NSRect) -> Bool {
        guard let context = NSGraphicsContext.current?.cgContext, let cgImage, !rect.isNull else { return false }
        context.draw(cgImage, in: rect)
        return true
    }

    /// Returns all pixels, whatever is proposed.
    @discardableResult
    open override func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?,
        hints: [NSImageRep.HintKey: Any]?
    ) -> CGImage? { cgImage }

    override func pixels(in source: NSRect) -> CGImage? {
        let (across, down) = (CGFloat(pixelsWide) / size.width, CGFloat(pixelsHigh) / size.height)
        let rect = CGRect(
            x: source.minX * across, y: CGFloat(pixelsHigh) - source.maxY * down, width: source.width * across,
            height: source.height * down)
        let isWhole = [rect.minX, rect.minY, rect.width, rect.height].allSatisfy { $0 == $0.rounded() }
        return isWhole ? cgImage?.cropping(to: rect) : nil
    }
}
