import ReelCoreFoundation
package import ReelCoreVideo

/// A weighted mix of two pictures.
///
/// Both pictures have the same size and must no longer be written to. Only y420 buffers can be drawn (`drawn`).
package struct FrameMix {
    package let first: CVPixelBuffer
    package let second: CVPixelBuffer
    package let weight: MixingWeight

    package init(_ first: CVPixelBuffer, _ second: CVPixelBuffer, weight: MixingWeight) {
        self.first = first
        self.second = second
        self.weight = weight
    }

    /// Draws the mix into a new buffer, tagged as BT.709.
    package func drawn() throws(MediaError) -> CVPixelBuffer {
        let mix = try FrameCanvas.make(first.pixels.size)
        try PlaneMixer.mix(first, second, weight: weight.planeMixerWeight, into: mix)
        return mix
    }
}
