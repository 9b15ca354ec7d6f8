import ReelColor
import Testing

@Suite struct ReelColorTests {
    /// IEC 61966-2-1's own examples are whole codes; these are from its formulas, in arbitrary precision.
    @Test func `sRGB's curve`() {
        for (code, light) in [(0.0, 0.0), (0.04045, 0.003130804954), (0.5, 0.2140411404822325), (1, 1)] {
            #expect(abs(SRGBCurve.light(code) - light) < 1e-12)
            #expect(abs(SRGBCurve.code(light) - code) < 1e-6)
            #expect(SRGBCurve.light(-code) == -SRGBCurve.light(code))
            #expect(abs(SRGBCurve.light(Float(code)) - Float(light)) < 1e-6)
        }
    }

    /// BT.2408, table 1: PQ signals of 203 and 1000 cd/m², HLG's of white.
    @Test func `HDR's curves`() {
        #expect(abs(PerceptualQuantizer.signal(203) - 0.58) < 0.001)
        #expect(abs(PerceptualQuantizer.signal(1000) - 0.75) < 0.002)
        #expect(abs(PerceptualQuantizer.luminance(1) - 10_000) < 1e-6)
        for luminance in [0.01, 1, 203, 4000] {
            #expect(abs(PerceptualQuantizer.luminance(PerceptualQuantizer.signal(luminance)) / luminance - 1) < 1e-9)
        }
        #expect(HybridLogGamma.sceneLight(0.5) == 1.0 / 12)
        #expect(abs(HybridLogGamma.sceneLight(1) - 1) < 1e-6)
    }

    /// The weights that standards round to four digits follow from their primaries.
    @Test func `weights and primaries belong together`() throws {
        for (primaries, weights) in [(ColorPrimaries.bt709, LumaWeights.bt709), (.bt2020, .bt2020)] {
            let toXYZ = try #require(primaries.chromaticities).toXYZ
            #expect(abs(toXYZ.first.y - weights.red) < 1e-4 && abs(toXYZ.second.y - weights.green) < 1e-4)
            #expect(abs(toXYZ.third.y - weights.blue) < 1e-4)
        }
        // SMPTE EG 432-1.
        let displayP3 = MatrixCoefficients.derived.lumaWeights(for: .displayP3)
        #expect(abs(displayP3.red - 0.22897) < 1e-5 && abs(displayP3.blue - 0.07929) < 1e-5)
    }

    /// H.273, table 4: all code points with weights of their own.
    @Test(arguments: [
        (1, 0.2126, 0.0722), (4, 0.30, 0.11), (5, 0.299, 0.114), (6, 0.299, 0.114), (7, 0.212, 0.087), (9, 0.2627, 0.0593),
        (10, 0.2627, 0.0593),
    ])
    func `a matrix's weights`(code: UInt8, red: Double, blue: Double) {
        let weights = MatrixCoefficients(rawValue: code).lumaWeights(for: .bt709)
        #expect(weights.red == red && weights.blue == blue)
    }

    @Test func `white stays white from one white point to another`() throws {
        let conversion = try #require(ColorPrimaries.dciP3.chromaticities).conversion(to: .bt709)
        let white = conversion * SIMD3(1, 1, 1)
        #expect(abs(white.x - 1) < 1e-4 && abs(white.y - 1) < 1e-4 && abs(white.z - 1) < 1e-4)
        let there = Chromaticities.displayP3.conversion(to: .bt709)
        // CSS Color Module 4, sample code for Display P3.
        #expect(abs(there.first.x - 1.2249401762805598) < 1e-6 && abs(there.third.z - 1.0982736001709661) < 1e-6)
    }

    /// BT.709 in limited range, and BT.601 in full range, where Cb of pure blue is half a step beyond the highest sample.
    @Test func `colours as samples`() {
        let red = ColorTags.bt709.yCbCr(RGB24(red: 255, green: 0, blue: 0))
        #expect(red == (63, 102, 240))
        let deep = ColorTags.bt709.yCbCr(RGB24(red: 255, green: 255, blue: 255), depth: 10)
        #expect(deep == (940, 512, 512))
        let jpeg = ColorTags(primaries: .bt709, transfer: .bt709, matrix: .smpte170M, isFullRange: true)
        #expect(jpeg.yCbCr(RGB24(red: 0, green: 0, blue: 255)) == (29, 255, 107))
        #expect(SampleRange.limited(10).chroma == 64...960 && SampleRange.full(12).highest == 4095)
    }
}
