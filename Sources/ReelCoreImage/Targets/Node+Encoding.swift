extension Node {
    /// Returns the environment for rendering the node into an encoding. If all that is done to a picture of codes is defined on
    /// these codes, as a table of colours is, it computes with codes: pixels are not converted to light and back.
    func environment(for target: ColorEncoding?, _ usual: RenderingEnvironment) -> RenderingEnvironment {
        guard let working = usual.working, working.isLinear, let target, !target.isLinear, target.primaries == working.primaries
        else { return usual }
        var node = self
        while !(node.operation is any ByteSource) {
            switch node.operation.colorUse {
            case .none, .codes(nil), .codes(target): break
            case .codes, .working: return usual
            }
            guard node.inputs.count == 1 else { return usual }
            node = node.inputs[0]
        }
        return (node.operation as? any ByteSource)?.encoding == target ? usual.computing(in: target) : usual
    }
}
