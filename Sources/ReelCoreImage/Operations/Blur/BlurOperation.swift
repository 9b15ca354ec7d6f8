import Foundation

/// An operation that averages the pixels around each pixel.
protocol BlurOperation: Operation {}

extension BlurOperation {
    /// Everything if the input is opaque everywhere. Otherwise its edges become translucent, and how far in is not worked out.
    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        inputs[0].opaqueRegion == .everything ? .everything : .empty
    }
}
