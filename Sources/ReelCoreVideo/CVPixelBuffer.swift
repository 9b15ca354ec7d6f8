import Foundation

/// The raw value of option flags.
public typealias CVOptionFlags = UInt64

/// How a pixel buffer's memory is locked (CVPixelBuffer.h).
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    public let rawValue: CVOptionFlags
    public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }

    /// The bytes will only be read. Data derived from the buffer remains valid.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// An image in memory: rows of pixels in one or more planes.
public typealias CVPixelBuffer = CVImageBuffer

/// The only kind of buffer in this library. Every `CVPixelBuffer` is one.
package final class PixelBuffer: CVBuffer, @unchecked Sendable {
    package struct Plane: Sendable {
        package let offset: Int
        package let width: Int
        package let height: Int
        package let bytesPerRow: Int
    }

    package let width: Int
    package let height: Int
    package let format: PixelFormat
    package let planes: [Plane]
    /// Whether the memory belongs to a client, who may write to it without a lock.
    package let isOverForeignBytes: Bool
    /// The object whose unchanging pixels the buffer shows; nil if they are the buffer's own, or a client's.
    package let owner: AnyObject?
    private let memory: PixelMemory

    private let lock = NSLock()
    /// Guarded by `lock`.
    private var generation: UInt64 = 0
    /// Guarded by `lock`.
    private var writers = 0

    init(
        width: Int, height: Int, format: PixelFormat, planes: [Plane], memory: PixelMemory, isOverForeignBytes: Bool = false,
        owner: AnyObject? = nil
    ) {
        self.isOverForeignBytes = isOverForeignBytes
        self.owner = owner
        self.width = width
        self.height = height
        self.format = format
        self.planes = planes
        self.memory = memory
    }

    /// Returns a buffer over pixels that will not change, and stay valid until `release` is called.
    package static func wrapping(
        _ base: UnsafeMutableRawPointer, width: Int, height: Int, format: PixelFormat, bytesPerRow: Int,
        release: @escaping () -> Void
    ) -> CVPixelBuffer {
        PixelBuffer(
            width: width, height: height, format: format,
            planes: [Plane(offset: 0, width: width, height: height, bytesPerRow: bytesPerRow)],
            memory: PixelMemory(base: base, size: bytesPerRow * height, release: release))
    }

    /// Returns a planar buffer over an object's pixels, which will not change. Nil if the number of planes is not the format's.
    ///
    /// - Parameters:
    ///   - planes: the start and the stride of each plane.
    ///   - owner: the object, which the buffer keeps alive.
    package static func wrapping(
        _ planes: [(start: UnsafeMutableRawPointer, bytesPerRow: Int)], width: Int, height: Int, format: PixelFormat,
        owner: AnyObject
    ) -> CVPixelBuffer? {
        let sizes = format.planes(width: width, height: height)
        guard let first = planes.first, planes.count == sizes.count else { return nil }
        let layout = zip(planes, sizes).map { plane, size in
            Plane(offset: plane.start - first.start, width: size.width, height: size.height, bytesPerRow: plane.bytesPerRow)
        }
        let size = layout.map { max(0, $0.offset) + $0.bytesPerRow * $0.height }.max() ?? 0
        return PixelBuffer(
            width: width, height: height, format: format, planes: layout,
            memory: PixelMemory(base: first.start, size: size) { withExtendedLifetime(owner) {} }, owner: owner)
    }

    /// The number of locks for writing and their unlocks so far; nil while a lock is held, because the bytes may change at any
    /// moment. As long as the number stays the same, the image does.
    package var writeGeneration: UInt64? { lock.withLock { writers > 0 ? nil : generation } }

    func lockForWriting() {
        lock.withLock {
            generation &+= 1
            writers += 1
        }
    }

    /// Ends a lock for writing. An unlock without a lock is allowed, and counts as a change.
    func unlockForWriting() {
        lock.withLock {
            generation &+= 1
            writers = max(0, writers - 1)
        }
    }

    package var baseAddress: UnsafeMutableRawPointer { memory.base }
    package var dataSize: Int { memory.size }

    package func baseAddress(ofPlane index: Int) -> UnsafeMutableRawPointer? {
        planes.indices.contains(index) ? memory.base + planes[index].offset : nil
    }
}

extension CVBuffer {
    /// The buffer as a `PixelBuffer`. Every `CVBuffer` is one, because its own initialiser is not public.
    package var pixels: PixelBuffer { unsafeDowncast(self, to: PixelBuffer.self) }
}

/// The memory of a pixel buffer, and a closure that releases it.
package final class PixelMemory: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let size: Int
    private let release: () -> Void

    init(base: UnsafeMutableRawPointer, size: Int, release: @escaping () -> Void) {
        self.base = base
        self.size = size
        self.release = release
    }

    deinit { release() }
}

/// The layout of the planes of an image: one after the other in one block, each row padded to `alignment` bytes.
package struct PixelLayout: Sendable {
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
