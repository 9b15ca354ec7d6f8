import ReelCoreVideo
import ReelMediaEngine
import Testing

struct PlaneMixerWipeTests {
    @Test func `an edge goes from left to right as by hand`() throws {
        let (first, second) = (try flatPlanarBuffer(5, 2, 0, 0, 0), try flatPlanarBuffer(5, 2, 200, 100, 100))
        let result = try flatPlanarBuffer(5, 2, 0)
        let map = WipeMap.linear(width: 5, height: 2, dx: 1, dy: 0)
        // Times are 0, 1/4, 1/2, 3/4, 1; the weight is (0.5 · 1.25 − t) / 0.25.
        try PlaneMixer.mix(first, second, along: map, progress: 0.5, softness: 0.25, into: result)
        let expected: [Int] = [200, 200, 100, 0, 0]
        #expect(PlaneSamples(result, 0).row(0) == expected && PlaneSamples(result, 0).row(1) == expected)
        // A chroma edge is two luma samples wide: (0.5 · 1.5 − t) / 0.5, at 0, 1/2, 1.
        let chroma: [Int] = [100, 50, 0]
        #expect(PlaneSamples(result, 1).row(0) == chroma && PlaneSamples(result, 2).row(0) == chroma)
        // No edge is harder than one sample, so this has the same result.
        try PlaneMixer.mix(first, second, along: map, progress: 0.5, softness: 0, into: result)
        #expect(PlaneSamples(result, 0).row(0) == expected)
        // The third sample has the weight 1/4: 0.45 · 5 = 2.25.
        try PlaneMixer.mix(first, second, along: map, progress: 0.45, softness: 0, into: result)
        let quarter: [Int] = [200, 200, 50, 0, 0]
        #expect(PlaneSamples(result, 0).row(0) == quarter)
    }

    private static let maps: [WipeMap] = [
        .linear(width: 61, height: 40, dx: 1, dy: 0), .linear(width: 61, height: 40, dx: -1, dy: 0),
        .linear(width: 61, height: 40, dx: 0, dy: 1), .linear(width: 61, height: 40, dx: 0, dy: -1),
        .linear(width: 61, height: 40, dx: 40, dy: 61), .linear(width: 61, height: 40, dx: 1, dy: -1),
        .circle(width: 61, height: 40, opening: true), .circle(width: 61, height: 40, opening: false),
        .clock(width: 61, height: 40),
    ]

    @Test func `the ends are the pictures themselves and between them more and more turns`() throws {
        let (first, second) = (try noiseBuffer(61, 40, seed: 3), try noiseBuffer(61, 40, seed: 4))
        let (dark, light) = (try flatPlanarBuffer(61, 40, 0, 0, 0), try flatPlanarBuffer(61, 40, 255, 255, 255))
        for map in Self.maps {
            for softness in [0, 0.1, 3] {
                let result = try flatPlanarBuffer(61, 40, 7)
                for (progress, picture) in [(0.0, first), (-1, first), (Double.nan, first), (1, second), (2, second)] {
                    try PlaneMixer.mix(first, second, along: map, progress: progress, softness: softness, into: result)
                    #expect(difference(result, picture) == 0)
                }
                var before = planes(of: dark)
                for step in 1...8 {
                    try PlaneMixer.mix(dark, light, along: map, progress: Double(step) / 8, softness: softness, into: result)
                    let now = planes(of: result)
                    #expect(zip(now, before).allSatisfy { now, before in zip(now.bytes, before.bytes).allSatisfy { $0 >= $1 } })
                    #expect(now != before)
                    before = now
                }
            }
        }
    }

