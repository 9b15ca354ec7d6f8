import Foundation
import ReelCoreGraphics
import ReelUIKit
import Testing

extension Sheet {
    /// Draws a sheet in UIKit's coordinates, with `scale` pixels per point.
    static func drawing(_ width: Int, _ height: Int, scale: CGFloat = 1, _ body: () throws -> Void) throws -> Sheet {
        let sheet = try Sheet(width, height)
        sheet.context.scaleBy(x: scale, y: scale)
        try sheet.draw(body)
        return sheet
    }

    private func isInk(_ x: Int, _ y: Int, _ color: ([UInt8]) -> Bool) -> Bool {
        let pixel = self[x, y]
        return pixel[3] > 0 && color(pixel)
    }

    /// Returns the bounding box of all pixels that are not transparent, or of those among them that `color` accepts; null if
    /// there are none.
    func ink(where color: ([UInt8]) -> Bool = { _ in true }) -> CGRect {
        var columns = (first: Int.max, last: -1)
        var rows = columns
        for y in 0..<context.height {
            for x in 0..<context.width where isInk(x, y, color) {
                columns = (min(columns.first, x), max(columns.last, x))
                rows = (min(rows.first, y), max(rows.last, y))
            }
        }
        guard columns.last >= 0 else { return .null }
        return CGRect(
            x: columns.first, y: rows.first, width: columns.last - columns.first + 1, height: rows.last - rows.first + 1)
    }

    /// Returns the number of covered pixels; partly covered ones count partly.
    func coverage(in rect: CGRect? = nil) -> Double {
        var sum = 0.0
        for y in 0..<context.height {
            for x in 0..<context.width where rect?.contains(CGPoint(x: x, y: y)) ?? true { sum += Double(self[x, y][3]) / 255 }
        }
        return sum
    }

    var pixels: [UInt8] {
        (0..<context.height).flatMap { y in (0..<context.width).flatMap { self[$0, y] } }
    }

    /// The runs of rows with ink, from the top.
    var inkedRows: [ClosedRange<Int>] {
        var rows: [ClosedRange<Int>] = []
        for y in 0..<context.height where (0..<context.width).contains(where: { self[$0, y][3] > 0 }) {
            if let last = rows.last, last.upperBound == y - 1 {
                rows[rows.count - 1] = last.lowerBound...y
            } else {
                rows.append(y...y)
            }
        }
        return rows
    }
}

extension CGRect {
    /// Compares edges exactly: Foundation's `contains` compares rounded sums.
    func encloses(_ other: CGRect) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}
