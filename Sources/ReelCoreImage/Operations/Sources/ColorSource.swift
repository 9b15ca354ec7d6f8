import Foundation

/// An infinite image of one colour.
struct ColorSource: Operation {
    let color: CIColor

    func extent(of inputs: [CGRect]) -> CGRect { .infinite }
    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { color.alpha == 1 ? .everything : .empty }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        let tile = work.tile(region)
        tile.start.initialize(repeating: work.environment.pixel(color), count: region.width * region.height)
        return tile
    }
}
