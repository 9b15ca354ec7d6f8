import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import Testing

/// Tests of contexts with one byte per pixel.
@Suite struct GrayContextTests {
    private static let none = CGImageAlphaInfo.none.rawValue

    /// Rows of grey pixels, with padding that must not be written to.
    private final class GrayMemory {
        let width: Int
        let height: Int
        let bytesPerRow: Int
        private let memory: UnsafeMutableRawPointer
        private let padding = 5

        /// - Parameter level: the initial value of all pixels.
        init(_ width: Int, _ height: Int, _ level: UInt8 = 0) {
            (self.width, self.height) = (width, height)
            bytesPerRow = width + padding
            memory = UnsafeMutableRawPointer.allocate(byteCount: bytesPerRow * height + 2, alignment: 16)
            memory.initializeMemory(as: UInt8.self, repeating: 0xA7, count: bytesPerRow * height + 2)
            for y in 0..<height { memset(data + y * bytesPerRow, Int32(level), width) }
        }

        deinit { memory.deallocate() }

        /// The first pixel, which is not even aligned to two bytes.
        var data: UnsafeMutableRawPointer { memory + 1 }

        func context(_ space: CGColorSpace = CGColorSpaceCreateDeviceGray()) throws -> CGContext {
            let context = CGContext(
                data: data, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow, space: space,
                bitmapInfo: GrayContextTests.none,
                releaseCallback: { memory, _ in
                    if let memory { Unmanaged<GrayMemory>.fromOpaque(memory).release() }
                }, releaseInfo: Unmanaged.passRetained(self).toOpaque())
            return try #require(context)
        }

        subscript(x: Int, y: Int) -> UInt8 {
            get { data.load(fromByteOffset: y * bytesPerRow + x, as: UInt8.self) }
            set { data.storeBytes(of: newValue, toByteOffset: y * bytesPerRow + x, as: UInt8.self) }
        }

        var rows: [[UInt8]] { (0..<height).map { y in (0..<width).map { self[$0, y] } } }

        var isPaddingUntouched: Bool {
            let bytes = UnsafeRawBufferPointer(start: memory, count: bytesPerRow * height + 2)
            let rest = bytes.indices.filter { index in
                index < 1 || (index - 1) % bytesPerRow >= width || index > bytesPerRow * height
            }
            return rest.allSatisfy { bytes[$0] == 0xA7 }
        }
    }

