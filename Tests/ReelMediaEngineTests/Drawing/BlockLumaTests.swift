import Foundation
import ReelCoreVideo
import ReelMediaEngine
import Testing

struct BlockLumaTests {
    /// A picture whose luma rises to the right, multiplied, with a dark thing in it.
    private func light(_ gain: Double, dark: Range<Int> = 0..<0, area: PixelArea? = nil) throws -> BlockLuma {
        let buffer = try planarBuffer(128, 72) { plane, x, y in
            guard plane == 0 else { return 128 }
            return 16 + Int((dark.contains(x) ? 10 : (50 + Double(x)) * gain).rounded())
        }
        return try BlockLuma(of: buffer, in: area ?? PixelArea(x: 0, y: 0, width: 128, height: 72))
    }

    @Test(arguments: [0.8, 0.95, 1, 1.1]) func `the change is that of the exposure`(gain: Double) throws {
        let first = try light(1)
        #expect(abs(first.change(to: try light(gain)) - log(gain)) < 0.005)
        #expect(abs(try light(gain).change(to: first) + log(gain)) < 0.005)
        // What moves through a third of the picture does not count.
        #expect(abs(first.change(to: try light(gain, dark: 30..<70)) - log(gain)) < 0.005)
    }

    @Test func `samples that are cut off do not count`() throws {
        func light(_ gain: Double) throws -> BlockLuma {
            let buffer = try planarBuffer(128, 72) { plane, x, _ in
                plane == 0 ? min(235, 16 + Int((x < 90 ? 230 : 100) * gain)) : 128
            }
            return try BlockLuma(of: buffer, in: PixelArea(x: 0, y: 0, width: 128, height: 72))
        }
        #expect(abs(try light(1).change(to: try light(1.2)) - log(1.2)) < 0.01)
    }

    @Test func `only the area counts, however small`() throws {
        let area = PixelArea(x: 30, y: 10, width: 5, height: 3)
        let (first, second) = (try light(1, area: area), try light(1.1, dark: 40..<128, area: area))
        #expect(abs(first.change(to: second) - log(1.1)) < 0.01)
        let black = try BlockLuma(of: try flatPlanarBuffer(64, 64, 16), in: PixelArea(x: 0, y: 0, width: 64, height: 64))
        #expect(black.change(to: black) == 0 && black.change(to: first) == 0)
    }
}
