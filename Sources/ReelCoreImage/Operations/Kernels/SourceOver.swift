import Foundation

/// Composites one image over another: Porter and Duff's "over" (Compositing Digital Images, 1984).
struct SourceOver: PointOperation {
    func extent(of inputs: [CGRect]) -> CGRect { inputs[0].around(inputs[1]) }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        let (front, back) = (inputs[0].opaqueRegion, inputs[1].opaqueRegion)
        return front.area > back.area ? front : back
    }

    /// What is behind opaque pixels is not computed.
    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region {
        index == 1 && inputs[0].opaqueRegion.contains(region) ? .empty : region
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let front = inputs[0] else { return inputs[1].map { work.writableTile(region, of: $0) } }
        guard let back = inputs[1] else {
            return front.region.contains(region) ? front.part(region) : work.writableTile(region, of: front)
        }
        let covered = front.region.intersection(region)
        if covered == region, front.isOverwritable, back.region.contains(region) {
            for y in region.minY..<region.maxY {
                let row = front.row(y) + (region.minX - front.region.minX)
                Self.over(UnsafePointer(row), back.row(y) + (region.minX - back.region.minX), to: row, region.width)
            }
            return front.part(region)
        }
        let tile = work.writableTile(region, of: back)
        for y in covered.minY..<covered.maxY {
            let row = tile.row(y) + (covered.minX - region.minX)
            Self.over(front.row(y) + (covered.minX - front.region.minX), UnsafePointer(row), to: row, covered.width)
        }
        return tile
    }

    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?
    ) {
        Self.over(UnsafePointer(row), auxiliary.second, to: row, count)
    }

    private static func over(
        _ front: UnsafePointer<Pixel>, _ back: UnsafePointer<Pixel>, to target: UnsafeMutablePointer<Pixel>, _ count: Int
    ) {
        var index = 0
        while index < count {
            let pixel = front[index]
            target[index] = pixel + back[index] * Pixel(repeating: 1 - pixel.w)
            index &+= 1
        }
    }
}

extension Node {
    /// Returns this image over another one.
    func over(_ back: Node) -> Node {
        if extent.isNull { return back }
        if back.extent.isNull { return self }
        return Node(SourceOver(), [self, back])
    }
}
