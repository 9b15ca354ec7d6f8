package import OpenCoreVideo

/// When each sample of a picture turns into that of another, in the course of a transition: 0 at once, 65,535 last.
package struct WipeMap: Sendable {
    /// Of the pictures, in pixels.
    package let width: Int
    package let height: Int
    /// A number for each luma sample, row after row.
    let luma: [UInt16]
    /// A number for each sample of a chroma plane, of the place where it stands.
    let chroma: [UInt16]
    /// How much later, of the whole way, a luma sample turns than its neighbour: a softness below that has jagged edges.
    let step: Double

    /// - Parameter time: when the sample at a place turns, 0 to 1; what lies beyond counts as the nearest. Places are in luma
    ///   samples from the first sample, those of chroma between two rows.
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

    /// Dark parts of a picture turn first, black at the beginning, white at the end.
    ///
    /// - Parameter picture: y420, of the size of the pictures that are mixed. Its chroma says nothing.
    package static func luma(of picture: CVPixelBuffer) throws(MediaError) -> WipeMap {
        let planes = try DrawingPlanes(picture, "make a transition of a picture")
        let (plane, width, height) = (planes.planes[0], planes.width, planes.height)
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        let luma = numbers(width, height) { x, y in brightness(Double(plane.bytes(y)[x])) }
        // What luma is where a chroma sample stands: on a column, and half of its two neighbours, between two rows.
        let chroma = numbers(halfWidth, halfHeight) { x, y in
            let columns = [max(0, 2 * x - 1), 2 * x, 2 * x, min(width - 1, 2 * x + 1)]
            let (upper, lower) = (plane.bytes(2 * y), plane.bytes(min(height - 1, 2 * y + 1)))
            return brightness(columns.reduce(0) { $0 + Double(upper[$1]) + Double(lower[$1]) } / 8)
        }
        return WipeMap(width: width, height: height, step: 1 / 219, luma: luma, chroma: chroma)
    }

    private static func brightness(_ luma: Double) -> Double { (luma - 16) / 219 }
}
