import ReelBitstreams

extension MotionSlice {
    /// Makes overlays stand still over a picture that both references show.
    mutating func keepStanding(_ extent: OverlayExtent) {
        forEachMacroblock(near: extent) { place, vectors in
            let standing = Exception(standsInFirst: true, standsInSecond: true)
            if place.touches(extent) { return standing }
            // A vector must not bring a part of the overlay here.
            switch (place.moved(by: vectors.first).touches(extent), place.moved(by: vectors.second).touches(extent)) {
            case (false, false): return nil
            case (true, false): return Exception(shown: .second, standsInFirst: false, standsInSecond: false)
            case (false, true): return Exception(shown: .first, standsInFirst: false, standsInSecond: false)
            case (true, true): return standing
            }
        }
    }

    /// Makes overlays stand still that are over two pictures which are mixed.
    ///
    /// - Parameters:
    ///   - first: the extent of those in the first reference.
    ///   - second: the extent of those in the second reference.
    mutating func keepStanding(_ first: OverlayExtent, _ second: OverlayExtent) {
        forEachMacroblock(near: first.union(second)) { place, vectors in
            let standsInFirst = place.touches(first) || place.moved(by: vectors.first).touches(first)
            let standsInSecond = place.touches(second) || place.moved(by: vectors.second).touches(second)
            guard standsInFirst || standsInSecond else { return nil }
            return Exception(standsInFirst: standsInFirst, standsInSecond: standsInSecond)
        }
    }

    private typealias Vectors = (first: (x: Int32, y: Int32), second: (x: Int32, y: Int32))

    /// Calls a closure for all macroblocks that contain a part of an extent, or could be predicted from one.
    private mutating func forEachMacroblock(near extent: OverlayExtent, _ exception: (Place, Vectors) -> Exception?) {
        guard !extent.isEmpty else { return }
        func farthest(_ steps: [Step]) -> Int {
            Int(steps.map { max(abs($0.first), abs($0.second)) }.max() ?? 0) / (4 * Int(Step.scale)) + Place.reach + 1
        }
        func near(_ range: Range<Int>, _ steps: [Step]) -> Range<Int> {
            let distance = farthest(steps)
            let start = max(0, range.lowerBound - distance) / CameraMotion.side
            return start..<max(start, min(steps.count, (range.upperBound + distance) / CameraMotion.side + 1))
        }
        let (across, down) = (near(extent.columns, columns), near(extent.rows, rows))
        for y in down {
            for x in across {
                let vectors = ((columns[x].first, rows[y].first), (columns[x].second, rows[y].second))
                if let exception = exception(Place(column: x, row: y), vectors) {
                    exceptions[y * columns.count + x] = exception
                }
            }
        }
    }

    /// The pixels of a macroblock, or those that it is predicted from.
    private struct Place {
        /// How far the filter for parts of samples reaches (H.264, clause 8.4.2.2.1).
        static let reach = 3

        private let columns: ClosedRange<Int>
        private let rows: ClosedRange<Int>

        init(column: Int, row: Int) {
            let side = CameraMotion.side
            columns = column * side...column * side + side - 1
            rows = row * side...row * side + side - 1
        }

        private init(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) {
            (self.columns, self.rows) = (columns, rows)
        }

        /// Returns the place that a vector, in the unit of `Step`, leads to, whatever it is rounded to.
        func moved(by vector: (x: Int32, y: Int32)) -> Place {
            func moved(_ range: ClosedRange<Int>, _ distance: Int32) -> ClosedRange<Int> {
                let samples = Double(distance) / Double(4 * Step.scale)
                let margin = Double(Self.reach) + 0.25
                return range.lowerBound + Int((samples - margin).rounded(.down))...range.upperBound
                    + Int((samples + margin).rounded(.up))
            }
            return Place(moved(columns, vector.x), moved(rows, vector.y))
        }

        func touches(_ extent: OverlayExtent) -> Bool { extent.touches(columns, rows) }
    }
}
