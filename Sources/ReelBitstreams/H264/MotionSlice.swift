/// The data of a B slice that shows two reference pictures moved, each by a vector for every macroblock of 16×16 samples, and
/// nothing else (H.264, clause 7.3.4): no residual. Where both are visible, a sample is their mean, weighted as `Content` says.
/// An edge may divide them.
///
/// The motion is given by axis: how far a macroblock moves across depends on its column alone, and how far down on its row.
/// A camera that pans and zooms over a picture moves it like this. Some macroblocks may be exceptions, because something stands
/// over the picture.
package struct MotionSlice {
    /// The motion of a column or a row of macroblocks along its axis.
    package struct Step: Sendable {
        /// The unit of `first` and `second`: this many are a quarter sample.
        package static let scale = 64

        /// From the place in this picture to that in the first reference picture (list 0) and the second (list 1).
        package var first: Int32
        package var second: Int32
        /// Whether the references contain all that is visible here.
        package var firstContains: Bool
        package var secondContains: Bool

        package init(first: Int32, second: Int32, firstContains: Bool = true, secondContains: Bool = true) {
            (self.first, self.second) = (first, second)
            (self.firstContains, self.secondContains) = (firstContains, secondContains)
        }
    }

    /// What both references show.
    package enum Content: Sendable {
        /// The same: a macroblock may be predicted from one of them, and the errors of the vectors ought to cancel out.
        case same
        /// The same, but for something that stands or fades: the second reference has this weight, 0 to 1, because of its
        /// distance in time (implicit weights).
        case gradual(second: Float)
        /// Different pictures, which are mixed with the weights of the slice header.
        case different
        /// Different pictures, of which each is visible on one side of an edge.
        case divided(Division)
    }

    /// Which references a macroblock shows.
    package enum References: Sendable {
        case first
        case second
        case both
    }

    /// A macroblock that does not move, or is not predicted, as its column and row say.
    package struct Exception: Sendable {
        package var shown: References
        /// Whether it shows what is at the same place in the first reference.
        package var standsInFirst: Bool
        package var standsInSecond: Bool

        package init(shown: References = .both, standsInFirst: Bool, standsInSecond: Bool) {
            self.shown = shown
            (self.standsInFirst, self.standsInSecond) = (standsInFirst, standsInSecond)
        }
    }

    package let columns: [Step]
    package let rows: [Step]
    package var content: Content
    /// The exceptions among the macroblocks, by their address: `row · columns.count + column`.
    package var exceptions: [Int: Exception] = [:]

    package init(columns: [Step], rows: [Step], content: Content) {
        self.columns = columns
        self.rows = rows
        self.content = content
    }

    /// `cabac_init_idc`.
    package static let initialStates = 0
    /// `SliceQPY`, the default of `PictureParameterSet.forOwnPictures`. It decides only the initial states of the contexts.
    private static let quantiser = 26

    /// Returns the payload of the slice: its header, and the slice data.
    package func data(after header: BitWriter) -> [UInt8] {
        var header = header
        header.align(with: 1)
        var encoder = ArithmeticEncoder(after: header.bytes, contexts: Context.initialValues, quantiser: Self.quantiser)
        var division: Division?
        if case .divided(let edge) = content { division = edge }
        var row = MotionRow(width: columns.count)
        for (y, down) in rows.enumerated() {
            for (x, across) in columns.enumerated() {
                if x > 0 || y > 0 { encoder.continueSlice() }
                if let division, division.halves(x, y) {
                    encodeHalves(division, x, y, &row, &encoder)
                    encodeNoResidual(hasLeft: x > 0, hasTop: y > 0, &encoder)
                    continue
                }
                let exception = exceptions.isEmpty ? nil : exceptions[y * columns.count + x]
                let lists = division?.lists(x, y) ?? exception?.lists ?? lists(across, down)
                let neighbours = row.neighbours(at: x, .whole)
                let predicted = neighbours.predictions(lists, .whole)
                let horizontal = choose(across.changed(by: exception), predicted.first.x, predicted.second.x, lists)
                let vertical = choose(down.changed(by: exception), predicted.first.y, predicted.second.y, lists)
                let block = MotionBlock(
                    lists: lists, first: MotionVector(x: horizontal.first, y: vertical.first),
                    second: MotionVector(x: horizontal.second, y: vertical.second))
                encodeType(lists, hasLeft: x > 0, hasTop: y > 0, &encoder)
                row.keep(row.encode(block, neighbours, predicted, &encoder), at: x)
                encodeNoResidual(hasLeft: x > 0, hasTop: y > 0, &encoder)
            }
            row.advance()
        }
        encoder.endSlice()
        return encoder.bytes
    }

    private func lists(_ across: Step, _ down: Step) -> MotionBlock.Lists {
        if case .different = content { return .both }
        return switch (across.firstContains && down.firstContains, across.secondContains && down.secondContains) {
        case (true, false): .first
        case (false, true): .second
        default: .both
        }
    }

    // MARK: Vectors

    /// The error that is worth a component of a vector that differs from its prediction, in squared quarter samples.
    private static let price: Float = 0.06

    /// Returns the components of both vectors along an axis, in quarter samples: near those that are wanted, near each other's
    /// errors with the opposite sign, and preferably as predicted.
    private func choose(
        _ wanted: Step, _ firstPrediction: Int16, _ secondPrediction: Int16, _ lists: MotionBlock.Lists
    ) -> (first: Int16, second: Int16) {
        let (first, second) = (Float(wanted.first) / Float(Step.scale), Float(wanted.second) / Float(Step.scale))
        switch lists {
        case .first: return (single(first, firstPrediction), 0)
        case .second: return (0, single(second, secondPrediction))
        case .both, .none:
            switch content {
            case .same: return pair(first, second, firstPrediction, secondPrediction, weight: 0.5)
            case .gradual(let weight): return pair(first, second, firstPrediction, secondPrediction, weight: weight)
            case .different, .divided:
                return (single(first, firstPrediction), single(second, secondPrediction))
            }
        }
    }

    func single(_ wanted: Float, _ prediction: Int16) -> Int16 {
        let nearest = wanted.rounded()
        let (error, other) = (nearest - wanted, Float(prediction) - wanted)
        return other * other <= error * error + Self.price ? prediction : Int16(nearest)
    }

    private func pair(
        _ first: Float, _ second: Float, _ firstPrediction: Int16, _ secondPrediction: Int16, weight: Float
    ) -> (first: Int16, second: Int16) {
        let (lowFirst, lowSecond) = (first.rounded(.down), second.rounded(.down))
        let predictions = (Float(firstPrediction), Float(secondPrediction))
        var best = (cost: Float.infinity, first: predictions.0, second: predictions.1)
        // The prediction is tried first, so that it wins if others are as good.
        for one in [predictions.0, lowFirst, lowFirst + 1] {
            for two in [predictions.1, lowSecond, lowSecond + 1] {
                let (a, b) = ((one - first) * 2 * (1 - weight), (two - second) * 2 * weight)
                // The mean is off by half of the sum; each alone blurs.
                var cost = (a + b) * (a + b) + (a * a + b * b) / 4
                if one != predictions.0 { cost += Self.price }
                if two != predictions.1 { cost += Self.price }
                if cost < best.cost { best = (cost, one, two) }
            }
        }
        return (Int16(best.first), Int16(best.second))
    }

    // MARK: Syntax elements

    /// Encodes `mb_skip_flag` and `mb_type` (clause 9.3.2.5, table 9-37).
    private func encodeType(
        _ lists: MotionBlock.Lists, hasLeft: Bool, hasTop: Bool, _ encoder: inout ArithmeticEncoder
    ) {
        encodeStart(hasLeft: hasLeft, hasTop: hasTop, &encoder)
        guard lists == .both else {
            // B_L0_16x16 or B_L1_16x16.
            encoder.encode(false, Context.type + 3)
            return encoder.encode(lists == .second, Context.type + 5)
        }
        // B_Bi_16x16.
        encoder.encode(true, Context.type + 3)
        encoder.encode(false, Context.type + 4)
        for _ in 0..<3 { encoder.encode(false, Context.type + 5) }
    }

    /// Encodes `mb_skip_flag` and the first bin of `mb_type`.
    func encodeStart(hasLeft: Bool, hasTop: Bool, _ encoder: inout ArithmeticEncoder) {
        let neighbours = (hasLeft ? 1 : 0) + (hasTop ? 1 : 0)
        encoder.encode(false, Context.skip + neighbours)
        encoder.encode(true, Context.type + neighbours)
    }

    /// Encodes `coded_block_pattern` as 0 (clause 9.3.3.1.1.4): no neighbour has coefficients either.
    private func encodeNoResidual(hasLeft: Bool, hasTop: Bool, _ encoder: inout ArithmeticEncoder) {
        let (left, top) = (hasLeft ? 1 : 0, hasTop ? 2 : 0)
        for increment in [left + top, 1 + top, left + 2, 3] { encoder.encode(false, Context.luma + increment) }
        encoder.encode(false, Context.chroma)
    }

    /// The indices of the contexts of each syntax element, beginning with the first used, 24.
    enum Context {
        static let skip = 0
        static let type = 27 - 24
        static let horizontal = 40 - 24
        static let vertical = 47 - 24
        static let luma = 73 - 24
        static let chroma = 77 - 24

        /// The values m and n for `initialStates` (tables 9-13 to 9-18), from `ctxIdx` 24 to 77. Those of syntax elements that
        /// are not used here are 0.
        static let initialValues: [(m: Int8, n: Int8)] =
            [(18, 64), (9, 43), (29, 0)]
            + [(26, 67), (16, 90), (9, 104), (-46, 127), (-20, 104), (1, 67), (-13, 78), (-11, 65), (1, 62)]
            + Array(repeating: (0, 0), count: 4)
            + [(-3, 69), (-6, 81), (-11, 96), (6, 55), (7, 67), (-5, 86), (2, 88)]
            + [(0, 58), (-3, 76), (-10, 94), (5, 54), (4, 69), (-3, 81), (0, 88)]
            + Array(repeating: (0, 0), count: 19)
            + [(-27, 126), (-28, 98), (-25, 101), (-23, 67), (-28, 82)]
    }
}

extension MotionSlice.Exception {
    fileprivate var lists: MotionBlock.Lists {
        switch shown {
        case .first: .first
        case .second: .second
        case .both: .both
        }
    }
}

extension MotionSlice.Step {
    fileprivate func changed(by exception: MotionSlice.Exception?) -> Self {
        guard let exception else { return self }
        return Self(first: exception.standsInFirst ? 0 : first, second: exception.standsInSecond ? 0 : second)
    }
}
