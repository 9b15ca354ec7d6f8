import OpenCoreVideo

/// The planes of a buffer of the format y420: what all drawing reads and writes.
struct DrawingPlanes {
    let width: Int
    let height: Int
    /// Y′, Cb, Cr. They belong to the buffer.
    let planes: [PlanarPicture.Plane]

    /// - Parameter operation: what is being done, for the error's message.
    init(_ buffer: CVPixelBuffer, _ operation: String) throws(MediaError) {
        let pixels = buffer.pixels
        guard pixels.format == .yuv420Planar else {
            throw MediaError(
                .unsupported, operation, "a picture is of the pixel format \(pixels.format.name); convert it to y420 first")
        }
        width = pixels.width
        height = pixels.height
        planes = pixels.planes.map { plane in
            PlanarPicture.Plane(
                start: (pixels.baseAddress + plane.offset).assumingMemoryBound(to: UInt8.self), bytesPerRow: plane.bytesPerRow,
                width: plane.width, height: plane.height)
        }
    }

    /// The planes of a second buffer, of the same size.
    init(_ buffer: CVPixelBuffer, like other: DrawingPlanes, _ operation: String) throws(MediaError) {
        try self.init(buffer, operation)
        guard width == other.width, height == other.height else {
            throw MediaError(
                .unsupported, operation,
                "a picture of \(width)×\(height) pixels is among ones of \(other.width)×\(other.height); scale it first")
        }
    }

    /// Luma samples from one sample of a plane to the next.
    static func pitch(ofPlane index: Int) -> Int { index == 0 ? 1 : 2 }

    /// Copies all samples; copying onto itself does nothing.
    func copy(to target: DrawingPlanes) {
        for (source, target) in zip(planes, target.planes) { source.copy(to: target) }
    }
}

extension PlanarPicture.Plane {
    /// A row of bytes.
    func bytes(_ y: Int) -> UnsafeMutablePointer<UInt8> { start + y * bytesPerRow }

    /// Copies the samples of 8 bits to a plane of the same size.
    func copy(to target: PlanarPicture.Plane) {
        guard target.start != start else { return }
        for y in 0..<height { target.bytes(y).update(from: bytes(y), count: width) }
    }
}
