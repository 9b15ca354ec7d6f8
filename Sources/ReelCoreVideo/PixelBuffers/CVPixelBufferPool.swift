public import Foundation
public import ReelCoreFoundation

// Keys of the pool's own attributes (CVPixelBufferPool.h).

/// The number of unused buffers that the pool keeps regardless of their age; 0 by default.
public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// The time in seconds after which the pool frees an unused buffer; 1 by default.
public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// An auxiliary attribute: no buffer is made while this many are in use.
public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"

/// What ``CVPixelBufferPoolFlush(_:_:)`` frees.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
    public let rawValue: CVOptionFlags
    public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }

    /// Frees all unused buffers, not only those that are too old.
    public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// A pool of pixel buffers of the same size and format. It reuses the memory of buffers that have been released.
///
/// Thread-safe: mutable state is guarded by a lock.
public final class CVPixelBufferPool: @unchecked Sendable {
    private struct Unused {
        let base: UnsafeMutableRawPointer
        let since: DispatchTime
    }

    let layout: PixelBufferLayout
    let poolAttributes: CFDictionary?
    let pixelBufferAttributes: CFDictionary?
    private let minimumCount: Int
    private let maximumAge: TimeInterval

    private let lock = NSLock()
    /// Guarded by `lock`; in order of their release.
    private var unused: [Unused] = []
    /// Guarded by `lock`.
    private var inUse = 0

    init(layout: PixelBufferLayout, poolAttributes: CFDictionary?, pixelBufferAttributes: CFDictionary?) {
        let attributes = AttributeDictionary(poolAttributes)
        self.layout = layout
        self.poolAttributes = poolAttributes
        self.pixelBufferAttributes = pixelBufferAttributes
        self.minimumCount = max(0, attributes.int(kCVPixelBufferPoolMinimumBufferCountKey) ?? 0)
        self.maximumAge = max(0, attributes.double(kCVPixelBufferPoolMaximumBufferAgeKey) ?? 1)
    }

    deinit { unused.forEach { free($0.base) } }

    func makeBuffer(threshold: Int?, _ bufferOut: UnsafeMutablePointer<CVPixelBuffer?>) -> CVReturn {
        bufferOut.initialize(to: nil)
        let recycled: UnsafeMutableRawPointer?
        do {
            lock.lock()
            defer { lock.unlock() }
            if let threshold, inUse >= threshold { return kCVReturnWouldExceedAllocationThreshold }
            recycled = unused.popLast()?.base
            inUse += 1
        }
        guard let base = recycled ?? layout.allocate() else {
            lock.withLock { inUse -= 1 }
            return kCVReturnPoolAllocationFailed
        }
        // The buffer retains its pool, and with it the memory.
        bufferOut.pointee = layout.buffer(in: PixelMemory(base: base, size: layout.size) { self.recycle(base) })
        return kCVReturnSuccess
    }

    private func recycle(_ base: UnsafeMutableRawPointer) {
        lock.withLock {
            inUse -= 1
            unused.append(Unused(base: base, since: .now()))
        }
        freeUnused(olderThan: maximumAge)
    }

    func flush(all: Bool) {
        freeUnused(olderThan: all ? 0 : maximumAge, keeping: all ? 0 : minimumCount)
    }

    /// Frees memory that has been unused for at least this time, but for `kept` blocks (the minimum by default).
    private func freeUnused(olderThan age: TimeInterval, keeping kept: Int? = nil) {
        let now = DispatchTime.now()
        let old: [Unused] = lock.withLock {
            let excess = unused.dropLast(kept ?? minimumCount)
            let old = excess.prefix { Double(now.uptimeNanoseconds - $0.since.uptimeNanoseconds) / 1e9 >= age }
            unused.removeFirst(old.count)
            return Array(old)
        }
        old.forEach { free($0.base) }
    }
}

/// Creates a pool of buffers with the width, height and pixel format in `pixelBufferAttributes`.
///
/// - Returns: `kCVReturnInvalidPixelBufferAttributes` if one of the three is missing or unsupported.
@discardableResult
public func CVPixelBufferPoolCreate(
    _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
    _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
    poolOut.initialize(to: nil)
    let attributes = AttributeDictionary(pixelBufferAttributes)
    guard let width = attributes.int(kCVPixelBufferWidthKey), let height = attributes.int(kCVPixelBufferHeightKey),
        let format = attributes.ints(kCVPixelBufferPixelFormatTypeKey)
            .lazy.compactMap({ OSType(exactly: $0).flatMap(PixelFormat.init) }).first,
        let layout = PixelBufferLayout(width: width, height: height, format: format, alignment: rowAlignment(attributes))
    else { return kCVReturnInvalidPixelBufferAttributes }
    poolOut.pointee = CVPixelBufferPool(
        layout: layout, poolAttributes: poolAttributes, pixelBufferAttributes: pixelBufferAttributes)
    return kCVReturnSuccess
}

/// Returns a buffer from the pool. Its content is undefined, because the memory may have been used before.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferPool.makeBuffer(threshold: nil, pixelBufferOut)
}

/// Returns a buffer from the pool, unless `kCVPixelBufferPoolAllocationThresholdKey` buffers are in use.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    let threshold = AttributeDictionary(auxAttributes).int(kCVPixelBufferPoolAllocationThresholdKey)
    return pixelBufferPool.makeBuffer(threshold: threshold, pixelBufferOut)
}

@discardableResult
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? { pool.poolAttributes }

@discardableResult
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? { pool.pixelBufferAttributes }

/// Frees unused buffers.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
    pool.flush(all: options.contains(.excessBuffers))
}
