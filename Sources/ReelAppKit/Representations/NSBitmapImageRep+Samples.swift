import Foundation
import ReelCoreGraphics

extension NSBitmapImageRep {
    /// The order of the samples, and whether alpha is premultiplied. Source: Apple, "NSBitmapImageRep.Format".
    public struct Format: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let alphaFirst = Format(rawValue: 1 << 0)
        public static let alphaNonpremultiplied = Format(rawValue: 1 << 1)
        public static let thirtyTwoBitLittleEndian = Format(rawValue: 1 << 9)
        public static let thirtyTwoBitBigEndian = Format(rawValue: 1 << 11)
    }

    /// The pixels' memory, which may be written. Nil if they cannot be decoded.
    public var bitmapData: UnsafeMutablePointer<UInt8>? { samples?.bytes }

    public var bytesPerRow: Int { samples?.bytesPerRow ?? 0 }
    public var bytesPerPlane: Int { bytesPerRow * pixelsHigh }
    public var bitsPerSample: Int { 8 }
    public var bitsPerPixel: Int { (sampleFormat?.bytesPerPixel ?? 0) * 8 }
    public var samplesPerPixel: Int { sampleFormat?.samplesPerPixel ?? 0 }
    public var bitmapFormat: NSBitmapImageRep.Format { sampleFormat?.format ?? [] }
    public var isPlanar: Bool { false }
    public var numberOfPlanes: Int { 1 }

    public var colorSpaceName: NSColorSpaceName { samplesPerPixel == 1 ? .deviceWhite : .deviceRGB }
    public var colorSpace: NSColorSpace { samplesPerPixel == 1 ? .deviceGray : .deviceRGB }

    /// Writes the samples of a pixel as numbers, red first and alpha last. (0, 0) is the upper-left corner. Does nothing for a
    /// pixel outside the image.
    public func getPixel(_ p: UnsafeMutablePointer<Int>, atX x: Int, y: Int) {
        guard let samples = samples(around: x, y) else { return }
        let pixel = samples.pixel(x, y)
        for (index, place) in samples.format.places.prefix(samples.format.samplesPerPixel).enumerated() {
            p[index] = Int(pixel[place])
        }
    }

    /// Sets the samples of a pixel from numbers of 0...255, red first and alpha last.
    public func setPixel(_ p: UnsafeMutablePointer<Int>, atX x: Int, y: Int) {
        guard let samples = samples(around: x, y) else { return }
        let pixel = samples.pixel(x, y)
        for (index, place) in samples.format.places.prefix(samples.format.samplesPerPixel).enumerated() {
            pixel[place] = UInt8(clamping: p[index])
        }
    }

    /// Returns the colour of a pixel, with straight alpha. (0, 0) is the upper-left corner. Nil outside the image.
    @discardableResult
    public func colorAt(x: Int, y: Int) -> NSColor? {
        guard let samples = samples(around: x, y) else { return nil }
        let (pixel, format) = (samples.pixel(x, y), samples.format)
        let values = format.places.map { CGFloat(pixel[$0]) / 255 }
        if format.isGray { return NSColor(deviceWhite: values[0], alpha: 1) }
        let alpha = format.hasAlpha ? values[3] : 1
        let isPremultiplied = format.hasAlpha && !format.format.contains(.alphaNonpremultiplied)
        let factor = isPremultiplied ? (alpha > 0 ? 1 / alpha : 0) : 1
        func component(_ index: Int) -> CGFloat { min(values[index] * factor, 1) }
        return NSColor(deviceRed: component(0), green: component(1), blue: component(2), alpha: alpha)
    }

    /// Sets the colour of a pixel. Does nothing outside the image.
    public func setColor(_ color: NSColor, atX x: Int, y: Int) {
        guard let samples = samples(around: x, y) else { return }
        let (pixel, format) = (samples.pixel(x, y), samples.format)
        func byte(_ value: CGFloat) -> UInt8 { value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0 }
        if format.isGray {
            pixel[0] = byte(color.whiteComponent)
            return
        }
        let rgb = color.cgColor.extendedSRGB
        let isPremultiplied = format.hasAlpha && !format.format.contains(.alphaNonpremultiplied)
        let factor = isPremultiplied ? rgb.alpha : 1
        for (place, value) in zip(format.places, [rgb.red, rgb.green, rgb.blue]) { pixel[place] = byte(value * factor) }
        if format.hasAlpha { pixel[format.places[3]] = byte(rgb.alpha) }
    }

    private func samples(around x: Int, _ y: Int) -> BitmapSamples? {
        (0..<pixelsWide).contains(x) && (0..<pixelsHigh).contains(y) ? samples : nil
    }
}

extension NSGraphicsContext {
    /// Creates a context that draws into a bitmap in points of its size, from the bottom left. Nil for formats that Quartz does
    /// not draw into: 24 bits per pixel, and straight alpha.
    public convenience init?(bitmapImageRep bitmapRep: NSBitmapImageRep) {
        guard let context = bitmapRep.samples?.context else { return nil }
        let (width, height) = (CGFloat(bitmapRep.pixelsWide), CGFloat(bitmapRep.pixelsHigh))
        if bitmapRep.size.width > 0, bitmapRep.size.height > 0 {
            context.scaleBy(x: width / bitmapRep.size.width, y: height / bitmapRep.size.height)
            context.baseTransform = context.ctm
        }
        self.init(cgContext: context, flipped: false)
    }
}

extension BitmapSampleFormat {
    /// The format of pixels whose own cannot be kept: red, green, blue and alpha.
    static let standard = BitmapSampleFormat(samplesPerPixel: 4, bitsPerPixel: 32, hasAlpha: true, format: [])
}

extension BitmapSamples {
    /// Copies an image's pixels, in its own format if it has 8 bits per sample; nil if they cannot be decoded.
    convenience init?(copyOf image: CGImage) {
        if let format = BitmapSampleFormat(image), let data = image.dataProvider?.data as Data?,
            data.count >= image.bytesPerRow * (image.height - 1) + image.width * format.bytesPerPixel
        {
            self.init(
                format, width: image.width, height: image.height, bytesPerRow: image.bytesPerRow, client: nil)
            data.copyBytes(to: bytes, count: min(data.count, bytesPerRow * height))
        } else if let format = BitmapSampleFormat.standard, image.bitmap != nil {
            self.init(format, width: image.width, height: image.height, bytesPerRow: 0, client: nil)
            context?.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        } else {
            return nil
        }
    }
}
