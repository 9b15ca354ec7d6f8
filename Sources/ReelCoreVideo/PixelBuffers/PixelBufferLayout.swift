import Foundation

/// The layout of the planes of an image: one after the other in one block, each row padded to `alignment` bytes.
package struct PixelBufferLayout: Sendable {
    package let width: Int
    package let height: Int
    package let format: PixelFormat
    package let planes: [PixelBuffer.Plane]
    package let size: Int

    /// The alignment to cache lines and vectors, in bytes.
    static let defaultAlignment = 64
    /// The largest width or height: no codec here supports more.
    static let largestDimension = 65_535

    init?(width: Int, height: Int, format: PixelFormat, alignment: Int) {
        guard (1...Self.largestDimension).contains(width), (1...Self.largestDimension).contains(height) else { return nil }
        var planes: [PixelBuffer.Plane] = []
        var offset = 0
        for plane in format.planes(width: width, height: height) {
            let bytesPerRow = (plane.bytesPerRow + alignment - 1) / alignment * alignment
            planes.append(.init(offset: offset, width: plane.width, height: plane.height, bytesPerRow: bytesPerRow))
            offset += (bytesPerRow * plane.height + Self.defaultAlignment - 1) / Self.defaultAlignment * Self.defaultAlignment
        }
        self.width = width
        self.height = height
        self.format = format
        self.planes = planes
        self.size = offset
    }

    /// Allocates zeroed memory with this layout; nil if that fails. The extra bytes at the end keep vector loads inside the
    /// block.
    func allocate() -> UnsafeMutableRawPointer? {
        var base: UnsafeMutableRawPointer?
        guard posix_memalign(&base, Self.defaultAlignment, size + Self.defaultAlignment) == 0, let base else { return nil }
        memset(base, 0, size + Self.defaultAlignment)
        return base
    }

    func buffer(in memory: PixelMemory) -> PixelBuffer {
        PixelBuffer(width: width, height: height, format: format, planes: planes, memory: memory)
    }
}
