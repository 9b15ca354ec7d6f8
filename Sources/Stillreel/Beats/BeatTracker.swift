import Foundation

/// Finds the beats of music in its onset strengths: those that are strong, and as far apart as the tempo says (D. Ellis, "Beat
/// Tracking by Dynamic Programming", Journal of New Music Research 36, 2007).
struct BeatTracker {
    /// The strengths, a hundred a second, without slow changes, in units of their standard deviation.
    private let strengths: [Float]
    /// How far beats are apart, in hundredths of a second; nil if nothing repeats.
    let period: Int?

    /// From 200 to 50 beats a minute.
    private static let periods = 30...120
    /// People tap their feet to this, if they can choose (120 a minute).
    private static let usualPeriod = 50.0
    /// How much more a steady tempo counts than strong onsets.
    private static let steadiness: Float = 100

    /// - Parameter strengths: as `OnsetStrength` makes them.
    init(_ strengths: [Float]) {
        self.strengths = Self.normalized(strengths)
        period = Self.period(of: self.strengths)
    }

    /// Returns the beats, in hundredths of a second; none if there are fewer than four.
    func beats() -> [Int] {
        guard let period else { return [] }
        let local = smoothed(by: Double(period) / 32)
        var scores = local
        var previous = [Int](repeating: -1, count: local.count)
        let costs = (0...period * 2).map { distance -> Float in
            let ratio = log(Float(max(1, distance)) / Float(period))
            return -Self.steadiness * ratio * ratio
        }
        let largest = local.max() ?? 0
        for index in local.indices {
            var best: Float = -.infinity
            for distance in stride(from: period / 2, through: min(index, period * 2), by: 1) {
                let score = scores[index - distance] + costs[distance]
                if score > best { (best, previous[index]) = (score, index - distance) }
            }
            // Until something has begun, there is nothing to continue.
            if best > 0 { scores[index] += best } else if local[index] < largest / 100 { previous[index] = -1 }
        }
        // The last beat is within the last two beats' time.
        guard var beat = (max(0, scores.count - 2 * period)..<scores.count).max(by: { scores[$0] < scores[$1] }) else {
            return []
        }
        var found: [Int] = []
        while beat >= 0 {
            found.append(beat)
            beat = previous[beat]
        }
        return trimmed(found.reversed(), local)
    }

    /// Returns the beats without those before and after the music.
    private func trimmed(_ beats: [Int], _ local: [Float]) -> [Int] {
        guard beats.count > 3 else { return [] }
        let power = beats.reduce(Float(0)) { $0 + local[$1] * local[$1] } / Float(beats.count)
        let least = power.squareRoot() / 2
        guard let first = beats.firstIndex(where: { local[$0] > least }),
            let last = beats.lastIndex(where: { local[$0] > least }),
            last - first >= 3
        else { return [] }
        return Array(beats[first...last])
    }

    /// Returns the strengths, each with those near it.
    private func smoothed(by deviation: Double) -> [Float] {
        let reach = Int((3 * deviation).rounded(.up))
        let weights = (-reach...reach).map { Float(exp(-0.5 * pow(Double($0) / deviation, 2))) }
        return strengths.indices.map { index in
            var sum: Float = 0
            for offset in max(-reach, -index)...min(reach, strengths.count - 1 - index) {
                sum += strengths[index + offset] * weights[offset + reach]
            }
            return sum
        }
    }

    private static func normalized(_ values: [Float]) -> [Float] {
        // The mean of a second is what is not new.
        let reach = OnsetStrength.rate / 2
        var sums: [Float] = [0]
        for value in values { sums.append(sums[sums.count - 1] + value) }
        let high = values.indices.map { index in
            let (start, end) = (max(0, index - reach), min(values.count, index + reach + 1))
            return max(0, values[index] - (sums[end] - sums[start]) / Float(end - start))
        }
        let mean = high.reduce(0, +) / Float(max(1, high.count))
        let deviation = (high.reduce(Float(0)) { $0 + ($1 - mean) * ($1 - mean) } / Float(max(1, high.count))).squareRoot()
        return deviation > 0 ? high.map { $0 / deviation } : high
    }

    /// Returns the time after which the strengths are most alike, preferring usual tempos.
    private static func period(of strengths: [Float]) -> Int? {
        guard strengths.count > 4 * periods.lowerBound else { return nil }
        func likeness(_ lag: Int) -> Double {
            guard lag < strengths.count else { return 0 }
            var sum: Float = 0
            for index in lag..<strengths.count { sum += strengths[index] * strengths[index - lag] }
            return Double(sum) / Double(strengths.count - lag)
        }
        var (best, found): (Double, Int?) = (0, nil)
        for period in periods {
            let octaves = log2(Double(period) / usualPeriod)
            // What repeats after a beat repeats after two and four, too.
            let alike = likeness(period) + 0.5 * likeness(2 * period) + 0.25 * likeness(4 * period)
            let score = alike * exp(-0.5 * octaves * octaves)
            if score > best { (best, found) = (score, period) }
        }
        return found
    }
}
