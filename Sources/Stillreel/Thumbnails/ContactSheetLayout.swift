package import ReelCoreFoundation

/// The layout of a contact sheet, calculated from numbers alone.
///
/// Distances are proportional to the width of the cells, so that a sheet looks the same at every size: for cells that are 320
/// pixels wide, the margin is 20 and the gap 8.
package struct ContactSheetLayout: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    /// The distance from the edges to the content, in pixels.
    package let margin: Int
    /// The distance between cells, horizontally and vertically, in pixels.
    package let gap: Int
    /// The cells, relative to the upper left corner, row by row from left to right; an incomplete last row starts at the left
    /// too.
    package let cells: [PixelRect]
    /// The size of the whole sheet in pixels.
    package let size: PixelSize

    /// - Parameters:
    ///   - count: the number of cells; values below 1 count as 1.
    ///   - cell: the size of each picture in pixels; values below 1 count as 1.
    ///   - columns: the number of columns, 1 to `count`; nil for one that suits count and proportions.
    ///   - headingHeight: the height of title and information above the cells, in pixels; 0 if there are none.
    package init(count: Int, cell: PixelSize, columns: Int?, headingHeight: Int) {
        let count = max(count, 1)
        let cell = PixelSize(width: max(cell.width, 1), height: max(cell.height, 1))
        let scale = Self.scale(cellWidth: cell.width)
        margin = Int((20 * scale).rounded())
        gap = Int((8 * scale).rounded())
        self.columns = min(
            max(columns ?? Self.columns(count: count, proportion: Double(cell.width) / Double(cell.height)), 1), count)
        rows = (count + self.columns - 1) / self.columns
        let heading = headingHeight > 0 ? headingHeight + Int((16 * scale).rounded()) : 0
        size = PixelSize(
            width: 2 * margin + self.columns * cell.width + (self.columns - 1) * gap,
            height: 2 * margin + heading + rows * cell.height + (rows - 1) * gap)
        let (perRow, left, top, gap) = (self.columns, margin, margin + heading, gap)
        cells = (0..<count).map { index in
            PixelRect(
                left: left + index % perRow * (cell.width + gap), top: top + index / perRow * (cell.height + gap), size: cell)
        }
    }

    /// Returns the scale of everything except the pictures, relative to a sheet whose cells are 320 pixels wide. It is at least
    /// 0.7, so that text stays legible.
    package static func scale(cellWidth: Int) -> Double { max(Double(cellWidth) / 320, 0.7) }

    /// Returns the number of columns for a sheet of about 4:3 with few empty cells: four for twenty pictures of 16:9.
    ///
    /// - Parameter proportion: a cell's width divided by its height.
    package static func columns(count: Int, proportion: Double) -> Int {
        func badness(_ columns: Int) -> Double {
            let rows = (count + columns - 1) / columns
            let shape = proportion * Double(columns) / Double(rows) / (4.0 / 3)
            let empty = Double(columns * rows - count) / Double(columns * rows)
            // A sheet that is twice too wide is as bad as one that is twice too narrow.
            return max(shape, 1 / shape) + empty
        }
        return (1...max(min(count, 100), 1)).min { badness($0) < badness($1) } ?? 1
    }
}
