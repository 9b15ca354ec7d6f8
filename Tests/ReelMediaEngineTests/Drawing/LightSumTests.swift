import Foundation
import ReelColor
import ReelCoreVideo
import ReelMediaEngine
import Testing

struct LightSumTests {
    private func mean(_ buffers: [CVPixelBuffer], _ width: Int, _ height: Int) throws -> CVPixelBuffer {
        let sum = LightSum(width: width, height: height)
        for buffer in buffers { try sum.add(buffer) }
        return try sum.mean()
    }

    @Test(arguments: [(32, 18), (33, 19), (2, 2), (1, 1)])
    func `the mean of equal pictures is the picture`(width: Int, height: Int) throws {
        // Within the colours that R′G′B′ has.
        let picture = try planarBuffer(width, height) { plane, x, y in
            plane == 0 ? 60 + (x * 5 + y * 3) % 120 : 118 + (x + 2 * y + plane) % 20
        }
        let result = try mean([picture, picture, picture], width, height)
        for plane in 0..<3 {
            let (before, after) = (PlaneSamples(picture, plane).bytes, PlaneSamples(result, plane).bytes)
            #expect(zip(before, after).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
    }

    /// Half of the light of white is 188 of 255 in sRGB, not 128.
    @Test func `light is averaged, not codes`() throws {
        let result = try mean([try flatPlanarBuffer(8, 8, 16), try flatPlanarBuffer(8, 8, 235)], 8, 8)
        let expected = 16 + 219 * SRGBCurve.code(0.5)
        #expect(PlaneSamples(result, 0).bytes.allSatisfy { abs(Double($0) - expected) <= 1 })
        #expect(PlaneSamples(result, 1).bytes.allSatisfy { $0 == 128 } && PlaneSamples(result, 2).bytes.allSatisfy { $0 == 128 })
    }

    @Test func `colours mix as light`() throws {
        let colors = [RGB24(red: 200, green: 40, blue: 90), RGB24(red: 20, green: 160, blue: 60)].map {
            ColorTags.bt709.yCbCr($0)
        }
        let buffers = try colors.map { try flatPlanarBuffer(6, 6, Int($0.y), Int($0.cb), Int($0.cr)) }
        let result = try mean(buffers, 6, 6)
        func code(_ first: Double, _ second: Double) -> Int {
            let light = (SRGBCurve.light(first / 255) + SRGBCurve.light(second / 255)) / 2
            return Int((255 * SRGBCurve.code(light)).rounded())
        }
        let expected = ColorTags.bt709.yCbCr(RGB24(red: code(200, 20), green: code(40, 160), blue: code(90, 60)))
        for (plane, value) in [expected.y, expected.cb, expected.cr].enumerated() {
            #expect(PlaneSamples(result, plane).bytes.allSatisfy { abs(Int($0) - Int(value)) <= 2 })
        }
    }

    @Test func `pictures of another size are an error`() throws {
        #expect(throws: MediaError.self) { try LightSum(width: 8, height: 8).add(try flatPlanarBuffer(8, 6, 100)) }
    }
}
