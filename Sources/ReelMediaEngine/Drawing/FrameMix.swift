import ReelCoreFoundation
package import ReelCoreVideo

/// A weighted mix of two pictures: `((128 − weight) · first + weight · second + 64) >> 7` for each sample.
///
/// Both pictures have the same size and must no longer be written to. Only y420 buffers can be drawn (`drawn`).
package struct FrameMix {
    package let first: CVPixelBuffer
    package let second: CVPixelBuffer
    /// The weight of the second picture, 0 to 128.
    package let weight: Int

    package init(_ first: CVPixelBuffer, _ second: CVPixelBuffer, weight: Int) {
        self.first = first
        self.second = second
        self.weight = weight
    }

    /// Draws the mix into a new buffer, tagged as BT.709.
    package func drawn() throws(MediaError) -> CVPixelBuffer {
        let mix = try FrameCanvas.make(first.pixels.size)
        try PlaneMixer.mix(first, second, weight: weight * (PlaneMixer.fullWeight / 128), into: mix)
        return mix
    }
}
