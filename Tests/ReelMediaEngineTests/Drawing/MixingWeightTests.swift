import Testing

@testable import ReelMediaEngine

struct MixingWeightTests {
    @Test func `a fraction becomes the nearest 128th`() {
        let numbers = [-0.5, 0, 0.0039, 1 / 256.0, 0.25, 0.996, 0.9961, 1, 1.5].map { MixingWeight($0).number }
        #expect(numbers == [0, 0, 0, 1, 32, 127, 128, 128, 128])
    }

    @Test func `only weights that leave both pictures visible fit a slice header`() {
        let weights = (0...128).map(MixingWeight.init(number:))
        #expect(weights.filter(\.fitsWeightedPrediction).map(\.number) == Array(1...127))
    }

    @Test func `the pictures' weights add up to one`() {
        let weights = (0...128).map(MixingWeight.init(number:))
        #expect(weights.allSatisfy { $0.number + $0.inverted.number == 128 && $0.inverted.inverted == $0 })
        #expect(weights.map(\.planeMixerWeight) == (0...128).map { $0 * 256 })
    }
}
