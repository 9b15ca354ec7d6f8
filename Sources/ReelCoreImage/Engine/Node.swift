import Foundation

/// A pixel within the engine: red, green, blue and alpha, premultiplied, in the working space of the rendering.
typealias Pixel = SIMD4<Float>

/// The operation of one node of an image's graph.
protocol Operation: Sendable {
    /// Returns the area in which the result is not transparent, from those of the inputs.
    func extent(of inputs: [CGRect]) -> CGRect

    /// Returns pixels of the result that are certainly opaque; it may omit some.
    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region

    /// Returns the part of an input that this part of the result requires. Other parts are not computed.
    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region

    /// Returns what is computed once for a rendering, before its parts, which are rendered on several threads.
    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)?

    /// Renders one part. An input is nil if nothing of it is required, or if it is transparent.
    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile?
}

extension Operation {
    func extent(of inputs: [CGRect]) -> CGRect { inputs.first ?? .null }
    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { .empty }
    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { region }
    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? { nil }
}

/// A node of an image's graph: an operation and its inputs. It is immutable, and images share it.
///
/// `@unchecked Sendable`: `inputs` changes only in `deinit`, when there are no other references to the node.
final class Node: @unchecked Sendable {
    let operation: any Operation
    private(set) var inputs: [Node]
    let extent: CGRect
    /// The pixels of the extent.
    let region: Region
    let opaqueRegion: Region

    init(_ operation: any Operation, _ inputs: [Node] = []) {
        self.operation = operation
        self.inputs = inputs
        extent = operation.extent(of: inputs.map(\.extent))
        region = Region(around: extent)
        opaqueRegion = operation.opaqueRegion(of: inputs, extent: extent).intersection(region)
    }

    /// Releases a long chain iteratively: nested deinitialisers would overflow the stack.
    deinit {
        var rest = inputs
        inputs = []
        while var node = rest.popLast() {
            if isKnownUniquelyReferenced(&node) {
                rest += node.inputs
                node.inputs = []
            }
        }
    }
}
