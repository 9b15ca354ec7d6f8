import ReelConcurrency
package import ReelCoreFoundation

/// The only kind of buffer in this library. Every `CVPixelBuffer` is one.
///
/// Thread-safe, except for the pixels: apart from the locked state, everything is immutable.
package final class PixelBuffer: CVBuffer, @unchecked Sendable {
    package struct Plane: Sendable {
        package let offset: Int
        package let width: Int
        package let height: Int
        package let bytesPerRow: Int
    }

    package let width: Int
    package let height: Int
    package var size: PixelSize { PixelSize(width: width, height: height) }
    package let format: PixelFormat
    package let planes: [Plane]
    /// Whether the memory belongs to a client, who may write to it without a lock.
    package let isOverForeignBytes: Bool
    /// The object whose unchanging pixels the buffer shows; nil if they are the buffer's own, or a client's.
    package let owner: AnyObject?
    private let memory: PixelMemory

    /// The number of locks for writing and their unlocks so far, and of the locks that are held.
    private let writing = Locked((generation: UInt64(0), writers: 0))

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
    package var writeGeneration: UInt64? { writing.withLock { $0.writers > 0 ? nil : $0.generation } }

    func lockForWriting() {
        writing.withLock {
            $0.generation &+= 1
            $0.writers += 1
        }
    }

    /// Ends a lock for writing. An unlock without a lock is allowed, and counts as a change.
    func unlockForWriting() {
        writing.withLock {
            $0.generation &+= 1
            $0.writers = max(0, $0.writers - 1)
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

/// The memory of a pixel buffer, and a closure that releases it. Immutable, apart from the bytes; the closure is called once.
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
