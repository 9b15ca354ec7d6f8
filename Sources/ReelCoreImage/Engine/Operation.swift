import Foundation

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

    /// What the operation's result depends on, besides pixels.
    var colorUse: ColorUse { get }

    var rowUse: RowUse { get }

    /// Whether preparing renders inputs.
    var rendersInputs: Bool { get }

    /// Renders one part. An input is nil if nothing of it is required, or if it is transparent.
    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile?
}

/// The encoding of colours that an operation depends on.
enum ColorUse: Equatable, Sendable {
    /// None: pixels are moved, left out, or made more transparent.
    case none
    /// That of the working space.
    case working
    /// One of its own, to which it converts the working space's; nil for that of the working space's code values.
    case codes(ColorEncoding?)
}

extension Operation {
    func extent(of inputs: [CGRect]) -> CGRect { inputs.first ?? .null }
    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { .empty }
    func need(_ region: Region, ofInput index: Int, inputs: [Node]) -> Region { region }
    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? { nil }
    var colorUse: ColorUse { .working }
    var rowUse: RowUse { .any }
    var rendersInputs: Bool { false }
}
