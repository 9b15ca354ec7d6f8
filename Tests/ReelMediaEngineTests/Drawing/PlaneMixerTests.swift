import ReelCoreVideo
import ReelMediaEngine
import Testing

struct PlaneMixerTests {
    @Test func `weights of a decoder's prediction give what a decoder makes of them`() throws {
        // All values of the first picture with every fifth of the second.
        let first = try planarBuffer(256, 52) { _, x, _ in x }
        let second = try planarBuffer(256, 52) { _, _, y in y * 5 }
        let result = try flatPlanarBuffer(256, 52, 0)
        var wrong = 0
        for k in 0...128 {
            try PlaneMixer.mix(first, second, weight: 256 * k, into: result)
            let bytes = PlaneSamples(result, 0).bytes
            for y in 0..<52 {
                let start = y * 5 * k + 64
                for x in 0..<256 where Int(bytes[y * 256 + x]) != ((128 - k) * x + start) >> 7 { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test(arguments: [1, 127, 128, 10_923, 16_384, 16_385, 21_845, 32_640, 32_767])
    func `any weight is exact in all planes`(weight: Int) throws {
        let (first, second) = (try noiseBuffer(45, 31, seed: 3), try noiseBuffer(45, 31, seed: 4))
        let result = try flatPlanarBuffer(45, 31, 0)
        try PlaneMixer.mix(first, second, weight: weight, into: result)
        for index in 0..<3 {
            let (a, b) = (PlaneSamples(first, index).bytes, PlaneSamples(second, index).bytes)
            let expected = zip(a, b).map { UInt8((Int($0) * (32_768 - weight) + Int($1) * weight + 16_384) >> 15) }
            #expect(PlaneSamples(result, index).bytes == expected)
        }
    }

    @Test func `the ends are the pictures themselves`() throws {
        let (first, second) = (try noiseBuffer(20, 10, seed: 3), try noiseBuffer(20, 10, seed: 4))
        let result = try flatPlanarBuffer(20, 10, 0)
        for weight in [-5, 0] {
            try PlaneMixer.mix(first, second, weight: weight, into: result)
            #expect(difference(result, first) == 0)
        }
        for weight in [PlaneMixer.fullWeight, 40_000] {
            try PlaneMixer.mix(first, second, weight: weight, into: result)
            #expect(difference(result, second) == 0)
        }
    }

    @Test func `the result may be one of the pictures`() throws {
        let (first, second) = (try noiseBuffer(70, 30, seed: 3), try noiseBuffer(70, 30, seed: 4))
        let result = try flatPlanarBuffer(70, 30, 0)
        try PlaneMixer.mix(first, second, weight: 12_345, into: result)
        let overFirst = try noiseBuffer(70, 30, seed: 3)
        try PlaneMixer.mix(overFirst, second, weight: 12_345, into: overFirst)
        #expect(difference(overFirst, result) == 0)
        let overSecond = try noiseBuffer(70, 30, seed: 4)
        let generation = overSecond.pixels.writeGeneration
        try PlaneMixer.mix(first, overSecond, weight: 12_345, into: overSecond)
        #expect(difference(overSecond, result) == 0)
        #expect(overSecond.pixels.writeGeneration != generation && overSecond.pixels.writeGeneration != nil)
    }
}
