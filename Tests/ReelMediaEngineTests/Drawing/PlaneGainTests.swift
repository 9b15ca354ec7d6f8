import ReelCoreVideo
import ReelMediaEngine
import Testing

struct PlaneGainTests {
    private func all(_ width: Int, _ height: Int) -> PixelArea { PixelArea(x: 0, y: 0, width: width, height: height) }

    /// Returns what becomes of each luma sample of a grey picture.
    private func lumas(_ gain: Double) throws -> [UInt8] {
        let buffer = try planarBuffer(256, 2) { plane, x, _ in plane == 0 ? x : 128 }
        try PlaneGain(gain).apply(to: buffer, in: all(256, 2))
        #expect(PlaneSamples(buffer, 1).bytes.allSatisfy { $0 == 128 })
        return Array(PlaneSamples(buffer, 0).bytes.prefix(256))
    }

    @Test(arguments: [0.5, 0.9, 1, 1.04, 1.5, 3])
    func `luma is multiplied, and black and white stay`(gain: Double) throws {
        let changed = try lumas(gain)
        #expect(changed[16] == 16 && changed[235] == 235)
        // Up to nine tenths of white, before and after.
        for sample in 16...Int(16 + 219 * 0.9 / max(1, gain)) {
            #expect(abs(Double(changed[sample]) - 16 - Double(sample - 16) * gain) <= 0.5)
        }
        #expect(zip(changed, changed.dropFirst()).allSatisfy { $0 <= $1 }, "never darker where it was brighter")
        if gain < 1.1 { #expect(changed[16..<235].allSatisfy { $0 < 235 }, "nothing is cut off") }
        if gain == 1 { #expect(changed == (0...255).map { UInt8($0) }) }
    }

    @Test(arguments: [(0.8, 116, 110, 146), (1.25, 116, 100, 156)])
    func `chroma follows luma`(gain: Double, y: Int, cb: Int, cr: Int) throws {
        let buffer = try flatPlanarBuffer(9, 7, y, cb, cr)
        try PlaneGain(gain).apply(to: buffer, in: all(9, 7))
        let expected = [16 + Double(y - 16) * gain, 128 + Double(cb - 128) * gain, 128 + Double(cr - 128) * gain]
        for (plane, value) in expected.enumerated() {
            #expect(PlaneSamples(buffer, plane).bytes.allSatisfy { abs(Double($0) - value) <= 0.75 })
        }
    }

    @Test func `what is beside the area stays`() throws {
        let buffer = try flatPlanarBuffer(12, 10, 100, 90, 160)
        try PlaneGain(1.3).apply(to: buffer, in: PixelArea(x: 4, y: 2, width: 4, height: 6))
        let luma = PlaneSamples(buffer, 0)
        for y in 0..<10 {
            for x in 0..<12 { #expect((luma[x, y] != 100) == ((4..<8).contains(x) && (2..<8).contains(y))) }
        }
        let chroma = PlaneSamples(buffer, 1)
        for y in 0..<5 {
            for x in 0..<6 { #expect((chroma[x, y] != 90) == ((2..<4).contains(x) && (1..<4).contains(y))) }
        }
    }
}
