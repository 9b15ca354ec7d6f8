import Foundation
import ReelAppKit
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import Testing

@Suite struct NSBitmapImageRepTests {
    typealias Layout = (samples: Int, bits: Int, format: NSBitmapImageRep.Format, bytes: [UInt8])

    /// The bytes of a pixel of red 200, green 100, blue 50, with an alpha of 0.5 if there is one.
    static let layouts: [Layout] = [
        (4, 32, [], [100, 50, 25, 128]),
        (4, 32, .alphaFirst, [128, 100, 50, 25]),
        (4, 32, .alphaNonpremultiplied, [200, 100, 50, 128]),
        (4, 32, [.alphaFirst, .alphaNonpremultiplied], [128, 200, 100, 50]),
        (4, 32, .thirtyTwoBitLittleEndian, [128, 25, 50, 100]),
        (4, 32, [.alphaFirst, .thirtyTwoBitLittleEndian], [25, 50, 100, 128]),
        (3, 24, [], [200, 100, 50]),
        (3, 32, [], [200, 100, 50, 0]),
        (3, 32, [.alphaFirst, .thirtyTwoBitLittleEndian], [50, 100, 200, 0]),
    ]

    private static func rep(_ layout: Layout, width: Int, height: Int) -> NSBitmapImageRep? {
        NSBitmapImageRep(
            bitmapDataPlanes: nil, pixelsWide: width, pixelsHigh: height, bitsPerSample: 8, samplesPerPixel: layout.samples,
            hasAlpha: layout.samples == 4, isPlanar: false, colorSpaceName: .calibratedRGB, bitmapFormat: layout.format,
            bytesPerRow: 0, bitsPerPixel: layout.bits)
    }

    @Test("Colours are stored in the order and with the alpha of the format", arguments: layouts)
    func colors(layout: Layout) throws {
        let rep = try #require(Self.rep(layout, width: 2, height: 2))
        #expect(rep.samplesPerPixel == layout.samples)
        #expect(rep.bitsPerPixel == layout.bits)
        #expect(rep.bytesPerRow == layout.bits / 4)
        let alpha = layout.samples == 4 ? 0.5 : 1
        rep.setColor(NSColor(srgbRed: 200.0 / 255, green: 100.0 / 255, blue: 50.0 / 255, alpha: alpha), atX: 1, y: 1)
        let bytes = try #require(rep.bitmapData)
        let start = rep.bytesPerRow + layout.bits / 8
        #expect((0..<layout.bits / 8).map { bytes[start + $0] } == layout.bytes)
        let color = try #require(rep.colorAt(x: 1, y: 1))
        #expect(abs(color.redComponent * 255 - 200) < 1)
        #expect(abs(color.greenComponent * 255 - 100) < 1)
        #expect(abs(color.blueComponent * 255 - 50) < 1.1)
        #expect(abs(color.alphaComponent - alpha) < 0.003)
        #expect(rep.colorAt(x: 0, y: 0)?.alphaComponent == (layout.samples == 4 ? 0 : 1))
        #expect(rep.colorAt(x: 2, y: 0) == nil)
        #expect(rep.colorAt(x: 0, y: -1) == nil)
        // The image has the same colour.
        let copy = NSBitmapImageRep(cgImage: try #require(rep.cgImage))
        #expect(copy.colorAt(x: 1, y: 1) == color)
    }

    @Test("Contexts draw into the memory, if Quartz draws into its format", arguments: layouts)
    func contexts(layout: Layout) throws {
        let rep = try #require(Self.rep(layout, width: 2, height: 2))
        let context = NSGraphicsContext(bitmapImageRep: rep)
        let isDrawable = layout.bits == 32 && !layout.format.contains(.alphaNonpremultiplied)
        #expect((context != nil) == isDrawable)
        guard let context else { return }
        context.cgContext.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.cgContext.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(rep.colorAt(x: 0, y: 1) == NSColor(deviceRed: 0, green: 0, blue: 1, alpha: 1))
        #expect(rep.colorAt(x: 0, y: 0) != rep.colorAt(x: 0, y: 1))
    }

    @Test("A context draws in points of the bitmap's size")
    func points() throws {
        let page = try Page(4, 2)
        page.rep.size = NSSize(width: 2, height: 1)
        try page.draw {
            NSColor.red.setFill()
            NSRect(x: 1, y: 0, width: 1, height: 1).fill()
        }
        #expect(page.letters == ["..RR", "..RR"])
    }

    @Test("A context keeps the memory that it draws into")
    func lifetimes() throws {
        weak var weakRep: NSBitmapImageRep?
        var context: NSGraphicsContext?
        do {
            let rep = try Page(1, 1).rep
            weakRep = rep
            context = NSGraphicsContext(bitmapImageRep: rep)
        }
        #expect(weakRep == nil)
        context?.cgContext.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context?.cgContext.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let image = try #require(context?.cgContext.makeImage())
        #expect(NSBitmapImageRep(cgImage: image).colorAt(x: 0, y: 0) == NSColor(deviceRed: 1, green: 0, blue: 0, alpha: 1))
    }

    @Test("Memory of the client is used")
    func clientMemory() throws {
        var bytes = [UInt8](repeating: 255, count: 2 * 12)
        try bytes.withUnsafeMutableBufferPointer { buffer in
            var planes: UnsafeMutablePointer<UInt8>? = buffer.baseAddress
            let rep = try #require(
                NSBitmapImageRep(
                    bitmapDataPlanes: &planes, pixelsWide: 2, pixelsHigh: 2, bitsPerSample: 8, samplesPerPixel: 4,
                    hasAlpha: true, isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 12, bitsPerPixel: 32))
            #expect(rep.bitmapData == buffer.baseAddress)
            #expect(rep.colorAt(x: 1, y: 1) == NSColor(deviceRed: 1, green: 1, blue: 1, alpha: 1))
            rep.setColor(.red, atX: 1, y: 1)
        }
        #expect(Array(bytes[16..<20]) == [255, 0, 0, 255])
        #expect(bytes[20] == 255)
    }

