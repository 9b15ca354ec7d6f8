import ReelCoreFoundation
package import ReelCoreVideo

/// A frame that two pictures make up.
///
/// Both pictures have the same size and must no longer be written to. Only y420 buffers can be drawn (`drawn`).
package struct FrameMix {
    package let first: CVPixelBuffer
    package let second: CVPixelBuffer
    package let blend: FrameBlend

    package init(_ first: CVPixelBuffer, _ second: CVPixelBuffer, _ blend: FrameBlend) {
        self.first = first
        self.second = second
        self.blend = blend
    }

    /// Draws the frame into a new buffer, tagged as BT.709.
    package func drawn() throws(MediaError) -> CVPixelBuffer {
        let mix = try FrameCanvas.make(first.pixels.size)
        try blend.draw(first, second, into: mix)
        return mix
    }
}
