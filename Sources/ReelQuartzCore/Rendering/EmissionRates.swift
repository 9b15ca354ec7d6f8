import Foundation
import ReelConcurrency

/// When the particles of a cell are born. Particle number n is born when n and a part have been emitted.
enum BirthTimes {
    /// Always as many in a second.
    case even(rate: Double)
    /// The number that has been emitted at each step of a time grid from its start on.
    case counted([Double], start: Double, step: Double)

    /// Returns the numbers of the particles that may have been born in a time; nil if there are none.
    ///
    /// - Parameter start: when the first one is due at an even rate.
    func numbers(from first: Double, to last: Double, start: Double) -> ClosedRange<Int>? {
        switch self {
        case .even(let rate):
            guard rate > 0 else { return nil }
            let (low, high) = ((first - start) * rate, (last - start) * rate)
            return Self.range(low, high)
        case .counted(let counts, let begin, let step):
            func count(_ time: Double) -> Double {
                let place = (time - begin) / step
                guard place > 0, counts.count > 1 else { return 0 }
                let index = Int(min(place, Double(counts.count - 2)))
                return counts[index] + (counts[index + 1] - counts[index]) * min(place - Double(index), 1)
            }
            let (low, high) = (count(first), count(last))
            return high > low ? Self.range(low, high) : nil
        }
    }

    private static func range(_ low: Double, _ high: Double) -> ClosedRange<Int>? {
        guard high.isFinite, high >= low, let last = Int(exactly: high.rounded(.down)) else { return nil }
        return max(Int(exactly: low.rounded(.down)) ?? 0, 0)...max(last, 0)
    }

    /// Returns when a number has been emitted; infinite if it never is.
    func time(_ number: Double, start: Double) -> Double {
        switch self {
        case .even(let rate): return start + number / rate
        case .counted(let counts, let begin, let step):
            // The first count that is greater.
            var (low, high) = (0, counts.count)
            while low < high {
                let middle = (low + high) / 2
                if counts[middle] > number { high = middle } else { low = middle + 1 }
            }
            guard low > 0, low < counts.count else { return .infinity }
            let share = (number - counts[low - 1]) / (counts[low] - counts[low - 1])
            return begin + (Double(low - 1) + share) * step
        }
    }
}

/// How many particles each cell of an emitter with animations has emitted at each time, counted once. Thread-safe.
final class EmissionRates: Sendable {
    /// In seconds.
    fileprivate static let step = 1.0 / 120

    fileprivate struct Counts {
        /// By cell, at each step from `start` on.
        var counts: [[Double]] = []
        /// By cell, the longest `EmitterCell.reach` until now.
        var reaches: [Double] = []
        var start = 0.0
    }

    private let counted = Locked<Counts?>(nil)

    /// Returns the births of a cell until a time.
    ///
    /// - Parameter emitter: returns the emitter at a time.
    func births(of cell: Int, until now: Double, _ emitter: (Double) -> EmitterProperties) -> BirthTimes {
        counted.withLock { counted in
            var known = counted ?? Self.beginning(emitter(0))
            // One step beyond, to count parts of a step.
            let needed = Int(min(max((now - known.start) / Self.step, 0), 1e7)) + 2
            while known.counts[cell].count < needed {
                let present = emitter(known.start + Double(known.counts[cell].count - 1) * Self.step + Self.step / 2)
                known.count(present)
            }
            counted = known
            return .counted(known.counts[cell], start: known.start, step: Self.step)
        }
    }

    /// How long after its birth a particle of a cell may matter, as far as births have been counted.
    func reach(of cell: Int) -> Double { counted.withLock { $0?.reaches[cell] ?? 0 } }

    private static func beginning(_ emitter: EmitterProperties) -> Counts {
        var counts = Counts()
        counts.counts = emitter.cells.map { _ in [0] }
        counts.reaches = emitter.cells.map { _ in 0 }
        // Cells may have begun before the layer, by an hour at most.
        counts.start = max(min(emitter.cells.map(\.beginTime).min() ?? 0, 0), -3600)
        return counts
    }
}

extension EmissionRates.Counts {
    /// Counts one more step, in which the emitter is as given.
    fileprivate mutating func count(_ emitter: EmitterProperties) {
        let time = start + (Double(counts[0].count) - 0.5) * EmissionRates.step
        for (index, cell) in emitter.cells.enumerated() {
            let isEmitting = cell.isEnabled && time >= cell.beginTime && time < cell.beginTime + cell.duration
            let rate = isEmitting ? max(cell.birthRate * Double(emitter.birthRate), 0) : 0
            counts[index].append((counts[index].last ?? 0) + rate * EmissionRates.step)
            reaches[index] = max(reaches[index], cell.reach(Double(emitter.lifetime)))
        }
    }
}
