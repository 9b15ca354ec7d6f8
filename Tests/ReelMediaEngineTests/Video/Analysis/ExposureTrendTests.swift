import Foundation
import ReelMediaEngine
import Testing

struct ExposureTrendTests {
    private static let reach = 15
    private static let count = 150

    /// Returns the levels after correction, for the logarithms of levels before.
    private func corrected(_ levels: [Double], reach: Int = reach) -> [Double] {
        levels.indices.map { index in
            let window = max(0, index - reach)..<min(levels.count, index + reach + 1)
            let changes = zip(levels[window], levels[window].dropFirst()).map { $1 - $0 }
            return levels[index] + ExposureTrend.correction(of: index - window.lowerBound, changes: changes)
        }
    }

    private func deviation(_ levels: [Double]) -> Double {
        let mean = levels.reduce(0, +) / Double(levels.count)
        return (levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(levels.count)).squareRoot()
    }

    /// A reproducible number of 0 to 1.
    private func noise(_ index: Int) -> Double {
        let wave = sin(Double(index) * 12.9898) * 43_758.5453
        return wave - floor(wave)
    }

    private func sequence(_ level: (Int) -> Double) -> [Double] { (0..<Self.count).map(level) }

    @Test func `flicker of several kinds is removed`() {
        let kinds: [(String, [Double], Double)] = [
            ("of the aperture", sequence { 0.16 * noise($0) - 0.08 }, 2.8),
            ("from picture to picture", sequence { $0 % 2 == 0 ? 0.08 : -0.08 }, 15),
            ("of the mains", sequence { 0.06 * sin(2 * .pi * Double($0) / 3.7) }, 10),
            ("of automatic exposure", sequence { -0.1 * Double($0 % 14) / 14 }, 4),
        ]
        for (name, levels, factor) in kinds {
            let (before, after) = (deviation(levels), deviation(corrected(levels)))
            #expect(after * factor < before, "flicker \(name): \(before) → \(after)")
        }
    }

    @Test func `a fade is kept`() {
        let fade = sequence { -1.5 / (1 + exp(-(Double($0) - 75) / 20)) }
        let worst = zip(fade, corrected(fade)).map { abs($0 - $1) }.max() ?? 1
        #expect(worst < 0.01)
        // A straight one exactly, from its first picture to its last.
        let line = sequence { 0.02 * Double($0) }
        #expect(zip(line, corrected(line)).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test func `a step is kept`() {
        let step = sequence { $0 < 70 ? 0 : 0.4 }
        #expect(zip(step, corrected(step)).allSatisfy { abs($0 - $1) < 1e-9 })
        // Also one beneath flicker: before and after it, the levels differ by as much, at once.
        let flickering = corrected(sequence { ($0 < 70 ? 0 : 0.5) + 0.1 * noise($0) - 0.05 })
        #expect(flickering[69] < 0.05 && flickering[70] > 0.45)
    }

    @Test func `where a sequence begins does not matter`() {
        // Only the changes are known, and a step far away changes nothing.
        let changes = (0..<40).map { 0.1 * noise($0) - 0.05 }
        let (alone, behindStep) = (changes, [5.0] + changes)
        let difference =
            ExposureTrend.correction(of: 21, changes: behindStep) - ExposureTrend.correction(of: 20, changes: alone)
        #expect(abs(difference) < 0.02)
        #expect(ExposureTrend.correction(of: 0, changes: []) == 0)
    }
}
