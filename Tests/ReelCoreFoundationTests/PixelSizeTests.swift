import ReelCoreFoundation
import Testing

@Suite struct PixelSizeTests {
    private let wide = PixelSize(width: 1920, height: 1080)

    @Test func `a size fits into a frame, or covers it`() {
        let square = PixelSize(width: 300, height: 300)
        #expect(wide.fitting(in: square) == PixelSize(width: 300, height: 169))
        #expect(wide.filling(square) == PixelSize(width: 533, height: 300))
        #expect(square.fitting(in: wide) == PixelSize(width: 1080, height: 1080))
    }

    @Test func `a smaller size is not enlarged`() {
        let frame = PixelSize(width: 400, height: 300)
        #expect(PixelSize(width: 4, height: 3).reduced(toFit: frame) == PixelSize(width: 4, height: 3))
        #expect(wide.reduced(toFit: frame) == PixelSize(width: 400, height: 225))
    }

    @Test func `sides are multiples of a step, and never less than one`() {
        #expect(wide.scaled(by: 0.3, toMultipleOf: 2) == PixelSize(width: 576, height: 324))
        #expect(PixelSize(rounding: 5, 4.9, toMultipleOf: 2) == PixelSize(width: 6, height: 4))
        #expect(PixelSize(rounding: 5, 4.9, toMultipleOf: 2, .down) == PixelSize(width: 4, height: 4))
        #expect(wide.scaled(by: 0) == PixelSize(width: 1, height: 1))
        #expect(wide.scaled(by: 0, toMultipleOf: 2) == PixelSize(width: 2, height: 2))
    }

    @Test func `a size without pixels can be fitted`() {
        #expect(PixelSize(width: 0, height: 0).fitting(in: wide) == PixelSize(width: 1, height: 1))
    }

    @Test func `a turned size has its sides exchanged`() {
        #expect(wide.turned == PixelSize(width: 1080, height: 1920))
        #expect("\(wide)" == "1920×1080")
    }
}
