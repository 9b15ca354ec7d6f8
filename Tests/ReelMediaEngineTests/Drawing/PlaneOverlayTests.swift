import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelMediaEngine
import Testing

struct PlaneOverlayTests {
    private typealias Color = (red: Int, green: Int, blue: Int, alpha: Int)

    private static func bitmap(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> Color) throws -> Bitmap {
        let bitmap = try #require(Bitmap(width: width, height: height, isOpaque: false))
        for y in 0..<height {
            for x in 0..<width {
                let pixel = (bitmap.bytes + y * bitmap.bytesPerRow + 4 * x).assumingMemoryBound(to: UInt8.self)
                let color = color(x, y)
                (pixel[0], pixel[1], pixel[2], pixel[3]) = (
                    UInt8(color.blue), UInt8(color.green), UInt8(color.red), UInt8(color.alpha)
                )
            }
        }
        return bitmap
    }

    @Test(arguments: [(32, 24), (31, 23)])
    func `an opaque picture over all of a frame is as the converter makes it`(width: Int, height: Int) throws {
        for (red, green, blue) in [(200, 30, 40), (0, 0, 0), (255, 255, 255), (20, 40, 250), (12, 200, 90)] {
            let bitmap = try Self.bitmap(width, height) { _, _ in (red, green, blue, 255) }
            let frame = try noiseBuffer(width, height)
            try PlaneOverlay(bitmap, left: 0, top: 0, frame: PixelSize(width: width, height: height)).draw(over: frame)
            var made: CVPixelBuffer?
            CVPixelBufferCreateWithBytes(
                nil, width, height, kCVPixelFormatType_32BGRA, bitmap.bytes, bitmap.bytesPerRow, nil, nil, nil, &made)
            let converter = FrameConverter(width: width, height: height, scaling: .stretch, tags: .bt709)
            let converted = try converter.pixelBuffer(of: try #require(made))
            #expect(difference(frame, converted) <= 1)
            #expect(planes(of: frame).allSatisfy { Set($0.bytes).count == 1 })
        }
    }

    @Test func `a white square covers its box and a quarter of the chroma beside it`() throws {
        let bitmap = try Self.bitmap(4, 2) { _, _ in (255, 255, 255, 255) }
        let frame = try flatPlanarBuffer(16, 8, 100, 60, 180)
        try PlaneOverlay(bitmap, left: 4, top: 2, frame: PixelSize(width: 16, height: 8)).draw(over: frame)
        let (luma, cb, cr) = (PlaneSamples(frame, 0), PlaneSamples(frame, 1), PlaneSamples(frame, 2))
        for y in 0..<8 {
            let row: [Int] = (0..<16).map { (4..<8).contains($0) && (2..<4).contains(y) ? 235 : 100 }
            #expect(luma.row(y) == row)
        }
        // Columns 4 and 6 of luma. The first lacks a quarter (column 3), and the one at column 8 contains a quarter (column 7).
        let expectedCb: [Int] = [60, 60, 111, 128, 77, 60, 60, 60]
        let expectedCr: [Int] = [180, 180, 141, 128, 167, 180, 180, 180]
        #expect(cb.row(1) == expectedCb && cr.row(1) == expectedCr)
        for y in [0, 2, 3] { #expect(Set(cb.row(y)) == [60] && Set(cr.row(y)) == [180]) }
    }

    @Test func `alpha and opacity mix as by hand`() throws {
        // Premultiplied red with an alpha of 128 of 255.
        let bitmap = try Self.bitmap(8, 8) { _, _ in (100, 15, 20, 128) }
        let overlay = PlaneOverlay(bitmap, left: 0, top: 0, frame: PixelSize(width: 8, height: 8))
        for opacity in [1, 0.75, 0.5, 0.1, 0] {
            let frame = try flatPlanarBuffer(8, 8, 200, 90, 30)
            try overlay.draw(over: frame, opacity: opacity)
            let part = 128 / 255.0
            let y = (0.2126 * 100 + 0.7152 * 15 + 0.0722 * 20) / 255
            let added = [
                219 * y + 16 * part, 224 * (20 / 255.0 - y) / 1.8556 + 128 * part, 224 * (100 / 255.0 - y) / 1.5748 + 128 * part,
            ]
            for (index, start) in [200.0, 90, 30].enumerated() {
                let expected = start * (1 - part * opacity) + added[index] * opacity
                let bytes = PlaneSamples(frame, index).bytes
                #expect(bytes.allSatisfy { abs(Double($0) - expected) <= 0.52 }, "\(opacity): \(bytes[0]), \(expected)")
            }
        }
    }

    @Test func `where it is clear nothing changes`() throws {
        let bitmap = try Self.bitmap(20, 10) { x, _ in x < 10 ? (0, 0, 0, 0) : (255, 255, 255, 255) }
        let (frame, before) = (try noiseBuffer(40, 30), try noiseBuffer(40, 30))
        for opacity in [1, 0.3] {
            try PlaneOverlay(bitmap, left: 0, top: 0, frame: PixelSize(width: 40, height: 30)).draw(over: frame, opacity: opacity)
        }
        for index in 0..<3 {
            let (now, then) = (PlaneSamples(frame, index), PlaneSamples(before, index))
            for y in 0..<now.height {
                for x in 0..<now.width {
                    let isBox = index == 0 ? (10..<20).contains(x) && y < 10 : (5...10).contains(x) && y < 5
                    if !isBox { #expect(now[x, y] == then[x, y]) }
                }
            }
            let (clear, white) = index == 0 ? (9, 15) : (4, 8)
            #expect(now[clear, 1] == then[clear, 1] && now[white, 1] != then[white, 1])
        }
    }

    @Test func `it may lie partly or wholly outside the frame`() throws {
        let colors = try Self.bitmap(11, 9) { x, y in (x * 20, y * 25, 255 - x * 20, 255) }
        // The result equals that of a bitmap of the frame's size that contains the bitmap.
        for (left, top) in [(-5, -4), (-1, 3), (14, 10), (3, -8), (15, 11), (2, 12)] {
            let whole = try Self.bitmap(17, 13) { x, y in
                (0..<11).contains(x - left) && (0..<9).contains(y - top)
                    ? ((x - left) * 20, (y - top) * 25, 255 - (x - left) * 20, 255) : (0, 0, 0, 0)
            }
            let (frame, expected) = (try noiseBuffer(17, 13), try noiseBuffer(17, 13))
            try PlaneOverlay(colors, left: left, top: top, frame: PixelSize(width: 17, height: 13)).draw(over: frame)
            try PlaneOverlay(whole, left: 0, top: 0, frame: PixelSize(width: 17, height: 13)).draw(over: expected)
            #expect(difference(frame, expected) == 0, "\(left), \(top)")
        }
        let (frame, before) = (try noiseBuffer(17, 13), try noiseBuffer(17, 13))
        for (left, top) in [(17, 0), (0, 13), (-11, 0), (0, -9), (Int.max, Int.min), (Int.min, Int.max)] {
            try PlaneOverlay(colors, left: left, top: top, frame: PixelSize(width: 17, height: 13)).draw(over: frame)
        }
        #expect(difference(frame, before) == 0)
        #expect(throws: MediaError.self) {
            try PlaneOverlay(colors, left: 0, top: 0, frame: PixelSize(width: 17, height: 13))
                .draw(over: flatPlanarBuffer(18, 13, 9))
        }
    }
}
