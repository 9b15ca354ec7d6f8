/// One plane, or two planes of the same size side by side or one above the other. Their outer edges are repeated.
struct PlanePair {
    private let first: PlanarImage.Plane
    private let second: PlanarImage.Plane?
    private let isHorizontal: Bool

    init(_ first: PlanarImage.Plane, _ second: PlanarImage.Plane? = nil, isHorizontal: Bool) {
        self.first = first
        self.second = second
        self.isHorizontal = isHorizontal
    }

    /// Fills columns or rows of the target: cell i receives the sample at `start` + i of the joined planes.
    ///
    /// - Parameter start: a position in samples.
    func draw(_ cells: Range<Int>, from start: Double, into target: PlanarImage.Plane) {
        guard !cells.isEmpty else { return }
        // Rounding keeps whole positions whole, regardless of how they were computed.
        let start = (start * 4096).rounded() / 4096
        let whole = Int(start.rounded(.down))
        let resampler = RowResampler(fraction: start - Double(whole))
        let weightCount = isHorizontal ? cells.count : target.width
        withUnsafeTemporaryAllocation(of: Int16.self, capacity: RowResampler.memorySize(weightCount)) { memory in
            guard let weights = memory.baseAddress else { return }
            resampler?.fill(weights, count: weightCount)
            let filter = resampler == nil ? nil : UnsafePointer(weights)
            if isHorizontal {
                drawColumns(cells, whole, filter, into: target)
            } else {
                drawRows(cells, whole, filter, into: target)
            }
        }
    }

    private func drawColumns(
        _ cells: Range<Int>, _ whole: Int, _ weights: UnsafePointer<Int16>?, into target: PlanarImage.Plane
    ) {
        let width = first.width
        let first = cells.lowerBound + whole
        // The part of the joined row that is read: from one sample before to two after.
        let (start, end) = (first - 1, first + cells.count + 2)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: end - start) { memory in
            guard let line = memory.baseAddress else { return }
            let place = UnsafePointer(line)
            for y in 0..<target.height {
                fill(line, from: start, to: end, samples: self.first.bytes(y), at: 0, before: true, after: second == nil)
                if let second {
                    fill(line, from: start, to: end, samples: second.bytes(y), at: width, before: false, after: true)
                }
                let result = target.bytes(y) + cells.lowerBound
                if let weights {
                    RowResampler.resample(
                        (place, place + 1, place + 2, place + 3), weights: weights, weightCount: cells.count, into: result,
                        count: cells.count)
                } else {
                    result.update(from: line + 1, count: cells.count)
                }
            }
        }
    }

    /// Copies the samples of a row that lie in the given range of the line, and repeats the row's ends if requested.
    private func fill(
        _ line: UnsafeMutablePointer<UInt8>, from start: Int, to end: Int, samples: UnsafePointer<UInt8>, at place: Int,
        before: Bool, after: Bool
    ) {
        let width = first.width
        let (from, to) = (max(start, place), min(end, place + width))
        if from < to { (line + from - start).update(from: samples + from - place, count: to - from) }
        if before, start < place { line.update(repeating: samples[0], count: min(end, place) - start) }
        if after, end > place + width {
            let from = max(start, place + width)
            (line + from - start).update(repeating: samples[width - 1], count: end - from)
        }
    }

    private func drawRows(_ cells: Range<Int>, _ whole: Int, _ weights: UnsafePointer<Int16>?, into target: PlanarImage.Plane) {
        for y in cells {
            let place = y + whole
            if let weights {
                RowResampler.resample(
                    (row(place - 1), row(place), row(place + 1), row(place + 2)), weights: weights, weightCount: target.width,
                    into: target.bytes(y), count: target.width)
            } else {
                target.bytes(y).update(from: row(place), count: target.width)
            }
        }
    }

    private func row(_ y: Int) -> UnsafePointer<UInt8> {
        let height = first.height
        if let second, y >= height { return UnsafePointer(second.bytes(min(y, 2 * height - 1) - height)) }
        return UnsafePointer(first.bytes(min(max(y, 0), height - 1)))
    }
}
