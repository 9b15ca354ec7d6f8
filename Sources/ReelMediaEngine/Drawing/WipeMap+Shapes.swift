import Foundation

extension WipeMap {
    /// Creates a map for a straight edge that moves across the picture.
    ///
    /// - Parameters:
    ///   - dx: the direction of the movement, with `dy`: (1, 0) from left to right, (0, −1) from bottom to top, (1, 1) from the
    ///     top left to the bottom right corner. The edge is perpendicular to it; with (height, width) it is parallel to a
    ///     diagonal of the picture. (0, 0) counts as (1, 0).
    package static func linear(width: Int, height: Int, dx: Double, dy: Double) -> WipeMap {
        let dx = dx == 0 && dy == 0 ? 1 : dx
        let (right, bottom) = (Double(width - 1), Double(height - 1))
        let first = min(0, dx * right) + min(0, dy * bottom)
        let way = max(abs(dx) * right + abs(dy) * bottom, .leastNormalMagnitude)
        let step = min(1, max(abs(dx), abs(dy)) / way)
        return WipeMap(width: width, height: height, step: step) { x, y in (dx * x + dy * y - first) / way }
    }

    /// Creates a map for a circle around the centre that reaches the corners.
    ///
    /// - Parameter opening: whether the circle grows and contains the second picture. Otherwise it shrinks and contains the
    ///   first.
    package static func circle(width: Int, height: Int, opening: Bool) -> WipeMap {
        let (centerX, centerY) = (Double(width - 1) / 2, Double(height - 1) / 2)
        let radius = max(hypot(centerX, centerY), 0.5)
        return WipeMap(width: width, height: height, step: min(1, 1 / radius)) { x, y in
            let distance = ((x - centerX) * (x - centerX) + (y - centerY) * (y - centerY)).squareRoot() / radius
            return opening ? distance : 1 - distance
        }
    }

    /// Creates a map for a clock hand that turns around the centre, clockwise from the top.
    ///
    /// The hardest edge is one sample wide at a quarter of the smaller side from the centre, and wider beyond.
    package static func clock(width: Int, height: Int) -> WipeMap {
        let (centerX, centerY) = (Double(width - 1) / 2, Double(height - 1) / 2)
        let step = 1 / (2 * Double.pi * max(1, Double(min(width, height)) / 4))
        return WipeMap(width: width, height: height, step: step) { x, y in
            let turn = atan2(x - centerX, centerY - y) / (2 * .pi)
            return turn < 0 ? turn + 1 : turn
        }
    }
}
