import Foundation

/// The input as a plane seen at an angle: four points become four others, and straight lines stay straight. Pixels are
/// interpolated between the four nearest, however small the image becomes.
///
/// Source: Heckbert, Fundamentals of Texture Mapping (1989), §2.2.3.
struct PerspectiveWarp: Operation {
    /// The 3×3 matrix from the result to the source, row by row.
    private let inverse: [Double]
    private let source: Region
    private let bounds: CGRect

    /// Creates a warp; nil if three of the points are collinear or a number is not finite.
    ///
    /// - Parameters:
    ///   - extent: the extent of the result; nil for the bounding box of the target points, or of the image of `whole`.
    ///   - whole: the part of the source that becomes the result if `extent` is nil.
    init?(from: [CGPoint], to: [CGPoint], source: Region, extent: CGRect?, whole: CGRect? = nil) {
        guard let inverse = Self.matrix(to, from), let forward = Self.matrix(from, to) else { return nil }
        self.inverse = inverse
        self.source = source
        var places = to
        if extent == nil, let whole {
            places = [
                CGPoint(x: whole.minX, y: whole.minY), CGPoint(x: whole.maxX, y: whole.minY),
                CGPoint(x: whole.maxX, y: whole.maxY), CGPoint(x: whole.minX, y: whole.maxY),
            ].compactMap { Self.apply(forward, Double($0.x), Double($0.y)).map { CGPoint(x: $0.x, y: $0.y) } }
            guard places.count == 4 else { return nil }
        }
        let (xs, ys) = (places.map(\.x), places.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let bottom = ys.min(), let top = ys.max() else { return nil }
        bounds = extent ?? CGRect(x: left, y: bottom, width: right - left, height: top - bottom)
        guard max(bounds.width, bounds.height) < 1e9 else { return nil }
    }

    /// Returns the matrix that maps four points to four others; nil if three of them are collinear. Its depth (the last row) is
    /// positive in the middle of `from`, and 1 at the deepest of these points, regardless of the origin.
    private static func matrix(_ from: [CGPoint], _ to: [CGPoint]) -> [Double]? {
        guard let from = Corners(from), let to = Corners(to) else { return nil }
        // Maps each of the first three points to its counterpart, with a factor that maps the fourth to its own.
        var sum = [SIMD3<Double>](repeating: .zero, count: 3)
        for (index, line) in from.lines.enumerated() {
            let factor = to.parts[index] / from.parts[index]
            for row in 0..<3 { sum[row] += line * (to.points[index][row] * factor) }
        }
        let depths = from.points.map { abs(($0 * sum[2]).sum()) }
        guard let deepest = depths.max(), deepest > 0 else { return nil }
        // These numbers are relative to the middle.
        let scale = 1 / (sum[2].z < 0 ? -deepest : deepest)
        let rows = [sum[0] + sum[2] * to.middle.x, sum[1] + sum[2] * to.middle.y, sum[2]].map { row in
            SIMD3(row.x, row.y, row.z - row.x * from.middle.x - row.y * from.middle.y) * scale
        }
        let matrix = rows.flatMap { [$0.x, $0.y, $0.z] }
        return matrix.allSatisfy(\.isFinite) ? matrix : nil
    }

    /// Four points relative to their middle, as a basis of the plane.
    private struct Corners {
        let middle: SIMD2<Double>
        /// The points relative to the middle, in homogeneous coordinates.
        let points: [SIMD3<Double>]
        /// The lines through two each of the first three points; a line's index is that of the point that is not on it.
        let lines: [SIMD3<Double>]
        /// The weights of the first three points that add up to the fourth, except for a common factor.
        let parts: [Double]

        /// Creates the basis; nil if three points are collinear or a number is not finite.
        init?(_ corners: [CGPoint]) {
            guard corners.count == 4 else { return nil }
            let places = corners.map { SIMD2(Double($0.x), Double($0.y)) }
            let middle = (places[0] + places[1] + places[2] + places[3]) / 4
            let points = places.map { SIMD3($0 - middle, 1) }
            func line(_ one: Int, _ other: Int) -> SIMD3<Double> {
                let (a, b) = (points[one], points[other])
                return SIMD3(a.y - b.y, b.x - a.x, a.x * b.y - a.y * b.x)
            }
            let lines = [line(1, 2), line(2, 0), line(0, 1)]
            let parts = lines.map { ($0 * points[3]).sum() }
            let size = points.map { max(abs($0.x), abs($0.y)) }.max() ?? 0
            let areas = parts + [(lines[0] * points[0]).sum()]
            guard size.isFinite, areas.allSatisfy({ abs($0) > size * size * 1e-12 }) else { return nil }
            self.middle = middle
            self.points = points
            self.lines = lines
            self.parts = parts
        }
    }

    /// Returns the mapped point; nil if it is behind the eye.
    private static func apply(_ m: [Double], _ x: Double, _ y: Double) -> (x: Double, y: Double)? {
        let depth = m[6] * x + m[7] * y + m[8]
        guard depth > 1e-9 else { return nil }
        return ((m[0] * x + m[1] * y + m[2]) / depth, (m[3] * x + m[4] * y + m[5]) / depth)
    }

    func extent(of inputs: [CGRect]) -> CGRect { bounds }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region {
        var need: Region?
        for x in [region.minX, region.maxX] {
            for y in [region.minY, region.maxY] {
                guard let place = Self.apply(inverse, Double(x), Double(y)) else { return source }
                let (column, row) = (Region.whole(place.x.rounded(.down)), Region.whole(place.y.rounded(.down)))
                let pixel = Region(minX: column, minY: row, maxX: column + 1, maxY: row + 1)
                need = need.map { $0.union(pixel) } ?? pixel
            }
        }
        return need?.outset(2, 2) ?? .empty
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let sampler = BilinearSampler(input, edges: source)
        let tile = work.clearTile(region)
        let m = inverse
        let (left, bottom) = (Double(input.region.minX), Double(input.region.minY))
        for row in region.minY..<region.maxY {
            let target = tile.row(row)
            let y = Double(row) + 0.5
            for column in region.minX..<region.maxX {
                let x = Double(column) + 0.5
                let depth = m[6] * x + m[7] * y + m[8]
                guard depth > 1e-9 else { continue }
                let u = (m[0] * x + m[1] * y + m[2]) / depth
                let v = (m[3] * x + m[4] * y + m[5]) / depth
                // How far one step in the result goes in the source.
                let across = hypot((m[0] - u * m[6]) / depth, (m[1] - u * m[7]) / depth)
                let down = hypot((m[3] - v * m[6]) / depth, (m[4] - v * m[7]) / depth)
                guard abs(u) < 1e9, abs(v) < 1e9 else { continue }
                let reach = (Float(1 / max(across, 1e-9)), Float(1 / max(down, 1e-9)))
                target[column - region.minX] = sampler.pixel(Float(u - left), Float(v - bottom), reach)
            }
        }
        return tile
    }
}
