import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import Testing

/// Draws an image pixel for pixel and returns the visible pixels.
private func shown(_ image: CGImage) throws -> [[Pixel]] {
    let memory = ClientMemory(image.width, image.height)
    try memory.context().draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    return memory.rows
}

private func clientImage(
    _ bytes: [UInt8], width: Int = 2, height: Int = 1, bitsPerPixel: Int = 32, bytesPerRow: Int = 8,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), _ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = [],
    bitsPerComponent: Int = 8, decode: [CGFloat]? = nil
) throws -> CGImage? {
    let provider = try #require(CGDataProvider(data: NSData(data: Data(bytes))))
    let info = CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue)
    func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
        CGImage(
            width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: info, provider: provider, decode: decode,
            shouldInterpolate: true, intent: .defaultIntent
        )
    }
    guard let decode else { return make(nil) }
    return decode.withUnsafeBufferPointer { make($0.baseAddress) }
}

@Suite struct CGImageTests {
    @Test func clientsBytesInEveryOrder() throws {
        let expected = [[Pixel(1, 2, 3), Pixel(250, 251, 252)]]
        let cases: [(CGImageAlphaInfo, CGBitmapInfo, [UInt8])] = [
            (.noneSkipLast, [], [1, 2, 3, 9, 250, 251, 252, 9]),
            (.none, [], [1, 2, 3, 9, 250, 251, 252, 9]),
            (.noneSkipFirst, .byteOrder32Big, [9, 1, 2, 3, 9, 250, 251, 252]),
            (.noneSkipFirst, .byteOrder32Little, [3, 2, 1, 9, 252, 251, 250, 9]),
            (.noneSkipLast, .byteOrder32Little, [9, 3, 2, 1, 9, 252, 251, 250]),
            (.premultipliedLast, [], [1, 2, 3, 255, 250, 251, 252, 255]),
            (.first, [], [255, 1, 2, 3, 255, 250, 251, 252]),
        ]
        for (alpha, order, bytes) in cases {
            let image = try #require(try clientImage(bytes, alpha, order))
            #expect(try shown(image) == expected, "\(alpha)")
            #expect(image.alphaInfo == alpha)
            #expect(image.bitsPerPixel == 32)
            #expect(image.bytesPerRow == 8)
            #expect(image.dataProvider?.data as Data? == Data(bytes))
        }
    }