    @Test func `own memory starts black`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
                bitmapInfo: Self.none))
        #expect(context.bytesPerRow >= 3 && context.bitsPerPixel == 8 && context.bitsPerComponent == 8)
        #expect(context.alphaInfo == .none && context.colorSpace?.model == .monochrome)
        let bytes = UnsafeRawBufferPointer(start: context.data, count: context.bytesPerRow * 2)
        #expect(bytes.allSatisfy { $0 == 0 })
    }

    @Test func `every gray is drawn as itself`() throws {
        let memory = GrayMemory(256, 3, 9)
        let context = try memory.context()
        for level in 0...255 {
            context.setFillColor(gray: CGFloat(level) / 255, alpha: 1)
            context.fill(CGRect(x: level, y: 1, width: 1, height: 1))
        }
        let nine = [UInt8](repeating: 9, count: 256)
        #expect(memory.rows == [nine, (0...255).map { UInt8($0) }, nine])
        #expect(memory.isPaddingUntouched)
    }

    /// Returns the grey of a colour, by IEC 61966-2-1 and ITU-R BT.709, 3.2.
    private func gray(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        func light(_ code: Double) -> Double { code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4) }
        let luminance = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
        return 255 * (luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * pow(luminance, 1 / 2.4) - 0.055)
    }

    @Test func `colours become the gray of their luminance, filled or in pictures`() throws {
        let colors: [Pixel] = [.red, .green, .blue, Pixel(200, 30, 40), Pixel(0, 255, 255), Pixel(12, 13, 14), Pixel(3, 0, 0)]
        let memory = GrayMemory(colors.count, 2)
        let context = try memory.context()
        for (x, color) in colors.enumerated() {
            context.setFillColor(
                red: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255, blue: CGFloat(color.blue) / 255, alpha: 1)
            context.fill(CGRect(x: x, y: 1, width: 1, height: 1))
        }
        context.draw(try picture([colors]), in: CGRect(x: 0, y: 0, width: colors.count, height: 1))
        let expected = colors.map {
            UInt8(gray(Double($0.red) / 255, Double($0.green) / 255, Double($0.blue) / 255).rounded())
        }
        #expect(expected.prefix(3) == [127, 220, 76])
        #expect(memory.rows == [expected, expected])
    }

    @Test func `what can be seen through is mixed in gray`() throws {
        let memory = GrayMemory(2, 1, 100)
        let context = try memory.context()
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        // Straight red at half opacity, premultiplied.
        context.draw(try picture([[Pixel(128, 0, 0, 128)]], isOpaque: false), in: CGRect(x: 1, y: 0, width: 1, height: 1))
        let expected = (gray(1, 0, 0) + 100) / 2
        for x in 0..<2 { #expect(abs(Double(memory[x, 0]) - expected) <= 1, "\(memory[x, 0]) for \(expected)") }
        #expect(memory.isPaddingUntouched)
    }

    @Test func `what the client writes between calls counts, and nothing else is touched`() throws {
        let memory = GrayMemory(5, 4, 50)
        let context = try memory.context()
        context.clip(to: CGRect(x: 1, y: 1, width: 3, height: 2))
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 4))
        for y in 0..<4 { memory[2, y] = 77 }
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
        #expect(memory.rows == [[50, 50, 77, 50, 50], [50, 0, 77, 0, 50], [50, 255, 77, 0, 50], [50, 50, 77, 50, 50]])
        context.resetClip()
        context.clear(CGRect(x: 4, y: 0, width: 1, height: 4))
        #expect((0..<4).allSatisfy { memory[4, $0] == 0 })
        #expect(memory.isPaddingUntouched)
    }

    @Test(arguments: [CGBlendMode.multiply, .screen, .difference, .overlay, .sourceIn, .copy])
    func `blend modes give what they give where red, green and blue are alike`(mode: CGBlendMode) throws {
        let (gray, colored) = (GrayMemory(2, 2, 90), ClientMemory(2, 2, filledWith: Pixel(90, 90, 90)))
        let contexts = [try gray.context(), try colored.context()]
        for context in contexts {
            context.setBlendMode(mode)
            context.setFillColor(gray: 0.6, alpha: 1)
            context.fillEllipse(in: CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        for y in 0..<2 {
            for x in 0..<2 { #expect(abs(Int(gray[x, y]) - Int(colored[x, y].green)) <= 1, "\(mode)") }
        }
    }

    @Test func `where there are no hues, blend modes change brightness only`() throws {
        for (mode, expected) in [(.hue, 90), (.saturation, 90), (.color, 90), (.luminosity, 153)] as [(CGBlendMode, UInt8)] {
            let memory = GrayMemory(1, 1, 90)
            let context = try memory.context()
            context.setBlendMode(mode)
            context.setFillColor(gray: 0.6, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            #expect(memory[0, 0] == expected, "\(mode)")
        }
    }

    @Test func `pictures larger and smaller than they are drawn become gray too`() throws {
        let red = try picture([[Pixel]](repeating: [Pixel](repeating: .red, count: 40), count: 40))
        for size in [7, 25, 40, 64] {
            let memory = GrayMemory(size, size)
            try memory.context().draw(red, in: CGRect(x: 0, y: 0, width: size, height: size))
            #expect(memory.rows.joined().allSatisfy { $0 == 127 }, "\(size)")
        }
        let turned = GrayMemory(25, 25)
        let context = try turned.context()
        context.translateBy(x: 25, y: 0)
        context.rotate(by: .pi / 2)
        context.draw(red, in: CGRect(x: 0, y: 0, width: 25, height: 25))
        #expect(turned[12, 12] == 127)
    }

    @Test func `a picture is made that has the same bytes`() throws {
        let memory = GrayMemory(3, 2)
        let levels: [[UInt8]] = [[0, 1, 2], [128, 254, 255]]
        for y in 0..<2 { for x in 0..<3 { memory[x, y] = levels[y][x] } }
        let image = try #require(try memory.context().makeImage())
        #expect(image.bitsPerPixel == 8 && image.bitsPerComponent == 8 && image.alphaInfo == .none)
        #expect(image.colorSpace == CGColorSpaceCreateDeviceGray() && image.bytesPerRow == memory.bytesPerRow)
        let bytes = [UInt8](try #require(image.dataProvider?.data as Data?))
        #expect(Array(bytes[0..<3]) == levels[0] && Array(bytes[8..<11]) == levels[1])
        let copy = GrayMemory(3, 2)
        try copy.context().draw(image, in: CGRect(x: 0, y: 0, width: 3, height: 2))
        #expect(copy.rows == levels)
        let colored = ClientMemory(3, 2)
        try colored.context().draw(image, in: CGRect(x: 0, y: 0, width: 3, height: 2))
        #expect(colored.rows == levels.map { $0.map { Pixel($0, $0, $0) } })
    }

    @Test func `pictures of gray bytes are drawn as they are`() throws {
        let provider = try #require(CGDataProvider(data: NSData(data: Data([0, 77, 255, 9, 200, 128]))))
        func image(_ alpha: CGImageAlphaInfo, bits: Int = 8, space: CGColorSpace = CGColorSpaceCreateDeviceGray()) -> CGImage? {
            CGImage(
                width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: 4, space: space,
                bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent)
        }
        let memory = GrayMemory(2, 2)
        try memory.context().draw(#require(image(.none)), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(memory.rows == [[0, 77], [200, 128]])
        #expect(image(.none)?.bitsPerPixel == 8)
        #expect(image(.alphaOnly) == nil && image(.none, bits: 16) == nil)
        #expect(try image(.none, space: #require(CGColorSpace(name: CGColorSpace.linearGray))) == nil)
        #expect(image(.none, space: CGColorSpaceCreateDeviceRGB()) == nil)
    }

    /// Sources: Technical Q&A QA1037, and "Supported Pixel Formats" in the Quartz 2D Programming Guide.
    @Test func `what Quartz does not draw into is refused`() throws {
        func make(
            bits: Int = 8, row: Int = 64, space: CGColorSpace = CGColorSpaceCreateDeviceGray(), _ alpha: CGImageAlphaInfo,
            _ order: CGBitmapInfo = []
        ) -> CGContext? {
            CGContext(
                data: nil, width: 8, height: 4, bitsPerComponent: bits, bytesPerRow: row, space: space,
                bitmapInfo: alpha.rawValue | order.rawValue)
        }
        let rgb = CGColorSpaceCreateDeviceRGB()
        // Grey: no alpha, no 32-bit words.
        #expect(make(.none) != nil)
        for alpha in [CGImageAlphaInfo.premultipliedFirst, .premultipliedLast, .first, .last, .noneSkipFirst, .noneSkipLast] {
            #expect(make(alpha) == nil)
        }
        #expect(make(.none, .byteOrder32Little) == nil && make(.none, .floatComponents) == nil)
        #expect(make(row: 7, .none) == nil && make(row: 8, .none) != nil && make(row: 9, .none) != nil)
        #expect(try make(space: #require(CGColorSpace(name: CGColorSpace.linearGray)), .none) == nil)
        #expect(try make(space: #require(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)), .none) != nil)
        // 24 bits of R′G′B′, and straight alpha.
        for order in [CGBitmapInfo([]), .byteOrder32Big, .byteOrder32Little] {
            for alpha in [CGImageAlphaInfo.none, .first, .last, .alphaOnly] {
                #expect(make(space: rgb, alpha, order) == nil)
            }
        }
    }
}
