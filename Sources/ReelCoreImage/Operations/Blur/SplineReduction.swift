import CReelPixels
import Foundation
import ReelCoreGraphics

/// Reduces an image to every `factor`-th pixel in both directions, by the `ReducingSpline`.
struct SplineReduction: BlurOperation {
    /// A power of two.
    let factor: Int
    /// The extension of the input's edges; nil if it is transparent beyond them.
    private let clamp: Clamp?
    /// How many pixels count on each side of a middle, which lies between two pixels.
    private let reach: Int
    private let weights: [Pixel]

    init(factor: Int, clamp: Clamp?) {
        self.factor = factor
        self.clamp = clamp
        reach = ReducingSpline.reach * factor
        weights = ReducingSpline.reduction(factor).map { Pixel(repeating: Float($0)) }
    }

    func extent(of inputs: [CGRect]) -> CGRect {
        if clamp != nil { return .infinite }
        let extent = inputs[0].grown(CGFloat(reach), CGFloat(reach))
        return extent.isInfinite || extent.isNull
            ? extent : extent.applying(CGAffineTransform(scaleX: 1 / CGFloat(factor), y: 1 / CGFloat(factor)))
    }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        let region = clamp?.opaqueRegion(of: inputs, extent: .infinite) ?? inputs[0].opaqueRegion
        return region == .everything ? .everything : .empty
    }

    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region {
        let need = region.scaled(by: factor).outset(reach, reach)
        return clamp?.need(need, ofInput: 0, inputs: inputs) ?? need
    }

    var rowUse: RowUse { .once }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        // Not limited to the plane, as `scaled` and `outset` are: the loop needs as many pixels as it computes with.
        let need = Region(
            minX: region.minX * factor - reach, minY: region.minY * factor - reach, maxX: region.maxX * factor + reach,
            maxY: region.maxY * factor + reach)
        let tile = work.clearTile(region)
        let line = work.scratchRow(1, region.width)
        let (loops, shift) = (PixelLoops.best, factor.trailingZeroBitCount)
        let rows = clamp == nil ? max(need.minY, input.region.minY)..<min(need.maxY, input.region.maxY) : need.minY..<need.maxY
        var previous: Int?
        for y in rows {
            let place = clamp?.row(y) ?? y
            if place != previous {
                let source =
                    clamp?.readRow(place, need, of: input, work, scratch: 0) ?? work.readRow(place, need, of: input, scratch: 0)
                loops.reduce_row(source + factor / 2, factor, weights, weights.count, line, region.width)
                previous = place
            }
            // The rows of the result whose middle is at most `reach` rows away, rounded inwards.
            let first = (y - reach + factor - factor / 2) >> shift
            let last = (y + reach - factor / 2) >> shift
            for row in max(region.minY, first)..<min(region.maxY, last + 1) {
                let place = y - (row * factor + factor / 2 - reach)
                loops.add(line, weights[place].x, tile.row(row), region.width)
            }
        }
        return tile
    }
}
