public import Foundation
import ReelColor
import ReelCoreFoundation
public import ReelCoreGraphics
public import ReelCoreVideo
import ReelImageEngine
import ReelImageIO

extension CIImage {
    /// Creates an image from a picture as it is stored, without any orientation, with its lower-left corner at the origin.
    public convenience init(cgImage image: CGImage) {
        self.init(cgImage: image, options: nil)
    }

    /// Creates an image from a picture according to the options.
    public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]?) {
        let options = Options(options, space: image.colorSpace ?? .standard)
        let node = Node(ImageSource(image: image, encoding: options.encoding))
        self.init(options, node, Origin(picture: image))
    }

    /// Creates an image from a pixel buffer of any format that Core Video has here; alpha is premultiplied, and grey is the same
    /// in red, green and blue. The buffer is retained, not copied: its contents at the time of rendering are used.
    ///
    /// The buffer's tags specify the meaning of the values; the defaults are BT.709's matrix and sRGB's colours.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer) {
        self.init(cvPixelBuffer: pixelBuffer, options: nil)
    }

    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]?) {
        let tags = ColorEncoding(tagsOf: pixelBuffer)
        if options?[.colorSpace] == nil { ColorEncoding.reportTags(of: pixelBuffer, "CIImage(cvPixelBuffer:)") }
        let options = Options(options, encoding: tags)
        let format = BufferFormat(CVPixelBufferGetPixelFormatType(pixelBuffer))
        if format == nil {
            IgnoredInput.report("CIImage(cvPixelBuffer:)", "the buffer's format is not supported; the image is empty")
        }
        let node = format.map { Node(PixelBufferSource(buffer: pixelBuffer, format: $0, encoding: options.encoding)) }
        self.init(options, node ?? .nothing, Origin(buffer: pixelBuffer))
    }

    public convenience init(cvImageBuffer imageBuffer: CVImageBuffer) {
        self.init(cvPixelBuffer: imageBuffer, options: nil)
    }

    public convenience init(cvImageBuffer imageBuffer: CVImageBuffer, options: [CIImageOption: Any]?) {
        self.init(cvPixelBuffer: imageBuffer, options: options)
    }

    /// Creates an image from a picture file; nil if it is not one. It is decoded when it is rendered: until then, the file may
    /// be deleted but must not be truncated.
    public convenience init?(contentsOf url: URL) {
        self.init(contentsOf: url, options: nil)
    }

    public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]?) {
        guard let picture = try? StillImage(contentsOf: url, mapped: true) else { return nil }
        self.init(picture, url, options)
    }

    public convenience init?(data: Data) {
        self.init(data: data, options: nil)
    }

    public convenience init?(data: Data, options: [CIImageOption: Any]?) {
        guard let picture = try? StillImage(data: data, name: "CIImage's data") else { return nil }
        self.init(picture, nil, options)
    }

    /// Creates an image from a copy of pixels in memory, top row first. The image is empty if the size or the row length does
    /// not fit the data.
    ///
    /// - Parameters:
    ///   - format: one of `CIFormat`'s constants.
    ///   - colorSpace: nil for values that are not converted.
    public convenience init(bitmapData data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat, colorSpace: CGColorSpace?) {
        let source = BitmapSource(
            data, bytesPerRow: bytesPerRow, size: size, format: format, encoding: colorSpace.map { ColorEncoding($0) })
        self.init(source.map { Node($0) } ?? .nothing, Origin(colorSpace: colorSpace))
    }

    /// Creates an infinite image of one colour.
    public convenience init(color: CIColor) {
        self.init(Node(ColorSource(color: color)))
    }

    private convenience init(_ picture: StillImage, _ url: URL?, _ options: [CIImageOption: Any]?) {
        let image = CGImage(provider: picture)
        let options = Options(options, space: .standard)
        let node = Node(ImageSource(image: image, encoding: options.encoding))
        self.init(options, node, Origin(picture: image, url: url, properties: picture.properties))
    }

    /// Creates an image from a source according to the options.
    private convenience init(_ options: Options, _ node: Node, _ made: Origin) {
        var origin = made
        origin.colorSpace = options.colorSpace
        origin.samplesNearest = options.samplesNearest
        if let properties = options.properties { origin.properties = properties }
        let orientation = ImageOrientation(
            exif: AttributeDictionary(origin.properties).int(kCGImagePropertyOrientation as String))
        guard options.appliesOrientation, orientation != .up else {
            self.init(node, origin)
            return
        }
        let matrix = Self.orientationTransform(node.extent, orientation)
        origin.properties[kCGImagePropertyOrientation as String] = 1
        self.init(
            node.transformed(by: matrix),
            Origin(url: origin.url, properties: origin.properties, samplesNearest: origin.samplesNearest))
    }

    /// The options of an initialiser, parsed.
    private struct Options {
        var encoding: ColorEncoding?
        var colorSpace: CGColorSpace?
        var properties: [String: Any]?
        var appliesOrientation = false
        var samplesNearest = false

        init(_ options: [CIImageOption: Any]?, space: CGColorSpace) {
            self.init(options, encoding: ColorEncoding(space))
            if options?[.colorSpace] == nil { colorSpace = space }
        }

        init(_ options: [CIImageOption: Any]?, encoding: ColorEncoding) {
            let options = options ?? [:]
            self.encoding = encoding
            if let space = options[.colorSpace] as? CGColorSpace {
                self.encoding = ColorEncoding(space)
                colorSpace = space
            } else if options[.colorSpace] is NSNull {
                self.encoding = nil
            } else {
                colorSpace = encoding.colorSpace
            }
            properties = options[.properties] as? [String: Any]
            for option in options.keys where !CIImageOption.known.contains(option) {
                IgnoredInput.report("CIImage.init", "the option \(option.rawValue) is not supported and is ignored")
            }
            let others = AttributeDictionary(Dictionary(uniqueKeysWithValues: options.map { ($0.key.rawValue, $0.value) }))
            appliesOrientation = others.bool(CIImageOption.applyOrientationProperty.rawValue) ?? false
            samplesNearest = others.bool(CIImageOption.nearestSampling.rawValue) ?? false
        }
    }

    // MARK: Empty and plain images

    /// Returns an empty image.
    @discardableResult
    public static func empty() -> CIImage { CIImage(.nothing) }

    public static var black: CIImage { CIImage(color: .black) }
    public static var white: CIImage { CIImage(color: .white) }
    public static var gray: CIImage { CIImage(color: .gray) }
    public static var red: CIImage { CIImage(color: .red) }
    public static var green: CIImage { CIImage(color: .green) }
    public static var blue: CIImage { CIImage(color: .blue) }
    public static var cyan: CIImage { CIImage(color: .cyan) }
    public static var magenta: CIImage { CIImage(color: .magenta) }
    public static var yellow: CIImage { CIImage(color: .yellow) }
    public static var clear: CIImage { CIImage(color: .clear) }
}
