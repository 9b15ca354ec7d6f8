import Foundation
public import ReelCoreVideo

extension PixelKind {
    /// Returns a buffer of this kind.
    public func buffer(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> Color) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, type, nil, &made)
        guard let buffer = made else { throw Command.Failure(description: "no pixel buffer of the format \(code)") }
        for (plane, bytes) in bytes(width, height, color).enumerated() {
            guard let start = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { continue }
            let length = bytesPerRow(plane, width)
            for y in 0..<groups(plane, width, height).down {
                let row = start + y * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
                row.copyMemory(from: Array(bytes[(y * length)..<((y + 1) * length)]), byteCount: length)
            }
        }
        return buffer
    }

    /// Returns a buffer of this kind in which the memory after each plane cannot be accessed.
    public func guardedBuffer(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> Color) throws -> CVPixelBuffer {
        let memory = bytes(width, height, color).map(GuardedMemory.init)
        var starts = memory.map { Optional($0.start) }
        var lengths = planes.indices.map { bytesPerRow($0, width) }
        var widths = planes.indices.map { groups($0, width, height).across }
        var heights = planes.indices.map { groups($0, width, height).down }
        let owner = Unmanaged.passRetained(memory as NSArray).toOpaque()
        var made: CVPixelBuffer?
        if planes.count > 1 {
            CVPixelBufferCreateWithPlanarBytes(
                nil, width, height, type, nil, 0, planes.count, &starts, &widths, &heights, &lengths,
                { owner, _, _, _, _ in if let owner { Unmanaged<NSArray>.fromOpaque(owner).release() } }, owner, nil, &made)
        } else {
            CVPixelBufferCreateWithBytes(
                nil, width, height, type, memory[0].start, lengths[0],
                { owner, _ in if let owner { Unmanaged<NSArray>.fromOpaque(owner).release() } }, owner, nil, &made)
        }
        guard let made else { throw Command.Failure(description: "no pixel buffer of the format \(code)") }
        return made
    }

    /// Returns the samples of a buffer of this kind, plane by plane.
    public func samples(of buffer: CVPixelBuffer) throws -> [Samples] {
        let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
        return planes.indices.map { plane in
            let length = bytesPerRow(plane, width)
            let rows = (0..<groups(plane, width, height).down).flatMap { y in
                let row = CVPixelBufferGetBaseAddressOfPlane(buffer, plane).map {
                    UnsafeRawBufferPointer(
                        start: $0 + y * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane), count: length)
                }
                return row.map(Array.init) ?? []
            }
            return samples(plane, in: rows)
        }
    }
}
