import Foundation

/// The part of the input within a rectangle. Pixels on the rectangle's edge are covered partly.
struct Crop: Operation {
    /// The edges of the crop; far away where the input's own edges apply.
    let rect: CGRect
    /// The remaining part of the input's extent.
    let common: CGRect

    var colorUse: ColorUse { .none }
    /// Pixels on edges are changed.
    var rowUse: RowUse { Region(within: rect) == Region(around: rect) ? .passedOn : .any }

    func extent(of inputs: [CGRect]) -> CGRect { common }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        inputs[0].opaqueRegion.intersection(Region(within: rect))
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let input = inputs[0] else { return nil }
        let inner = Region(within: rect)
        if inner.contains(region), input.region.contains(region) { return input.part(region) }
        let tile = work.writableTile(region, of: input)
        guard !inner.contains(region) else { return tile }
        let across = (region.minX..<region.maxX).map { Self.coverage($0, rect.minX, rect.maxX) }
        for y in region.minY..<region.maxY {
            let down = Self.coverage(y, rect.minY, rect.maxY)
            let row = tile.row(y)
            for (index, coverage) in across.enumerated() where coverage * down < 1 {
                row[index] *= Pixel(repeating: coverage * down)
            }
        }
        return tile
    }

    /// Returns how much of a pixel lies between two edges.
    static func coverage(_ pixel: Int, _ low: CGFloat, _ high: CGFloat) -> Float {
        Float(min(max(min(high, CGFloat(pixel + 1)) - max(low, CGFloat(pixel)), 0), 1))
    }
}
