import Testing

@testable import ReelImageEngine

@Suite struct MedianCutTests {
    /// A picture of 128×128 pixels in which red grows to the right and green downwards.
    private let gradient: [UInt32] = (0..<128 * 128).map { (place: Int) -> UInt32 in
        let (red, green) = (UInt32(place % 128 * 2), UInt32(place / 128 * 2))
        return 0xFF00_0040 | red << 16 | green << 8
    }

    @Test func fewColorsAreExact() {
        let pixels: [UInt32] = [0xFF01_0203, 0xFFFF_FFFF, 0xFF01_0203, 0xFF01_0204]
        let (indices, palette) = MedianCut.reduce(pixels, width: 2, colors: 3)
        #expect(indices == [0, 1, 0, 2])
        #expect(palette == [1, 2, 3, 255, 255, 255, 1, 2, 4])
    }

    @Test(arguments: [2, 16, 255, 256]) func paletteHasAtMostTheColors(colors: Int) {
        let (indices, palette) = MedianCut.reduce(gradient, width: 128, colors: colors)
        #expect(palette.count == colors * 3)
        #expect(indices.count == gradient.count)
        #expect(indices.allSatisfy { Int($0) < colors })
    }

    /// With 256 colours, a pixel is near its colour, and dithering keeps the means of areas.
    @Test func areasKeepTheirColors() {
        let (indices, palette) = MedianCut.reduce(gradient, width: 128, colors: 256)
        var largest = 0
        var means: [Int: (wanted: Int, shown: Int)] = [:]
        for (place, index) in indices.enumerated() {
            let (wanted, shown) = (Int(gradient[place] >> 16 & 255), Int(palette[Int(index) * 3]))
            largest = max(largest, abs(wanted - shown))
            // Squares of 32 pixels.
            means[place / (128 * 32) * 4 + place % 128 / 32, default: (0, 0)].wanted += wanted
            means[place / (128 * 32) * 4 + place % 128 / 32, default: (0, 0)].shown += shown
        }
        #expect(largest <= 32)
        for mean in means.values { #expect(abs(mean.wanted - mean.shown) <= 32 * 32) }
    }
}
