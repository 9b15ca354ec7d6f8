import ReelCoreFoundation
import ReelCoreVideo

/// The planes of a y420 pixel buffer, which all drawing reads and writes.
struct DrawingPlanes {
    let size: PixelSize
    /// The planes Y′, Cb and Cr. Their memory belongs to the buffer.
    let planes: [PlanarImage.Plane]

    /// - Parameter operation: the operation to name in an error's message.
    init(_ buffer: CVPixelBuffer, _ operation: String) throws(MediaError) {
        let pixels = buffer.pixels
        guard pixels.format == .yuv420Planar else {
            throw MediaError(
                .unsupported, operation, "the pixel format is \(pixels.format.name); convert the picture to y420 first")
        }
        size = pixels.size
        planes = pixels.planes.map { plane in
            PlanarImage.Plane(
                start: (pixels.baseAddress + plane.offset).assumingMemoryBound(to: UInt8.self), bytesPerRow: plane.bytesPerRow,
                width: plane.width, height: plane.height)
        }
    }

    /// Creates the planes of a buffer that must have the size of `other`.
    init(_ buffer: CVPixelBuffer, like other: DrawingPlanes, _ operation: String) throws(MediaError) {
        try self.init(buffer, operation)
        guard size == other.size else {
            throw MediaError(
                .unsupported, operation,
                "the pictures are \(size) and \(other.size) pixels; scale them to one size")
        }
    }

    var width: Int { size.width }
    var height: Int { size.height }

    /// The distance in luma samples between neighbouring samples of a plane.
    static func pitch(ofPlane index: Int) -> Int { index == 0 ? 1 : 2 }

    /// Copies all samples. Copying planes to themselves does nothing.
    func copy(to target: DrawingPlanes) {
        for (source, target) in zip(planes, target.planes) { source.copy(to: target) }
    }
}

extension PlanarImage.Plane {
    /// Returns the address of a row of 8-bit samples.
    func bytes(_ y: Int) -> UnsafeMutablePointer<UInt8> { start + y * bytesPerRow }

    /// Copies 8-bit samples to a plane of the same size.
    func copy(to target: PlanarImage.Plane) {
        guard target.start != start else { return }
        for y in 0..<height { target.bytes(y).update(from: bytes(y), count: width) }
    }
}
