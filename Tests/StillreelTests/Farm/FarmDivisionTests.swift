import Testing

@testable import Stillreel

struct FarmDivisionTests {
    @Test(arguments: [
        ([1.0, 1, 1, 1], 2, [0..<2, 2..<4]), ([9, 1, 1, 1], 2, [0..<1, 1..<4]), ([1, 1, 1, 9], 2, [0..<3, 3..<4]),
        ([1, 2, 3], 9, [0..<1, 1..<2, 2..<3]), ([5], 3, [0..<1]), ([0, 0, 0], 2, [0..<3]), ([1, 2, 3], 1, [0..<3]),
    ])
    func `the largest cost is as small as possible`(costs: [Double], count: Int, runs: [Range<Int>]) {
        #expect(FarmDivision.runs(of: costs, atMost: count) == runs)
    }

    @Test func `every piece is in one run`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let costs = (0..<Int.random(in: 1...40, using: &generator)).map { _ in Double.random(in: 0...9, using: &generator) }
            let count = Int.random(in: 1...12, using: &generator)
            let runs = FarmDivision.runs(of: costs, atMost: count)
            #expect(runs.count <= count && runs.flatMap(Array.init) == Array(costs.indices))
            // No other division of two runs is better.
            if runs.count == 2 {
                let largest = runs.map { costs[$0].reduce(0, +) }.max() ?? 0
                let best = (1..<costs.count).map { max(costs[..<$0].reduce(0, +), costs[$0...].reduce(0, +)) }.min() ?? 0
                #expect(largest <= best + 1e-9)
            }
        }
    }
}
