package import ReelCoreVideo

/// How two pictures make up a frame.
package enum FrameBlend: Sendable {
    /// Both are visible everywhere; the weight is that of the second one.
    case mixed(MixingWeight)
    /// Each is visible on one side of an edge.
    case divided(MovingEdge)

    /// The edge; nil for a mix.
    var edge: MovingEdge? {
        if case .divided(let edge) = self { edge } else { nil }
    }

    /// Draws a frame. All buffers are y420 and have the same size.
    package func draw(_ first: CVPixelBuffer, _ second: CVPixelBuffer, into target: CVPixelBuffer) throws(MediaError) {
        switch self {
        case .mixed(let weight): try PlaneMixer.mix(first, second, weight: weight.planeMixerWeight, into: target)
        case .divided(let edge): try PlaneShift.draw(first, second, edge, into: target)
        }
    }
}
