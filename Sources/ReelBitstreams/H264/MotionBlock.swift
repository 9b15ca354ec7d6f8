/// A motion vector in quarter samples.
struct MotionVector: Equatable {
    var x: Int16
    var y: Int16

    static let zero = MotionVector(x: 0, y: 0)
}

/// A macroblock, or half of one, that is predicted from one reference picture or two.
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

    /// The part of the macroblock.
    enum Part {
        case whole, left, right, top, bottom
    }

    var lists: Lists
    /// The vectors; zero for a list that is not used.
    var first: MotionVector
    var second: MotionVector

    static let absent = MotionBlock(lists: .none, first: .zero, second: .zero)
}

/// A row of macroblocks that is being encoded, and the row above it.
struct MotionRow {
    struct Entry {
        var block = MotionBlock.absent
        /// The sizes of the differences to the predictions, for the choice of contexts.
        fileprivate var firstDifference = (x: 0, y: 0)
        fileprivate var secondDifference = (x: 0, y: 0)
    }

    /// The blocks that a block's vectors are predicted from.
    struct Neighbours {
        fileprivate let left: Entry
        fileprivate let top: Entry
        /// The one above to the right or, if there is none, above to the left.
        fileprivate let corner: Entry
    }

    /// The lower halves of the macroblocks, two for each, with an absent one on either side, so that neighbours always exist.
    private var above: [Entry]
    private var current: [Entry]
    /// The right halves of the macroblock to the left.
    private var left = (top: Entry(), bottom: Entry())
    private let width: Int

    init(width: Int) {
        self.width = width
        above = Array(repeating: Entry(), count: 2 * width + 2)
        current = above
    }

    mutating func advance() {
        swap(&above, &current)
        left = (Entry(), Entry())
    }

    // MARK: Prediction of vectors

    /// Returns the neighbours of a part of the macroblock in a column (clause 6.4.11.7).
    ///
    /// - Parameter other: the part before it in the same macroblock.
    func neighbours(at x: Int, _ part: MotionBlock.Part, after other: MotionBlock = .absent) -> Neighbours {
        let place = 2 * x + 1
        let isLast = x + 1 == width
        return switch part {
        case .whole, .top:
            Neighbours(left: left.top, top: above[place], corner: above[isLast ? place - 1 : place + 2])
        case .left: Neighbours(left: left.top, top: above[place], corner: above[place + 1])
        case .right:
            Neighbours(left: Entry(block: other), top: above[place + 1], corner: above[isLast ? place : place + 2])
        case .bottom: Neighbours(left: left.bottom, top: Entry(block: other), corner: left.top)
        }
    }

    // MARK: Differences

    /// Encodes the differences between a block's vectors and their predictions (`mvd_l0`, `mvd_l1`), and returns what is to be
    /// kept of the block.
    func encode(
        _ block: MotionBlock, _ neighbours: Neighbours, _ predicted: (first: MotionVector, second: MotionVector),
        _ encoder: inout ArithmeticEncoder
    ) -> Entry {
        var entry = Entry(block: block)
        let (left, top) = (neighbours.left, neighbours.top)
        if block.lists.usesFirst {
            entry.firstDifference = Self.encode(
                block.first, predicted.first, left.firstDifference, top.firstDifference, &encoder)
        }
        if block.lists.usesSecond {
            entry.secondDifference = Self.encode(
                block.second, predicted.second, left.secondDifference, top.secondDifference, &encoder)
        }
        return entry
    }

    /// Keeps a macroblock, for the prediction of others.
    mutating func keep(_ entry: Entry, at x: Int) {
        (current[2 * x + 1], current[2 * x + 2]) = (entry, entry)
        left = (entry, entry)
    }

    /// Keeps a macroblock of two halves: left and right ones, or upper and lower ones.
    mutating func keep(_ first: Entry, _ second: Entry, areLeftAndRight: Bool, at x: Int) {
        (current[2 * x + 1], current[2 * x + 2]) = (areLeftAndRight ? first : second, second)
        left = (areLeftAndRight ? second : first, second)
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

extension MotionRow.Neighbours {
    /// Returns the predictions of a block's vectors (clause 8.4.1.3).
    func predictions(_ lists: MotionBlock.Lists, _ part: MotionBlock.Part) -> (first: MotionVector, second: MotionVector) {
        let (left, top, corner) = (left.block, top.block, corner.block)
        let isFirstRow = top.lists == .none && corner.lists == .none && left.lists != .none
        return (
            lists.usesFirst
                ? Self.prediction(
                    (left.first, left.lists.usesFirst), (top.first, top.lists.usesFirst), (corner.first, corner.lists.usesFirst),
                    part, isFirstRow: isFirstRow) : .zero,
            lists.usesSecond
                ? Self.prediction(
                    (left.second, left.lists.usesSecond), (top.second, top.lists.usesSecond),
                    (corner.second, corner.lists.usesSecond), part, isFirstRow: isFirstRow) : .zero
        )
    }

    private typealias Neighbour = (vector: MotionVector, isUsed: Bool)

    private static func prediction(
        _ left: Neighbour, _ top: Neighbour, _ corner: Neighbour, _ part: MotionBlock.Part, isFirstRow: Bool
    ) -> MotionVector {
        if isFirstRow { return left.vector }
        // Halves prefer the neighbour on their side.
        let preferred =
            switch part {
            case .whole: Neighbour(.zero, false)
            case .left, .bottom: left
            case .right: corner
            case .top: top
            }
        if preferred.isUsed { return preferred.vector }
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
}
