import Foundation

/// The input as a plane seen at an angle: four points become four others, and straight lines stay straight. A pixel is taken from
/// between the four nearest, however small the picture becomes.
///
/// Source: Heckbert, Fundamentals of Texture Mapping (1989), §2.2.3.
struct PerspectiveWarp: Operation {
    /// From the result to the source: three rows of three.
    private let inverse: [Double]
    private let source: Region
    private let bounds: CGRect

    /// Nil where three of the points are in a line, or one is no number.
    ///
    /// - Parameters:
    ///   - extent: of the result; nil for the rectangle around the points' places, or around those of `whole`.
    ///   - whole: what of the source becomes the result, where `extent` is nil.
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

    /// The matrix that takes four points to four others: eight linear equations, solved by elimination.
    private static func matrix(_ from: [CGPoint], _ to: [CGPoint]) -> [Double]? {
        var rows: [[Double]] = []
        for (one, other) in zip(from, to) {
            let (x, y, u, v) = (Double(one.x), Double(one.y), Double(other.x), Double(other.y))
            guard x.isFinite, y.isFinite, u.isFinite, v.isFinite else { return nil }
            rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
            rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
        }
        guard rows.count == 8 else { return nil }
        for column in 0..<8 {
            guard let pivot = (column..<8).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-9
            else { return nil }
            rows.swapAt(column, pivot)
            for row in 0..<8 where row != column {
                let factor = rows[row][column] / rows[column][column]
                for place in column..<9 { rows[row][place] -= factor * rows[column][place] }
            }
        }
        let matrix = (0..<8).map { rows[$0][8] / rows[$0][$0] } + [1]
        return matrix.allSatisfy(\.isFinite) ? matrix : nil
    }

    /// Nil for a point behind the eye.
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
                // How far a step in the result goes in the source.
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