    @Test("Grey has one sample")
    func gray() throws {
        let rep = try #require(
            NSBitmapImageRep(
                bitmapDataPlanes: nil, pixelsWide: 2, pixelsHigh: 1, bitsPerSample: 8, samplesPerPixel: 1, hasAlpha: false,
                isPlanar: false, colorSpaceName: .deviceWhite, bytesPerRow: 0, bitsPerPixel: 0))
        rep.setColor(NSColor(white: 0.6, alpha: 1), atX: 1, y: 0)
        #expect(rep.bitmapData?[1] == 153)
        #expect(rep.colorAt(x: 1, y: 0)?.whiteComponent == 0.6)
        #expect(rep.colorSpaceName == .deviceWhite)
        #expect(rep.cgImage?.bitsPerPixel == 8)
    }

    @Test("What is not supported gives nil")
    func unsupported() {
        func rep(
            bits: Int = 8, samples: Int = 4, alpha: Bool = true, planar: Bool = false, row: Int = 0, width: Int = 2
        ) -> Bool {
            NSBitmapImageRep(
                bitmapDataPlanes: nil, pixelsWide: width, pixelsHigh: 2, bitsPerSample: bits, samplesPerPixel: samples,
                hasAlpha: alpha, isPlanar: planar, colorSpaceName: .deviceRGB, bytesPerRow: row, bitsPerPixel: 0) != nil
        }
        #expect(rep())
        #expect(!rep(bits: 16))
        #expect(!rep(samples: 5))
        #expect(!rep(alpha: false))
        #expect(!rep(planar: true))
        #expect(!rep(row: 7))
        #expect(!rep(width: 0))
        #expect(!rep(samples: 1, alpha: false))
    }

    @Test("Files are written and read with the same pixels", arguments: [NSBitmapImageRep.FileType.png, .tiff, .gif])
    func files(type: NSBitmapImageRep.FileType) throws {
        let rep = NSBitmapImageRep(cgImage: try picture(["RGB", "WKR"]))
        let data = try #require(rep.representation(using: type, properties: [:]))
        let read = try #require(NSBitmapImageRep(data: data))
        #expect(read.size == NSSize(width: 3, height: 2))
        let page = try Page(3, 2)
        try page.draw { read.draw() }
        #expect(page.letters == ["RGB", "WKR"])
        #expect(NSBitmapImageRep(data: Data()) == nil)
    }

    @Test("The compression factor decides how large a JPEG file is; other properties are reported")
    func compression() throws {
        let page = try Page(64, 64)
        for y in 0..<64 {
            for x in 0..<64 { page.rep.setColor(NSColor(white: CGFloat(x * y % 7) / 7, alpha: 1), atX: x, y: y) }
        }
        func size(_ factor: Any) -> Int {
            page.rep.representation(using: .jpeg, properties: [.compressionFactor: factor])?.count ?? 0
        }
        #expect(size(0.1) > 0)
        #expect(size(0.1) < size(NSNumber(value: 0.5)))
        #expect(size(CGFloat(0.5)) == size(NSNumber(value: 0.5)))
        #expect(size(Float(0.5)) == size(0.5))
        #expect(size(0.5) < size(1.0))
        #expect(page.rep.representation(using: .png, properties: [.currentFrame: 1]) != nil)
        #expect(IgnoredInput.hasReported("NSBitmapImageRep.representation: the property NSImageCurrentFrame"))
    }

    @Test("The frames of a GIF are shown one after another")
    func frames() throws {
        let rep = try #require(NSBitmapImageRep(data: gif))
        #expect(rep.value(forProperty: .frameCount) as? Int == 2)
        #expect(rep.value(forProperty: .currentFrame) as? Int == 0)
        #expect(rep.value(forProperty: .currentFrameDuration) as? Double == 0.1)
        #expect(rep.colorAt(x: 0, y: 0)?.redComponent ?? 0 > 0.9)
        rep.setProperty(.currentFrame, withValue: NSNumber(value: 1))
        #expect(rep.value(forProperty: .currentFrame) as? Int == 1)
        #expect(rep.colorAt(x: 0, y: 0)?.blueComponent ?? 0 > 0.9)
        rep.setProperty(.currentFrame, withValue: 2)
        #expect(IgnoredInput.hasReported("NSBitmapImageRep.setProperty: NSImageCurrentFrame = 2"))
        #expect(rep.value(forProperty: .currentFrame) as? Int == 1)
        #expect(NSBitmapImageRep(cgImage: try picture(["R"])).value(forProperty: .frameCount) == nil)
    }

    @Test("A Core Image graph is rendered, and a bitmap is the source of one")
    func coreImage() throws {
        let graph = CIImage(cgImage: try picture(["RGB", "WKR"])).cropped(to: CGRect(x: 1, y: 0, width: 2, height: 1))
        let rep = NSBitmapImageRep(ciImage: graph)
        #expect(rep.pixelsWide == 2)
        #expect(rep.colorAt(x: 0, y: 0) == NSColor(deviceRed: 0, green: 0, blue: 0, alpha: 1))
        #expect(rep.colorAt(x: 1, y: 0) == NSColor(deviceRed: 1, green: 0, blue: 0, alpha: 1))
        #expect(CIImage(bitmapImageRep: rep)?.extent == CGRect(x: 0, y: 0, width: 2, height: 1))
        let infinite = NSBitmapImageRep(ciImage: CIImage(color: .red))
        #expect(infinite.cgImage == nil)
        #expect(infinite.bitmapData == nil)
        #expect(CIImage(bitmapImageRep: infinite) == nil)
    }
}

/// A GIF of two frames of 2×1 pixels, each shown for a tenth of a second: red, then blue.
private let gif =
    Data(
        base64Encoded: """
            R0lGODlhAgABAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAAgABAAACAgQKACH5BAAKAAAALAAAAAACAAEAgAAA/w\
            AAAAICBAoAOw==
            """) ?? Data()
