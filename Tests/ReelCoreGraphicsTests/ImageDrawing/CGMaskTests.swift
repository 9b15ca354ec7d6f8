import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import Testing

/// Creates a grey image from bytes, row by row.
private func gray(_ rows: [[UInt8]]) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: NSData(data: Data(rows.joined()))))
    return try #require(
        CGImage(
            width: rows[0].count, height: rows.count, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: rows[0].count,
            space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil, shouldInterpolate: true,
            intent: .defaultIntent))
}

private func imageMask(
    _ bytes: [UInt8], width: Int, height: Int = 1, bits: Int = 8, bytesPerRow: Int? = nil, decode: [CGFloat] = [0, 1]
) throws -> CGImage? {
    let provider = try #require(CGDataProvider(data: NSData(data: Data(bytes))))
    return CGImage(
        maskWidth: width, height: height, bitsPerComponent: bits, bitsPerPixel: bits, bytesPerRow: bytesPerRow ?? width,
        provider: provider, decode: decode, shouldInterpolate: false)
}

private func alphas(_ memory: ClientMemory) -> [[UInt8]] { memory.rows.map { $0.map(\.alpha) } }

@Suite struct CGMaskTests {
    private let all = CGRect(x: 0, y: 0, width: 3, height: 2)
    private let levels: [[UInt8]] = [[0, 51, 255], [102, 204, 1]]

    // MARK: Clips

    @Test func `white in a gray picture lets everything through`() throws {
        let memory = ClientMemory(3, 2)
        let context = try memory.context()
        context.clip(to: all, mask: try gray(levels))
        context.fill(CGRect.infinite)
        #expect(alphas(memory) == levels)
        #expect(memory.isPaddingUntouched)
    }

