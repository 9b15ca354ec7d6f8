extension MotionSlice {
    /// The place of a straight edge, each side of which shows one reference. A macroblock on the edge has two halves.
    package struct Division: Sendable {
        /// Whether it divides columns; otherwise it divides rows.
        package var dividesColumns: Bool
        /// The number of samples before the edge, a multiple of 8: no half of a macroblock is narrower.
        package var place: Int
        /// Whether the first reference is before the edge: to the left, or above.
        package var firstIsBefore: Bool

        /// - Parameter place: the exact place, in samples.
        package init(dividesColumns: Bool, place: Double, firstIsBefore: Bool) {
            self.dividesColumns = dividesColumns
            self.place = Int((place / 8).rounded()) * 8
            self.firstIsBefore = firstIsBefore
        }

        /// Returns whether a macroblock is on the edge.
        func halves(_ x: Int, _ y: Int) -> Bool { place == 16 * (dividesColumns ? x : y) + 8 }

        /// Returns the list of reference pictures that a macroblock shows which is not on the edge.
        func lists(_ x: Int, _ y: Int) -> MotionBlock.Lists {
            (16 * (dividesColumns ? x : y) < place) == firstIsBefore ? .first : .second
        }
    }

    /// Encodes a macroblock on the edge, but for its residual.
    func encodeHalves(_ division: Division, _ x: Int, _ y: Int, _ row: inout MotionRow, _ encoder: inout ArithmeticEncoder) {
        let parts: (MotionBlock.Part, MotionBlock.Part) = division.dividesColumns ? (.left, .right) : (.top, .bottom)
        let before = row.neighbours(at: x, parts.0)
        let (one, onePrediction) = block(division.firstIsBefore ? .first : .second, x, y, before, parts.0)
        let after = row.neighbours(at: x, parts.1, after: one)
        let (two, twoPrediction) = block(division.firstIsBefore ? .second : .first, x, y, after, parts.1)
        // B_L0_L1_16x8 and so on (table 9-37).
        let type =
            switch (division.firstIsBefore, division.dividesColumns) {
            case (true, false): [true, false, true, false, true]
            case (true, true): [true, false, true, true, false]
            case (false, false): [true, false, true, true, true]
            case (false, true): [true, true, true, true, false]
            }
        encodeStart(hasLeft: x > 0, hasTop: y > 0, &encoder)
        for (index, bin) in type.enumerated() { encoder.encode(bin, Context.type + (index == 0 ? 3 : index == 1 ? 4 : 5)) }
        // The differences of list 0 come first.
        let entries: (MotionRow.Entry, MotionRow.Entry)
        if division.firstIsBefore {
            let entry = row.encode(one, before, onePrediction, &encoder)
            entries = (entry, row.encode(two, after, twoPrediction, &encoder))
        } else {
            let entry = row.encode(two, after, twoPrediction, &encoder)
            entries = (row.encode(one, before, onePrediction, &encoder), entry)
        }
        row.keep(entries.0, entries.1, areLeftAndRight: division.dividesColumns, at: x)
    }

    private func block(
        _ lists: MotionBlock.Lists, _ x: Int, _ y: Int, _ neighbours: MotionRow.Neighbours, _ part: MotionBlock.Part
    ) -> (MotionBlock, (first: MotionVector, second: MotionVector)) {
        let predicted = neighbours.predictions(lists, part)
        var block = MotionBlock(lists: lists, first: .zero, second: .zero)
        func component(_ wanted: Int32, _ prediction: Int16) -> Int16 { single(Float(wanted) / Float(Step.scale), prediction) }
        if lists == .first {
            block.first = MotionVector(
                x: component(columns[x].first, predicted.first.x), y: component(rows[y].first, predicted.first.y))
        } else {
            block.second = MotionVector(
                x: component(columns[x].second, predicted.second.x), y: component(rows[y].second, predicted.second.y))
        }
        return (block, predicted)
    }
}
