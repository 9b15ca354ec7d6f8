package import OpenCoreVideo

/// A picture between two others: `((128 − weight) · first + weight · second + 64) >> 7`, sample by sample.
///
/// Both have one size, and are not written to any more; only y420 buffers can be drawn (`drawn`).
package struct PictureMix {
    package let first: CVPixelBuffer
    package let second: CVPixelBuffer
    /// Of the second picture, 0 to 128.
    package let weight: Int

    package init(_ first: CVPixelBuffer, _ second: CVPixelBuffer, weight: Int) {
        self.first = first
        self.second = second
        self.weight = weight
    }

    /// As a buffer of its own, in BT.709.
    package func drawn() throws(MediaError) -> CVPixelBuffer {
        let (width, height) = (first.pixels.width, first.pixels.height)
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_420YpCbCr8Planar, nil, &made)
        guard let made else { throw MediaError(.outOfMemory, "make a frame", "\(width)×\(height) pixels") }
        try PlaneMixer.mix(first, second, weight: weight * (PlaneMixer.fullWeight / 128), into: made)
        FlatPicture.tag(made)
        return made
    }
}