    @Test func `black in an image mask lets everything through`() throws {
        let memory = ClientMemory(3, 2)
        let context = try memory.context()
        context.clip(to: all, mask: try #require(try imageMask(Array(levels.joined()), width: 3, height: 2)))
        context.fill(CGRect.infinite)
        #expect(alphas(memory) == levels.map { $0.map { 255 - $0 } })
    }

    @Test func `a picture with alpha lets through what is opaque in it`() throws {
        let memory = ClientMemory(3, 1)
        let context = try memory.context()
        let icon = try picture([[.clear, Pixel(0, 51, 0, 51), .red]], isOpaque: false)
        context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1), mask: icon)
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(CGRect.infinite)
        #expect(memory.rows == [[.clear, Pixel(0, 0, 51, 51), .blue]])
    }

    @Test func `what was there stays as far as the mask keeps out`() throws {
        let memory = ClientMemory(3, 1, .rgba, filledWith: .red)
        let context = try memory.context()
        context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1), mask: try gray([[0, 51, 255]]))
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(CGRect.infinite)
        #expect(memory.rows == [[.red, Pixel(204, 0, 51), .blue]])
        context.clear(CGRect.infinite)
        #expect(memory.rows == [[.red, Pixel(163, 0, 41, 204), .clear]])
    }

    @Test func `nothing gets through outside the rectangle, and the mask lies as a picture does`() throws {
        let memory = ClientMemory(5, 4)
        let context = try memory.context()
        context.translateBy(x: 0, y: 4)
        context.scaleBy(x: 1, y: -1)
        context.clip(to: CGRect(x: 1, y: 1, width: 3, height: 2), mask: try gray(levels))
        #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 1, width: 3, height: 2))
        context.fill(CGRect.infinite)
        #expect(
            alphas(memory) == [[0, 0, 0, 0, 0], [0, 102, 204, 1, 0], [0, 0, 51, 255, 0], [0, 0, 0, 0, 0]])
    }

    @Test func `clips add up, and end with the state`() throws {
        let memory = ClientMemory(3, 1)
        let context = try memory.context()
        context.saveGState()
        context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1), mask: try gray([[255, 102, 204]]))
        context.clip(to: CGRect(x: 1, y: 0, width: 2, height: 1), mask: try gray([[128, 51]]))
        context.fill(CGRect.infinite)
        #expect(alphas(memory) == [[0, 51, 41]])
        context.restoreGState()
        context.fill(CGRect.infinite)
        #expect(alphas(memory) == [[255, 255, 255]])
    }

    @Test func `resetting the clip lifts masks`() throws {
        let memory = ClientMemory(1, 1)
        let context = try memory.context()
        context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1), mask: try gray([[0]]))
        context.fill(CGRect.infinite)
        #expect(memory[0, 0] == .clear)
        context.resetClip()
        context.fill(CGRect.infinite)
        #expect(memory[0, 0] == .black)
    }

    @Test func `masks keep out of gray contexts, pictures and shadows too`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 3, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
                bitmapInfo: CGImageAlphaInfo.none.rawValue))
        context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1), mask: try gray([[0, 51, 255]]))
        context.draw(try gray([[255, 255, 255]]), in: CGRect(x: 0, y: 0, width: 3, height: 1))
        let data = try #require(context.data)
        #expect((0..<3).map { data.load(fromByteOffset: $0, as: UInt8.self) } == [0, 51, 255])

        let memory = ClientMemory(3, 1)
        let shadowed = try memory.context()
        shadowed.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1), mask: try gray([[0, 51, 255]]))
        shadowed.setShadow(offset: CGSize(width: 0, height: 5), blur: 0, color: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        shadowed.fill(CGRect(x: 0, y: -5, width: 3, height: 1))
        #expect(memory.rows == [[.clear, Pixel(51, 0, 0, 51), .red]])
    }

    // MARK: Image masks

    @Test func `an image mask says what it is`() throws {
        let mask = try #require(try imageMask([0b1010_0000, 0], width: 9, bits: 1, bytesPerRow: 2))
        #expect(mask.isMask)
        #expect(mask.colorSpace == nil)
        let numbers = [mask.width, mask.height, mask.bitsPerComponent, mask.bitsPerPixel, mask.bytesPerRow]
        #expect(numbers == [9, 1, 1, 1, 2])
        #expect(mask.dataProvider?.data as Data? == Data([0b1010_0000, 0]))
        #expect(try !gray([[0]]).isMask)
    }

    @Test(arguments: [
        (1, [0b1010_0000] as [UInt8], [0, 255, 0, 255] as [UInt8]), (2, [0b0001_1011], [255, 170, 85, 0]),
        (4, [0x0F, 0x3C], [255, 0, 204, 51]), (8, [0, 255, 51, 128], [255, 0, 204, 127]),
    ]) func `image masks of every depth are stencils`(bits: Int, bytes: [UInt8], expected: [UInt8]) throws {
        let memory = ClientMemory(4, 1)
        let context = try memory.context()
        let mask = try #require(try imageMask(bytes, width: 4, bits: bits, bytesPerRow: bytes.count))
        context.draw(mask, in: CGRect(x: 0, y: 0, width: 4, height: 1))
        #expect(memory.rows == [expected.map { Pixel(0, 0, 0, $0) }])
    }

    @Test func `stencils are painted in the fill colour and its alpha`() throws {
        let memory = ClientMemory(2, 1)
        let context = try memory.context()
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.2)
        context.draw(
            try #require(try imageMask([0, 255], width: 2, decode: [1, 0])), in: CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(memory.rows == [[.clear, Pixel(51, 0, 0, 51)]])
    }

    @Test func `a part of a mask is a mask`() throws {
        let mask = try #require(try imageMask([0, 51, 255], width: 3))
        let part = try #require(mask.cropping(to: CGRect(x: 1, y: 0, width: 2, height: 1)))
        #expect(part.isMask)
        #expect(part.dataProvider?.data as Data? == Data([51, 255]))
    }

    @Test func `masks that are none are nil`() throws {
        #expect(try imageMask([0, 0], width: 3) == nil)
        #expect(try imageMask([0, 0, 0], width: 3, bytesPerRow: 2) == nil)
        #expect(try imageMask([0, 0, 0], width: 1, bits: 3, bytesPerRow: 1) == nil)
        #expect(try imageMask([0], width: 0, bytesPerRow: 1) == nil)
        #expect(try imageMask([0], width: .max, bits: 1, bytesPerRow: 1) == nil)
    }

    // MARK: Masked pictures

    @Test func `a masked picture is seen through its mask`() throws {
        let picture = try picture([[.red, .green, Pixel(100, 200, 0)]])
        let mask = try #require(try imageMask([255, 0, 204], width: 3))
        for mask in [try gray([[0, 255, 51]]), mask] {
            let masked = try #require(picture.masking(mask))
            let memory = ClientMemory(3, 1)
            try memory.context().draw(masked, in: CGRect(x: 0, y: 0, width: 3, height: 1))
            #expect(memory.rows == [[.clear, .green, Pixel(20, 40, 0, 51)]])
            #expect(masked.alphaInfo == .premultipliedLast)
        }
        #expect(mask.masking(mask) == nil)
    }

    @Test func `a mask is stretched over its picture`() throws {
        let picture = try picture([[.red, .red, .red, .red], [.red, .red, .red, .red]])
        let mask = try #require(try imageMask([255, 0], width: 2))
        let memory = ClientMemory(4, 2)
        try memory.context().draw(#require(picture.masking(mask)), in: CGRect(x: 0, y: 0, width: 4, height: 2))
        #expect(memory.rows == [[.clear, .clear, .red, .red], [.clear, .clear, .red, .red]])
    }

    @Test func `a picture without some of its colours`() throws {
        let picture = try picture([[.red, .green, Pixel(10, 20, 30), Pixel(10, 20, 41)]])
        let keyed = try #require(picture.copy(maskingColorComponents: [0, 10, 20, 255, 0, 40]))
        let memory = ClientMemory(4, 1)
        try memory.context().draw(keyed, in: CGRect(x: 0, y: 0, width: 4, height: 1))
        #expect(memory.rows == [[.red, .clear, .clear, Pixel(10, 20, 41)]])
        #expect(picture.copy(maskingColorComponents: [0, 10]) == nil)
        #expect(keyed.copy(maskingColorComponents: [0, 10, 0, 10, 0, 10]) == nil)
        let levels = try #require(try gray([[9, 10, 12, 13]]).copy(maskingColorComponents: [10, 12]))
        let shown = ClientMemory(4, 1)
        try shown.context().draw(levels, in: CGRect(x: 0, y: 0, width: 4, height: 1))
        #expect(shown.rows == [[Pixel(9, 9, 9), .clear, .clear, Pixel(13, 13, 13)]])
    }

    @Test func `a copy in another colour space has the same numbers`() throws {
        let picture = try picture([[Pixel(1, 2, 3)]])
        let copy = try #require(picture.copy(colorSpace: CGColorSpaceCreateDeviceRGB()))
        #expect(copy.colorSpace == CGColorSpaceCreateDeviceRGB())
        #expect(copy.dataProvider?.data == picture.dataProvider?.data)
        #expect(picture.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
        let wide = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        #expect(picture.copy(colorSpace: wide) == nil)
        #expect(try imageMask([0], width: 1)?.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
    }
}
