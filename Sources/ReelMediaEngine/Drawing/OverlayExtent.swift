import ReelCoreFoundation

/// The part of a frame that overlays change visibly, in cells of 4×4 pixels.
package struct OverlayExtent: Sendable, Equatable {
    /// The side of a cell, in pixels.
    private static let side = 4

    private let width: Int
    private let height: Int
    /// By row; true for a visible cell.
    private var cells: [Bool]
    /// The columns and rows of pixels that contain all visible cells.
    package private(set) var columns = 0..<0
    package private(set) var rows = 0..<0

    /// - Parameter size: the size of the frame.
    init(size: PixelSize) {
        width = (size.width + Self.side - 1) / Self.side
        height = (size.height + Self.side - 1) / Self.side
        cells = Array(repeating: false, count: width * height)
    }

    package var isEmpty: Bool { columns.isEmpty }

    /// Adds the cell of a pixel.
    mutating func insert(_ x: Int, _ y: Int) {
        let (column, row) = (x / Self.side, y / Self.side)
        guard column < width, row < height, !cells[row * width + column] else { return }
        cells[row * width + column] = true
        func extended(_ range: Range<Int>, _ cell: Int) -> Range<Int> {
            let start = cell * Self.side
            return range.isEmpty
                ? start..<start + Self.side : min(range.lowerBound, start)..<max(range.upperBound, start + Self.side)
        }
        (columns, rows) = (extended(columns, column), extended(rows, row))
    }

    /// Returns the union with another extent in frames of the same size.
    package func union(_ other: OverlayExtent) -> OverlayExtent {
        if other.isEmpty { return self }
        if isEmpty { return other }
        var result = self
        for index in cells.indices where other.cells[index] { result.cells[index] = true }
        result.columns =
            min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound)
        result.rows = min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
        return result
    }

    /// Returns whether a rectangle of pixels contains a part of a visible cell. Outside the frame, its edges are repeated.
    package func touches(_ across: ClosedRange<Int>, _ down: ClosedRange<Int>) -> Bool {
        func clamped(_ range: ClosedRange<Int>, _ count: Int) -> ClosedRange<Int> {
            func cell(_ place: Int) -> Int { min(max(0, place), count * Self.side - 1) / Self.side }
            return cell(range.lowerBound)...cell(range.upperBound)
        }
        guard !isEmpty else { return false }
        let (columns, rows) = (clamped(across, width), clamped(down, height))
        return rows.contains { row in columns.contains { cells[row * width + $0] } }
    }
}
