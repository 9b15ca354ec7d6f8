import Foundation
import ReelCoreGraphics

/// Rotates, shears or scales the input, with bilinear interpolation or nearest-neighbour sampling.
struct Affine: Operation {
    let matrix: CGAffineTransform
    let inverse: CGAffineTransform
    let source: Region
    let takesNearest: Bool
    /// Whether this is one of two steps of a transformation.
    var isPart = false

    func extent(of inputs: [CGRect]) -> CGRect { (inputs.first ?? .null).applying(matrix) }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region {
        guard !region.isEndless else { return .everything }
        return Region(around: region.rect.applying(inverse)).outset(2, 2)
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let need = need(region, ofInput: 0, inputs: []).intersection(source)
        guard !need.isEmpty, let input = input.region.contains(need) ? input.part(need) : nil else { return nil }
        let tile = work.tile(region)
        let sampler = BilinearSampler(input, edges: source, takesNearest: takesNearest)
        let step = (Float(inverse.a), Float(inverse.b))
        // The pixels of the result per pixel of the source, to measure the distance from an edge in pixels of the result.
        let reach = (
            Float(1 / max(hypot(inverse.a, inverse.c), 1e-30)), Float(1 / max(hypot(inverse.b, inverse.d), 1e-30))
        )
        for y in region.minY..<region.maxY {
            let first = CGPoint(x: CGFloat(region.minX) + 0.5, y: CGFloat(y) + 0.5).applying(inverse)
            let u = Float(first.x - CGFloat(need.minX))
            let v = Float(first.y - CGFloat(need.minY))
            let row = tile.row(y)
            for index in 0..<region.width {
                let along = Float(index)
                row[index] = sampler.pixel(u + along * step.0, v + along * step.1, reach)
            }
        }
        return tile
    }
}

/// Interpolates between the pixels of a tile. Positions are relative to the tile's lower-left corner.
struct BilinearSampler {
    private let start: UnsafeMutablePointer<Pixel>
    private let stride: Int
    private let lastX: Int
    private let lastY: Int
    /// The edges of the source, relative to the tile.
    private let edges: (left: Float, bottom: Float, right: Float, top: Float)
    private let takesNearest: Bool

    init(_ tile: Tile, edges source: Region, takesNearest: Bool = false) {
        start = tile.start
        stride = tile.stride
        lastX = tile.region.width - 1
        lastY = tile.region.height - 1
        edges = (
            Float(source.minX - tile.region.minX), Float(source.minY - tile.region.minY),
            Float(source.maxX - tile.region.minX), Float(source.maxY - tile.region.minY)
        )
        self.takesNearest = takesNearest
    }

    /// - Parameter reach: the pixels of the result per pixel of the source, across and down.
    @inline(__always)
    func pixel(_ u: Float, _ v: Float, _ reach: (Float, Float)) -> Pixel {
        var coverage: Float = 1
        if takesNearest {
            guard u >= edges.left, u < edges.right, v >= edges.bottom, v < edges.top else { return .zero }
            let x = min(max(Int(u.rounded(.down)), 0), lastX)
            let y = min(max(Int(v.rounded(.down)), 0), lastY)
            return start[y &* stride &+ x]
        }
        let across = Self.part((u - edges.left) * reach.0) + Self.part((edges.right - u) * reach.0) - 1
        let down = Self.part((v - edges.bottom) * reach.1) + Self.part((edges.top - v) * reach.1) - 1
        guard across > 0, down > 0 else { return .zero }
        coverage = across * down
        let left = (u - 0.5).rounded(.down)
        let bottom = (v - 0.5).rounded(.down)
        let partX = Pixel(repeating: u - 0.5 - left)
        let partY = Pixel(repeating: v - 0.5 - bottom)
        let x0 = min(max(Int(left), 0), lastX)
        let x1 = min(max(Int(left) &+ 1, 0), lastX)
        let lower = start + min(max(Int(bottom), 0), lastY) &* stride
        let upper = start + min(max(Int(bottom) &+ 1, 0), lastY) &* stride
        let low = lower[x0] + (lower[x1] - lower[x0]) * partX
        let high = upper[x0] + (upper[x1] - upper[x0]) * partX
        let pixel = low + (high - low) * partY
        return coverage < 1 ? pixel * Pixel(repeating: coverage) : pixel
    }

    /// Returns how much of a pixel lies within an edge at this distance from its centre.
    @inline(__always)
    private static func part(_ distance: Float) -> Float { min(max(distance + 0.5, 0), 1) }
}
