import Foundation
import ReelCoreFoundation

/// Points that are distributed over the plane evenly, but not regularly: one at a random place in each square of a grid, the
/// same each time.
struct ScatteredPoints {
    let center: SIMD2<Float>
    /// The side of a square, in pixels.
    let spacing: Float

    /// Returns the point nearest to a position: its square, and its distance in pixels.
    func nearest(_ place: SIMD2<Float>) -> (cell: SIMD2<Int32>, distance: Float) {
        let unit = (place - center) / spacing
        let square = SIMD2<Int32>(unit, rounding: .down)
        let within = unit - SIMD2<Float>(square)
        var best = (cell: square, distance: Float.infinity)
        func look(_ x: Int32, _ y: Int32) {
            let cell = square &+ SIMD2(x, y)
            let offset = within - SIMD2(Float(x), Float(y)) - Self.random(cell)
            let distance = (offset * offset).sum()
            if distance < best.distance { best = (cell, distance) }
        }
        for y in Int32(-1)...1 {
            for x in Int32(-1)...1 { look(x, y) }
        }
        // A point two squares away is at least one square away, and one in the same square may be √2 away.
        if best.distance > 1 {
            for y in Int32(-2)...2 {
                for x in Int32(-2)...2 where abs(x) == 2 || abs(y) == 2 { look(x, y) }
            }
        }
        best.distance = best.distance.squareRoot() * spacing
        return best
    }

    /// Returns two numbers in 0…1 for a square.
    private static func random(_ cell: SIMD2<Int32>) -> SIMD2<Float> {
        let bits = RandomBits.of(cell.x, cell.y)
        return SIMD2(Float(bits & 0xFFFF), Float((bits >> 16) & 0xFFFF)) / 65_535
    }
}

/// Random numbers for points of the plane, the same each time.
enum RandomBits {
    static func of(_ x: Int32, _ y: Int32) -> UInt64 {
        let bits = UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y))
        return SeededGenerator.mixed(bits &* 0x9E37_79B9_7F4A_7C15 &+ 0x9E37_79B9_7F4A_7C15)
    }
}
