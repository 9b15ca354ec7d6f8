import Foundation

/// A pixel within the engine: red, green, blue and alpha, multiplied by alpha, in the working space of the rendering.
typealias Pixel = SIMD4<Float>

/// What is done at one place of an image's graph.
protocol Operation: Sendable {
    /// Where the result is not clear, from where the inputs are not.
    func extent(of inputs: [CGRect]) -> CGRect

    /// Pixels of the result that are opaque whatever the picture is; fewer than there are is no mistake.
    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region

    /// The part of an input that this part of the result is made of. Nothing of the other parts is computed.
    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region

    /// What is worked out once for a rendering, before its parts, which are computed on several threads.
    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)?

    /// The pixels of one part. An input is nil where nothing of it was needed, or where it is clear.
    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile?
}

extension Operation {
    func extent(of inputs: [CGRect]) -> CGRect { inputs.first ?? .null }
    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { .empty }
    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { region }
    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? { nil }
}

/// One place of an image's graph: an operation and what it is done to. It does not change, and images share it.
///
/// `@unchecked Sendable`: `inputs` changes in `deinit` only, when nobody else has the node.
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

    /// Lets go of a long chain one by one: each freeing the next from within would overflow the stack.
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
