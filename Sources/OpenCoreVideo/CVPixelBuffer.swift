import Foundation

public typealias CVOptionFlags = UInt64

/// How a pixel buffer's memory is locked (CVPixelBuffer.h).
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    public let rawValue: CVOptionFlags
    public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }

    /// The bytes will be read and not written. Whoever holds pixels made from the buffer may go on using them.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// A picture in memory: one block of bytes, in rows, in one or more planes.
public typealias CVPixelBuffer = CVImageBuffer

/// The one kind of buffer that this library makes. Everything that takes a `CVPixelBuffer` works on one of these.
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
    /// The bytes are somebody else's, who may write to them without a lock.
    package let isOverForeignBytes: Bool
    private let memory: PixelMemory

    private let lock = NSLock()
    /// Guarded by `lock`.
    private var generation: UInt64 = 0
    /// Guarded by `lock`.
    private var writers = 0

    init(
        width: Int, height: Int, format: PixelFormat, planes: [Plane], memory: PixelMemory, isOverForeignBytes: Bool = false
    ) {
        self.isOverForeignBytes = isOverForeignBytes
        self.width = width
        self.height = height
        self.format = format
        self.planes = planes
        self.memory = memory
    }

    /// A buffer over pixels that are complete and will not change, kept by `release`.
    package static func wrapping(
        _ base: UnsafeMutableRawPointer, width: Int, height: Int, format: PixelFormat, bytesPerRow: Int,
        release: @escaping () -> Void
    ) -> CVPixelBuffer {
        PixelBuffer(
            width: width, height: height, format: format,
            planes: [Plane(offset: 0, width: width, height: height, bytesPerRow: bytesPerRow)],
            memory: PixelMemory(base: base, size: bytesPerRow * height, release: release))
    }

    /// A planar buffer over pixels that are complete and will not change, kept by `release`.
    ///
    /// - Parameter planes: where each starts and how long its rows are, as many as the format has.
    package static func wrapping(
        _ planes: [(start: UnsafeMutableRawPointer, bytesPerRow: Int)], width: Int, height: Int, format: PixelFormat,
        release: @escaping () -> Void
    ) -> CVPixelBuffer? {
        let sizes = format.planes(width: width, height: height)
        guard let first = planes.first, planes.count == sizes.count else { return nil }
        let layout = zip(planes, sizes).map { plane, size in
            Plane(offset: plane.start - first.start, width: size.width, height: size.height, bytesPerRow: plane.bytesPerRow)
        }
        let size = layout.map { max(0, $0.offset) + $0.bytesPerRow * $0.height }.max() ?? 0
        return PixelBuffer(
            width: width, height: height, format: format, planes: layout,
            memory: PixelMemory(base: first.start, size: size, release: release))
    }

    /// Counts the locks for writing; nil while one is held, when the bytes may change at any moment. The same number twice:
    /// nobody has written in between, and the picture is the same.
    package var writeGeneration: UInt64? { lock.withLock { writers > 0 ? nil : generation } }

    func lockForWriting() {
        lock.withLock {
            generation &+= 1
            writers += 1
        }
    }

    /// An unlock too many is forgiven: it says that somebody has written.
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
    /// The buffer as what it is. Every `CVBuffer` that can be made is a `PixelBuffer`: its own initialiser is not public.
    package var pixels: PixelBuffer { unsafeDowncast(self, to: PixelBuffer.self) }
}

/// Bytes that belong to a pixel buffer, and how to let go of them.
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

/// Where the planes of a picture lie, one after the other in one block, each row padded to `alignment` bytes.
package struct PixelLayout: Sendable {
    package let width: Int
    package let height: Int
    package let format: PixelFormat
    package let planes: [PixelBuffer.Plane]
    package let size: Int

    /// Rows start on cache lines, and on whole vectors.
    static let defaultAlignment = 64
    /// Larger pictures than this in one direction no codec of ours takes.
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

    /// Memory of this layout, zeroed; nil where there is none. The bytes behind the last row keep vector loads inside the block.
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