    @Test func threeBytesPerPixelWithRowsThatAreNoMultipleOfFour() throws {
        let image = try #require(
            try clientImage(
                [1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12], width: 2, height: 2, bitsPerPixel: 24, bytesPerRow: 7, .none
            ))
        #expect(try shown(image) == [[Pixel(1, 2, 3), Pixel(4, 5, 6)], [Pixel(7, 8, 9), Pixel(10, 11, 12)]])
    }

    @Test func alphaThatIsNotPremultipliedIs() throws {
        let image = try #require(try clientImage([200, 100, 0, 128, 200, 100, 0, 0], .last))
        #expect(try shown(image) == [[Pixel(100, 50, 0, 128), .clear]])
        let wrong = try #require(try clientImage([200, 100, 0, 128, 0, 0, 0, 0], .premultipliedLast))
        #expect(try shown(wrong) == [[Pixel(128, 100, 0, 128), .clear]])
    }

    /// The values are chosen so that rounding and truncating differ: 0x80FF is 128.8, 0x7F80 is 127.0.
    @Test func `16 bits a component`() throws {
        let rgb = CGColorSpaceCreateDeviceRGB()
        let gray = CGColorSpaceCreateDeviceGray()
        let wide: [UInt8] = [0x80, 0xFF, 0x7F, 0x80, 0xFF, 0xFF, 0xFF, 0xFF]
        let swapped: [UInt8] = [0xFF, 0x80, 0x80, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF]
        let half: [UInt8] = [0xFF, 0xFF, 0x80, 0x00, 0x00, 0x00, 0x80, 0x00]
        let cases: [(CGColorSpace, Int, CGImageAlphaInfo, CGBitmapInfo, [UInt8], Pixel)] = [
            (rgb, 64, .noneSkipLast, [], wide, Pixel(128, 127, 255)),
            (rgb, 64, .premultipliedLast, .byteOrder16Big, wide, Pixel(128, 127, 255)),
            (rgb, 64, .last, .byteOrder16Little, swapped, Pixel(128, 127, 255)),
            (rgb, 64, .first, .byteOrder16Little, [0xFF, 0xFF] + swapped, Pixel(128, 127, 255)),
            (rgb, 48, .none, .byteOrder16Little, swapped, Pixel(128, 127, 255)),
            (rgb, 64, .last, [], half, Pixel(128, 64, 0, 128)),
            (rgb, 64, .premultipliedLast, [], half, Pixel(128, 128, 0, 128)),
            (gray, 16, .none, .byteOrder16Little, swapped, Pixel(128, 128, 128)),
            (gray, 16, .none, [], wide, Pixel(128, 128, 128)),
        ]
        for (space, bits, alpha, order, bytes, expected) in cases {
            let size = bits / 8
            let image = try #require(
                try clientImage(
                    Array(bytes.prefix(size)), width: 1, bitsPerPixel: bits, bytesPerRow: size, space: space, alpha, order,
                    bitsPerComponent: 16))
            #expect(try shown(image) == [[expected]], "\(bits) \(alpha) \(order)")
            #expect(image.bitsPerComponent == 16)
            #expect(image.bitsPerPixel == bits)
            #expect(image.dataProvider?.data as Data? == Data(bytes.prefix(size)))
        }
        #expect(try clientImage(wide, width: 1, bitsPerPixel: 64, .last, .byteOrder32Little, bitsPerComponent: 16) == nil)
        #expect(try clientImage(wide, width: 1, bitsPerPixel: 48, .last, bitsPerComponent: 16) == nil)
        #expect(try clientImage(wide, width: 1, bitsPerPixel: 16, space: gray, .last, bitsPerComponent: 16) == nil)
        #expect(try clientImage(wide, width: 1, bitsPerPixel: 32, .last, .byteOrder16Little) == nil)
        #expect(try clientImage(wide, width: 1, .last, bitsPerComponent: .max) == nil)
    }

    @Test func badParametersGiveNil() throws {
        let bytes = [UInt8](repeating: 0, count: 8)
        #expect(try clientImage(bytes, .last) != nil)
        #expect(try clientImage(Array(bytes.dropLast()), .last) == nil)
        #expect(try clientImage(bytes, width: 0, .last) == nil)
        #expect(try clientImage(bytes, width: .max, bytesPerRow: .max, .last) == nil)
        #expect(try clientImage(bytes, height: .max, bytesPerRow: .max, .last) == nil)
        #expect(try clientImage(bytes, height: -1, .last) == nil)
        #expect(try clientImage(bytes, bytesPerRow: 7, .last) == nil)
        #expect(try clientImage(bytes, bitsPerPixel: 16, .last) == nil)
        #expect(try clientImage(bytes, bitsPerPixel: 24, .last) == nil)
        #expect(try clientImage(bytes, .alphaOnly) == nil)
        #expect(try clientImage(bytes, .last, .floatComponents) == nil)
        #expect(try clientImage(bytes, .last, bitsPerComponent: 16) == nil)
        #expect(try clientImage(bytes, .last, decode: [0, 1, 0, 1, 0, 1]) == nil)
        #expect(try clientImage(bytes, space: CGColorSpaceCreateDeviceGray(), .last) == nil)
    }

    @Test func lazyPicturesAreNotDecodedBeforeTheyAreDrawn() throws {
        let provider = CountingProvider(4, 2) { x, y in 0xFF00_0000 | UInt32(x) << 16 | UInt32(y) }
        let image = CGImage(provider: provider)
        #expect(image.width == 4)
        #expect(image.height == 2)
        #expect(image.alphaInfo == .noneSkipLast)
        #expect(image.bitsPerPixel == 32)
        #expect(image.colorSpace?.name == CGColorSpace.sRGB)
        _ = image.dataProvider
        #expect(provider.requestedSizes.isEmpty)
        let bytes = try #require(image.dataProvider?.data as Data?)
        #expect(
            Array(bytes) == [
                0, 0, 0, 255, 1, 0, 0, 255, 2, 0, 0, 255, 3, 0, 0, 255, 0, 0, 1, 255, 1, 0, 1, 255, 2, 0, 1, 255, 3, 0, 1, 255,
            ])
    }

    @Test(arguments: [false, true]) func cropping(isLazy: Bool) throws {
        let provider = CountingProvider(4, 4) { x, y in 0xFF00_0000 | UInt32(x) << 16 | UInt32(y) << 8 }
        let image = isLazy ? CGImage(provider: provider) : CGImage(bitmap: try #require(provider.bitmap(atLeast: 4, 4)))
        let part = try #require(image.cropping(to: CGRect(x: 1, y: 2, width: 2, height: 1)))
        #expect(try shown(part) == [[Pixel(1, 2, 0), Pixel(2, 2, 0)]])
        let widened = try #require(image.cropping(to: CGRect(x: 0.5, y: 3.9, width: 1, height: 0.05)))
        #expect(try shown(widened) == [[Pixel(0, 3, 0), Pixel(1, 3, 0)]])
        let clipped = try #require(image.cropping(to: CGRect(x: 3, y: 3, width: 9, height: 9)))
        #expect(try shown(clipped) == [[Pixel(3, 3, 0)]])
        let twice = try #require(
            image.cropping(to: CGRect(x: 1, y: 1, width: 3, height: 3))?
                .cropping(to: CGRect(x: 1, y: 1, width: 1, height: 1)))
        #expect(try shown(twice) == [[Pixel(2, 2, 0)]])
        #expect(image.cropping(to: CGRect(x: 3, y: 3, width: -2, height: -2))?.width == 2)
        #expect(image.cropping(to: .infinite) === image)
        #expect(image.cropping(to: CGRect(x: 4, y: 0, width: 1, height: 1)) == nil)
        #expect(image.cropping(to: .null) == nil)
        #expect(image.cropping(to: .zero) == nil)
        #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
    }

    @Test func partsOfLazyPicturesAreDecodedSmallWherePossible() throws {
        let provider = CountingProvider(4_000, 4_000) { x, _ in x < 2_000 ? 0xFFFF_0000 : 0xFF00_00FF }
        let part = try #require(CGImage(provider: provider).cropping(to: CGRect(x: 2_000, y: 0, width: 2_000, height: 2_000)))
        let memory = ClientMemory(100, 100)
        try memory.context().draw(part, in: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(memory.rows.joined().allSatisfy { $0 == .blue })
        #expect(provider.requestedSizes == [[250, 250]])

        let odd = try #require(CGImage(provider: provider).cropping(to: CGRect(x: 1_999, y: 1, width: 1_001, height: 999)))
        let column = ClientMemory(1_001, 1)
        try column.context().draw(odd, in: CGRect(x: 0, y: -500, width: 1_001, height: 999))
        #expect(column[0, 0] == .red)
        #expect(column[1, 0] == .blue)
    }

    @Test func dataProvidersReleaseWhatTheyWereGiven() throws {
        let released = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        released.initialize(to: 0)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 400)
        bytes.initialize(repeating: 7, count: 400)
        defer {
            released.deallocate()
            bytes.deallocate()
        }
        var provider = CGDataProvider(dataInfo: released, data: bytes, size: 400) { info, _, size in
            info?.assumingMemoryBound(to: Int.self).pointee += size
        }
        #expect(provider?.data as Data? == Data(repeating: 7, count: 400))
        #expect(released.pointee == 0)
        provider = nil
        #expect(released.pointee == 400)
        #expect(CGDataProvider(url: NSURL(fileURLWithPath: "/nowhere/at/all")) == nil)
    }
}
