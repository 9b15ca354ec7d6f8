import Foundation

/// An empty image.
struct EmptySource: Operation {
    func extent(of inputs: [CGRect]) -> CGRect { .null }
    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? { nil }
}
