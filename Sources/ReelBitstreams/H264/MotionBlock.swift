/// A motion vector in quarter samples.
struct MotionVector: Equatable {
    var x: Int16
    var y: Int16

    static let zero = MotionVector(x: 0, y: 0)
}

/// A macroblock that is predicted as a whole from one reference picture or two.
struct MotionBlock {
    /// The lists of reference pictures that it uses.
    enum Lists: UInt8 {
        case none = 0
        case first = 1
        case second = 2
        case both = 3

        var usesFirst: Bool { rawValue & 1 != 0 }
        var usesSecond: Bool { rawValue & 2 != 0 }
    }

    var lists: Lists
    /// The vectors; zero for a list that is not used.
    var first: MotionVector
    var second: MotionVector

    static let absent = MotionBlock(lists: .none, first: .zero, second: .zero)
}

/// A row of macroblocks that is being encoded, and the row above it.
struct MotionRow {
    private struct Entry {
        var block = MotionBlock.absent
        /// The sizes of the differences to the predictions, for the choice of contexts.
        var firstDifference = (x: 0, y: 0)
        var secondDifference = (x: 0, y: 0)
    }

    private var above: [Entry]
    private var current: [Entry]
    private let width: Int

    init(width: Int) {
        self.width = width
        // An absent block on either side, so that neighbours always exist.
        above = Array(repeating: Entry(), count: width + 2)
        current = above
    }

    mutating func advance() { swap(&above, &current) }

    // MARK: Prediction of vectors

    /// Returns the predictions of a block's vectors (clause 8.4.1.3).
    func predictions(at x: Int, _ lists: MotionBlock.Lists) -> (first: MotionVector, second: MotionVector) {
        let (left, top) = (current[x].block, above[x + 1].block)
        // The neighbour above to the right, or, at the end of the row, to the left.
        let corner = x + 1 < width ? above[x + 2].block : above[x].block
        return (
            lists.usesFirst
                ? Self.median(
                    (left.first, left.lists.usesFirst), (top.first, top.lists.usesFirst), (corner.first, corner.lists.usesFirst),
                    isFirstRow: top.lists == .none && corner.lists == .none && left.lists != .none) : .zero,
            lists.usesSecond
                ? Self.median(
                    (left.second, left.lists.usesSecond), (top.second, top.lists.usesSecond),
                    (corner.second, corner.lists.usesSecond),
                    isFirstRow: top.lists == .none && corner.lists == .none && left.lists != .none) : .zero
        )
    }

    private typealias Neighbour = (vector: MotionVector, isUsed: Bool)

    private static func median(
        _ left: Neighbour, _ top: Neighbour, _ corner: Neighbour, isFirstRow: Bool
    ) -> MotionVector {
        if isFirstRow { return left.vector }
        switch (left.isUsed, top.isUsed, corner.isUsed) {
        case (true, false, false): return left.vector
        case (false, true, false): return top.vector
        case (false, false, true): return corner.vector
        default:
            return MotionVector(
                x: median(left.vector.x, top.vector.x, corner.vector.x), y: median(left.vector.y, top.vector.y, corner.vector.y))
        }
    }

    private static func median(_ a: Int16, _ b: Int16, _ c: Int16) -> Int16 { max(min(a, b), min(max(a, b), c)) }

    // MARK: Differences

    /// Encodes the differences between a block's vectors and their predictions (`mvd_l0`, `mvd_l1`).
    mutating func encode(
        _ block: MotionBlock, at x: Int, _ predicted: (first: MotionVector, second: MotionVector),
        _ encoder: inout ArithmeticEncoder
    ) {
        var entry = Entry(block: block)
        let (left, top) = (current[x], above[x + 1])
        if block.lists.usesFirst {
            entry.firstDifference = Self.encode(
                block.first, predicted.first, left.firstDifference, top.firstDifference, &encoder)
        }
        if block.lists.usesSecond {
            entry.secondDifference = Self.encode(
                block.second, predicted.second, left.secondDifference, top.secondDifference, &encoder)
        }
        current[x + 1] = entry
    }

    private static func encode(
        _ vector: MotionVector, _ predicted: MotionVector, _ left: (x: Int, y: Int), _ top: (x: Int, y: Int),
        _ encoder: inout ArithmeticEncoder
    ) -> (x: Int, y: Int) {
        let (x, y) = (Int(vector.x) - Int(predicted.x), Int(vector.y) - Int(predicted.y))
        encode(x, neighbours: left.x + top.x, MotionSlice.Context.horizontal, &encoder)
        encode(y, neighbours: left.y + top.y, MotionSlice.Context.vertical, &encoder)
        return (abs(x), abs(y))
    }

    /// Encodes a component: up to nine bins with contexts, a suffix, and the sign (clauses 9.3.2.3 and 9.3.3.1.1.7).
    private static func encode(_ difference: Int, neighbours: Int, _ context: Int, _ encoder: inout ArithmeticEncoder) {
        let size = abs(difference)
        encoder.encode(size > 0, context + (neighbours < 3 ? 0 : neighbours > 32 ? 2 : 1))
        guard size > 0 else { return }
        for bin in 1..<9 {
            encoder.encode(size > bin, context + min(bin + 2, 6))
            if size == bin { break }
        }
        if size >= 9 { encoder.bypassGolomb(size - 9, order: 3) }
        encoder.bypass(difference < 0)
    }
}
