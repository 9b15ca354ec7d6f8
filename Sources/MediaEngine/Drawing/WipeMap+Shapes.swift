import Foundation

extension WipeMap {
    /// A straight edge goes over the picture.
    ///
    /// - Parameters:
    ///   - dx: where it goes: 1, 0 from left to right, 0, −1 from the bottom to the top, 1, 1 from the top left corner to the
    ///     bottom right one. The edge is at right angles to that; the height and the width let it lie along a diagonal of the
    ///     picture. Both 0 is from left to right.
    package static func linear(width: Int, height: Int, dx: Double, dy: Double) -> WipeMap {
        let dx = dx == 0 && dy == 0 ? 1 : dx
        let (right, bottom) = (Double(width - 1), Double(height - 1))
        let first = min(0, dx * right) + min(0, dy * bottom)
        let way = max(abs(dx) * right + abs(dy) * bottom, .leastNormalMagnitude)
        let step = min(1, max(abs(dx), abs(dy)) / way)
        return WipeMap(width: width, height: height, step: step) { x, y in (dx * x + dy * y - first) / way }
    }

    /// A circle around the middle, which reaches the corners.
    ///
    /// - Parameter opening: it grows, and the second picture is in it. Otherwise it shrinks, and the first one is in it.
    package static func circle(width: Int, height: Int, opening: Bool) -> WipeMap {
        let (centerX, centerY) = (Double(width - 1) / 2, Double(height - 1) / 2)
        let radius = max(hypot(centerX, centerY), 0.5)
        return WipeMap(width: width, height: height, step: min(1, 1 / radius)) { x, y in
            let distance = ((x - centerX) * (x - centerX) + (y - centerY) * (y - centerY)).squareRoot() / radius
            return opening ? distance : 1 - distance
        }
    }

    /// A hand goes round the middle, clockwise from the top.
    ///
    /// An edge as hard as can be is one sample wide a quarter of the smaller side from the middle, and wider beyond.
    package static func clock(width: Int, height: Int) -> WipeMap {
        let (centerX, centerY) = (Double(width - 1) / 2, Double(height - 1) / 2)
        let step = 1 / (2 * Double.pi * max(1, Double(min(width, height)) / 4))
        return WipeMap(width: width, height: height, step: step) { x, y in
            let turn = atan2(x - centerX, centerY - y) / (2 * .pi)
            return turn < 0 ? turn + 1 : turn
        }
    }
}
