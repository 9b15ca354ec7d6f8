public import Foundation
public import OpenCoreFoundation

// Keys of the pool's own attributes (CVPixelBufferPool.h).

/// How many unused buffers the pool keeps however old they are; 0 where it is not given.
public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// Seconds after which the pool lets go of an unused buffer; 1 where it is not given.
public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// Among the auxiliary attributes: the number of buffers in use from which on no further one is made.
public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"

public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
    public let rawValue: CVOptionFlags
    public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }

    /// Let go of all unused buffers, and not only of those that are too old.
    public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Makes pixel buffers of one kind, and uses the memory of those that nobody holds any more for the next ones.
///
/// Safe to use from several threads at once; what changes is guarded by a lock.
public final class CVPixelBufferPool: @unchecked Sendable {
    private struct Unused {
        let base: UnsafeMutableRawPointer
        let since: DispatchTime
    }

    let layout: PixelLayout
    let poolAttributes: CFDictionary?
    let pixelBufferAttributes: CFDictionary?
    private let minimumCount: Int
    private let maximumAge: TimeInterval

    private let lock = NSLock()
    /// Guarded by `lock`; the longest unused first.
    private var unused: [Unused] = []
    /// Guarded by `lock`.
    private var inUse = 0

    init(layout: PixelLayout, poolAttributes: CFDictionary?, pixelBufferAttributes: CFDictionary?) {
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
        // The buffer keeps its pool, and with it the memory, until the buffer is gone.
        bufferOut.pointee = layout.buffer(in: PixelMemory(base: base, size: layout.size) { self.takeBack(base) })
        return kCVReturnSuccess
    }

    private func takeBack(_ base: UnsafeMutableRawPointer) {
        lock.withLock {
            inUse -= 1
            unused.append(Unused(base: base, since: .now()))
        }
        letGo(olderThan: maximumAge)
    }

    func flush(all: Bool) {
        letGo(olderThan: all ? 0 : maximumAge, keeping: all ? 0 : minimumCount)
    }

    private func letGo(olderThan age: TimeInterval, keeping kept: Int? = nil) {
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

/// Makes a pool of buffers that have the width, height and pixel format given in `pixelBufferAttributes`.
///
/// - Returns: `kCVReturnInvalidPixelBufferAttributes` where one of the three is missing or not possible.
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
        let layout = PixelLayout(width: width, height: height, format: format, alignment: rowAlignment(attributes))
    else { return kCVReturnInvalidPixelBufferAttributes }
    poolOut.pointee = CVPixelBufferPool(
        layout: layout, poolAttributes: poolAttributes, pixelBufferAttributes: pixelBufferAttributes)
    return kCVReturnSuccess
}

/// Gives a buffer of the pool. What stands in it is undefined: it may have been used before.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferPool.makeBuffer(threshold: nil, pixelBufferOut)
}

/// The same, but not beyond `kCVPixelBufferPoolAllocationThresholdKey` buffers at a time.
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

/// Lets go of unused buffers.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
    pool.flush(all: options.contains(.excessBuffers))
}
