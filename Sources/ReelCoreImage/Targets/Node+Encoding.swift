extension Node {
    /// Returns the environment for rendering the node into an encoding. If all operations on a picture of code values are defined
    /// on these values, as a table of colours is, it computes with them: no pixel is converted to linear light and back.
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
