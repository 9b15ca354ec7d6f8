import Foundation

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
