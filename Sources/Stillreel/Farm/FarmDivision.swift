/// Divides work that must stay in order among machines.
enum FarmDivision {
    /// Returns runs of pieces whose largest cost is as small as possible.
    ///
    /// - Parameters:
    ///   - costs: the cost of each piece, 0 or more.
    ///   - count: the largest number of runs, above 0.
    static func runs(of costs: [Double], atMost count: Int) -> [Range<Int>] {
        guard count > 1, costs.count > 1 else { return costs.isEmpty ? [] : [costs.indices] }
        if count >= costs.count { return costs.indices.map { $0..<($0 + 1) } }
        var (low, high) = (costs.max() ?? 0, costs.reduce(0, +))
        for _ in 0..<60 where low < high {
            let middle = (low + high) / 2
            if runs(of: costs, upTo: middle).count <= count { high = middle } else { low = middle }
        }
        return runs(of: costs, upTo: high)
    }

    private static func runs(of costs: [Double], upTo limit: Double) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var (start, sum) = (0, 0.0)
        for (index, cost) in costs.enumerated() {
            if index > start, sum + cost > limit {
                runs.append(start..<index)
                (start, sum) = (index, 0)
            }
            sum += cost
        }
        runs.append(start..<costs.count)
        return runs
    }
}
