package import ReelCoreVideo

/// The time at which each sample changes during a transition, from 0 (first) to 65,535 (last).
package struct WipeMap: Sendable {
    /// The size of the pictures, in pixels.
    package let width: Int
    package let height: Int
    /// The times of the luma samples, row by row.
    let luma: [UInt16]
    /// The times of the samples of a chroma plane, each taken at the sample's position.
    let chroma: [UInt16]
    /// The time between neighbouring luma samples, as a fraction of the transition. A lower softness makes edges jagged.
    let step: Double

    /// - Parameter time: returns the time at a position, 0 to 1; values outside are clamped. Positions are in luma samples from
    ///   the first sample; those of chroma are between two rows.
    init(width: Int, height: Int, step: Double, time: (_ x: Double, _ y: Double) -> Double) {
        self.width = width
        self.height = height
        self.step = step
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        let (right, bottom) = (Double(width - 1), Double(height - 1))
        luma = Self.numbers(width, height) { x, y in time(Double(x), Double(y)) }
        chroma = Self.numbers(halfWidth, halfHeight) { x, y in time(min(right, Double(2 * x)), min(bottom, Double(2 * y) + 0.5)) }
    }

    private static func numbers(_ width: Int, _ height: Int, _ time: (_ x: Int, _ y: Int) -> Double) -> [UInt16] {
        [UInt16](unsafeUninitializedCapacity: width * height) { numbers, count in
            for y in 0..<height {
                for x in 0..<width { numbers[y * width + x] = UInt16((min(1, max(0, time(x, y))) * 65_535).rounded()) }
            }
            count = width * height
        }
    }

    private init(width: Int, height: Int, step: Double, luma: [UInt16], chroma: [UInt16]) {
        self.width = width
        self.height = height
        self.step = step
        self.luma = luma
        self.chroma = chroma
    }

    /// Creates a map from a picture's luma: dark parts change first, black at the start, white at the end.
    ///
    /// - Parameter picture: a y420 picture of the size of those to mix. Its chroma is ignored.
    package static func luma(of picture: CVPixelBuffer) throws(MediaError) -> WipeMap {
        let planes = try DrawingPlanes(picture, "make a transition from a picture")
        let (plane, width, height) = (planes.planes[0], planes.width, planes.height)
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        let luma = numbers(width, height) { x, y in brightness(Double(plane.bytes(y)[x])) }
        // The mean luma at a chroma sample's position: its own column, and both neighbours with half the weight, in two rows.
        let chroma = numbers(halfWidth, halfHeight) { x, y in
            let columns = [max(0, 2 * x - 1), 2 * x, 2 * x, min(width - 1, 2 * x + 1)]
            let (upper, lower) = (plane.bytes(2 * y), plane.bytes(min(height - 1, 2 * y + 1)))
            return brightness(columns.reduce(0) { $0 + Double(upper[$1]) + Double(lower[$1]) } / 8)
        }
        return WipeMap(width: width, height: height, step: 1 / 219, luma: luma, chroma: chroma)
    }

    private static func brightness(_ luma: Double) -> Double { (luma - 16) / 219 }
}