    @Test(arguments: [0.06, 0.3, 1, 4])
    func `a sample has the weight that its time gives it`(softness: Double) throws {
        // The map's times follow from the picture it is made from: (Y′ − 16) / 219.
        let picture = try planarBuffer(220, 4) { plane, x, _ in plane == 0 ? 16 + x : 128 }
        let map = try WipeMap.luma(of: picture)
        let (dark, light) = (try flatPlanarBuffer(220, 4, 0, 0, 0), try flatPlanarBuffer(220, 4, 255, 255, 255))
        let result = try flatPlanarBuffer(220, 4, 0)
        for progress in [0.013, 0.1, 0.25, 0.5, 0.77, 0.98] {
            try PlaneMixer.mix(dark, light, along: map, progress: progress, softness: softness, into: result)
            for (index, step) in [(0, 1), (1, 2)] {
                let row = PlaneSamples(result, index).row(0)
                for (x, value) in row.enumerated() {
                    // The first chroma sample repeats the edge.
                    let place = index == 1 && x == 0 ? 0.25 : Double(x * step)
                    let weight = min(1, max(0, (progress * (1 + softness) - place / 219) / softness))
                    #expect(abs(Double(value) - 255 * weight) <= 0.6 + 0.01 / softness, "\(x): \(value), \(255 * weight)")
                }
            }
        }
    }

    @Test func `the result may be one of the pictures`() throws {
        let (first, second) = (try noiseBuffer(61, 40, seed: 3), try noiseBuffer(61, 40, seed: 4))
        let result = try flatPlanarBuffer(61, 40, 7)
        let map = WipeMap.circle(width: 61, height: 40, opening: true)
        try PlaneMixer.mix(first, second, along: map, progress: 0.4, softness: 0.3, into: result)
        let (overFirst, overSecond) = (try noiseBuffer(61, 40, seed: 3), try noiseBuffer(61, 40, seed: 4))
        try PlaneMixer.mix(overFirst, second, along: map, progress: 0.4, softness: 0.3, into: overFirst)
        try PlaneMixer.mix(first, overSecond, along: map, progress: 0.4, softness: 0.3, into: overSecond)
        #expect(difference(overFirst, result) == 0 && difference(overSecond, result) == 0)
    }

    /// The luma plane of a half-finished wipe from 0 to 255.
    private static func half(_ map: WipeMap, _ progress: Double = 0.5) throws -> PlaneSamples {
        let (dark, light) = (try flatPlanarBuffer(61, 40, 0, 0, 0), try flatPlanarBuffer(61, 40, 255, 255, 255))
        let result = try flatPlanarBuffer(61, 40, 7)
        try PlaneMixer.mix(dark, light, along: map, progress: progress, softness: 0, into: result)
        return PlaneSamples(result, 0)
    }

    @Test func `shapes turn where they should`() throws {
        let right = try Self.half(.linear(width: 61, height: 40, dx: 1, dy: 0))
        #expect(right[10, 5] == 255 && right[50, 5] == 0)
        let left = try Self.half(.linear(width: 61, height: 40, dx: -1, dy: 0))
        #expect(left[10, 5] == 0 && left[50, 5] == 255)
        let down = try Self.half(.linear(width: 61, height: 40, dx: 0, dy: 1))
        #expect(down[30, 5] == 255 && down[30, 35] == 0)
        let up = try Self.half(.linear(width: 61, height: 40, dx: 0, dy: -1))
        #expect(up[30, 5] == 0 && up[30, 35] == 255)
        // The edge lies along the diagonal from the bottom left to the top right corner, so both corners change at the same
        // time.
        let diagonal = try Self.half(.linear(width: 61, height: 40, dx: 39, dy: 60))
        #expect(
            diagonal[2, 2] == 255 && diagonal[58, 37] == 0 && (100...155).contains(diagonal[0, 39])
                && (100...155).contains(diagonal[60, 0]))
        let opening = try Self.half(.circle(width: 61, height: 40, opening: true))
        #expect(
            opening[30, 20] == 255 && opening[0, 0] == 0 && opening[60, 39] == 0 && opening[30, 4] == 255 && opening[8, 20] == 0)
        let closing = try Self.half(.circle(width: 61, height: 40, opening: false))
        #expect(closing[30, 20] == 0 && closing[0, 0] == 255 && closing[60, 39] == 255)
        // At a quarter, the upper right quarter has changed.
        let clock = try Self.half(.clock(width: 61, height: 40), 0.25)
        #expect(clock[45, 5] == 255 && clock[45, 35] == 0 && clock[15, 35] == 0 && clock[15, 5] == 0)
        #expect(throws: MediaError.self) { try Self.half(.clock(width: 60, height: 40)) }
    }
}
