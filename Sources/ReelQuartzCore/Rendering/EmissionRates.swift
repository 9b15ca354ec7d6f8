import Foundation
import ReelConcurrency
import ReelCoreFoundation

/// When the particles of a cell are born. Particle number n is born when n and a part have been emitted.
enum BirthTimes {
    /// Always as many in a second.
    case even(rate: Double)
    /// The number that has been emitted at each step of a time grid from its start on.
    case counted([Double], start: Double, step: Double)

    /// More than can be drawn.
    static let mostRate = 1e9

    /// Returns the numbers of the particles that may have been born in a time; nil if there are none.
    ///
    /// - Parameter start: when the first one is due at an even rate.
    func numbers(from first: Double, to last: Double, start: Double) -> ClosedRange<Int>? {
        switch self {
        case .even(let rate):
            guard rate > 0 else { return nil }
            let rate = min(rate, Self.mostRate)
            let (low, high) = ((first - start) * rate, (last - start) * rate)
            return Self.range(low, high)
        case .counted(let counts, let begin, let step):
            // Emission may fill a part of a step only, so that all of the step's particles are taken.
            func index(_ time: Double) -> Int { Int(min(max((time - begin) / step, 0), Double(counts.count - 1))) }
            let (low, high) = (counts[index(first)], counts[min(index(last) + 1, counts.count - 1)])
            return high > low ? Self.range(low, high) : nil
        }
    }

    private static func range(_ low: Double, _ high: Double) -> ClosedRange<Int>? {
        guard high.isFinite, high >= low, let last = Int(exactly: high.rounded(.down)) else { return nil }
        return max(Int(exactly: low.rounded(.down)) ?? 0, 0)...max(last, 0)
    }

    /// Returns when a number has been emitted; infinite if it never is.
    ///
    /// - Parameters:
    ///   - start: when emission begins.
    ///   - end: when it ends.
    func time(_ number: Double, from start: Double, to end: Double) -> Double {
        switch self {
        case .even(let rate): return start + number / min(rate, Self.mostRate)
        case .counted(let counts, let begin, let step):
            // The first count that is greater.
            var (low, high) = (0, counts.count)
            while low < high {
                let middle = (low + high) / 2
                if counts[middle] > number { high = middle } else { low = middle + 1 }
            }
            guard low > 0, low < counts.count else { return .infinity }
            let share = (number - counts[low - 1]) / (counts[low] - counts[low - 1])
            // A step may be longer than the emission in it.
            return min(max(begin + (Double(low - 1) + share) * step, start), end)
        }
    }
}

/// How many particles each cell of an emitter with animations has emitted at each time, counted once. Thread-safe.
final class EmissionRates: Sendable {
    /// In seconds.
    private static let step = 1.0 / 120
    /// The largest number of counts that are kept: a day of one cell.
    private static let mostCounts = 10_000_000

    private struct Cell {
        /// At each step.
        var counts = [0.0]
        /// The longest `EmitterCell.reach` until then.
        var reaches = [0.0]
    }

    private struct State {
        var cells: [Cell] = []
        var start = 0.0

        /// The number of steps that have been counted.
        var steps: Int { (cells.first?.counts.count ?? 1) - 1 }
    }

    private let state = Locked(State())

    /// Returns the births of a cell until a time, and how long after its birth a particle may matter.
    ///
    /// - Parameter emitter: returns the emitter at a time.
    func births(
        of cell: Int, until now: Double, _ emitter: (Double) -> EmitterProperties
    ) -> (births: BirthTimes, reach: Double) {
        state.withLock { state in
            if state.cells.isEmpty { Self.begin(&state, emitter(0)) }
            // One step beyond, to count parts of a step.
            var needed = Int(min(max((now - state.start) / Self.step, 0), 1e9)) + 2
            if needed * state.cells.count > Self.mostCounts {
                needed = Self.mostCounts / state.cells.count
                IgnoredInput.report("CAEmitterLayer", "the emission changes for too long; it ends early")
            }
            while state.steps < needed {
                let time = state.start + Double(state.steps) * Self.step
                Self.count(&state, from: time, emitter(time + Self.step / 2))
            }
            let counted = state.cells[cell]
            return (.counted(counted.counts, start: state.start, step: Self.step), counted.reaches[needed])
        }
    }

    private static func begin(_ state: inout State, _ emitter: EmitterProperties) {
        state.cells = emitter.cells.map { _ in Cell() }
        // Cells may have begun before the layer, by an hour at most.
        state.start = max(min(emitter.cells.map(\.beginTime).filter(\.isFinite).min() ?? 0, 0), -3600)
    }

    /// Counts one more step, in which the emitter is as given.
    private static func count(_ state: inout State, from time: Double, _ emitter: EmitterProperties) {
        for (index, cell) in emitter.cells.enumerated() {
            let length = min(time + step, cell.beginTime + cell.duration) - max(time, cell.beginTime)
            let rate = min(max(cell.birthRate * Double(emitter.birthRate), 0), BirthTimes.mostRate)
            let count = cell.isEnabled && length > 0 ? rate * length : 0
            state.cells[index].counts.append((state.cells[index].counts.last ?? 0) + count)
            state.cells[index].reaches.append(max(state.cells[index].reaches.last ?? 0, cell.reach(Double(emitter.lifetime))))
        }
    }
}
