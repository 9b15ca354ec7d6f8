public import Foundation
import ReelConcurrency
public import ReelCoreFoundation

// Keys of the pool's own attributes (CVPixelBufferPool.h).

/// The number of unused buffers that the pool keeps regardless of their age; 0 by default.
nonisolated(unsafe) public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// The time in seconds after which the pool frees an unused buffer; 1 by default.
nonisolated(unsafe) public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// An auxiliary attribute: no buffer is made while this many are in use.
nonisolated(unsafe) public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"

/// What ``CVPixelBufferPoolFlush(_:_:)`` frees.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
    public let rawValue: CVOptionFlags
    public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }

    /// Frees all unused buffers, not only those that are too old.
    public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// A pool of pixel buffers of the same size and format. It reuses the memory of buffers that have been released.
///
/// Thread-safe: apart from the locked state, everything is immutable, including the dictionaries of attributes.
public final class CVPixelBufferPool: @unchecked Sendable {
    private struct Unused {
        let base: UnsafeMutableRawPointer
        let since: DispatchTime
    }

    private struct State {
        /// The unused memory, in order of its release.
        var unused: [Unused] = []
        /// The number of buffers in use.
        var inUse = 0
    }

    let layout: PixelBufferLayout
    let poolAttributes: CFDictionary?
    let pixelBufferAttributes: CFDictionary?
    private let minimumCount: Int
    private let maximumAge: TimeInterval

    private let state = Locked(State())

    init(layout: PixelBufferLayout, poolAttributes: CFDictionary?, pixelBufferAttributes: CFDictionary?) {
        let attributes = AttributeDictionary(poolAttributes)
        self.layout = layout
        self.poolAttributes = poolAttributes
        self.pixelBufferAttributes = pixelBufferAttributes
        self.minimumCount = max(0, attributes.int(kCVPixelBufferPoolMinimumBufferCountKey as String) ?? 0)
        self.maximumAge = max(0, attributes.double(kCVPixelBufferPoolMaximumBufferAgeKey as String) ?? 1)
    }

    deinit { state.value.unused.forEach { free($0.base) } }

    func makeBuffer(threshold: Int?, _ bufferOut: UnsafeMutablePointer<CVPixelBuffer?>) -> CVReturn {
        bufferOut.initialize(to: nil)
        let (isAllowed, recycled) = state.withLock { state -> (Bool, UnsafeMutableRawPointer?) in
            if let threshold, state.inUse >= threshold { return (false, nil) }
            state.inUse += 1
            return (true, state.unused.popLast()?.base)
        }
        guard isAllowed else { return kCVReturnWouldExceedAllocationThreshold }
        guard let base = recycled ?? layout.allocate() else {
            state.withLock { $0.inUse -= 1 }
            return kCVReturnPoolAllocationFailed
        }
        // The buffer retains its pool, and with it the memory.
        bufferOut.pointee = layout.buffer(in: PixelMemory(base: base, size: layout.size) { self.recycle(base) })
        return kCVReturnSuccess
    }

    private func recycle(_ base: UnsafeMutableRawPointer) {
        state.withLock {
            $0.inUse -= 1
            $0.unused.append(Unused(base: base, since: .now()))
        }
        freeUnused(olderThan: maximumAge)
    }

    func flush(all: Bool) {
        freeUnused(olderThan: all ? 0 : maximumAge, keeping: all ? 0 : minimumCount)
    }

    /// Frees memory that has been unused for at least this time, but for `kept` blocks (the minimum by default).
    private func freeUnused(olderThan age: TimeInterval, keeping kept: Int? = nil) {
        let old = state.withLock { state in
            // In the lock, so that nothing is newer.
            let now = DispatchTime.now()
            let excess = state.unused.dropLast(kept ?? minimumCount)
            let old = excess.prefix { Double(now.uptimeNanoseconds - $0.since.uptimeNanoseconds) / 1e9 >= age }
            state.unused.removeFirst(old.count)
            return Array(old)
        }
        old.forEach { free($0.base) }
    }
}

extension CVPixelBufferPool: CFTyped {
    package static var typeID: CFTypeID { ReelCoreFoundation.typeID(of: CVPixelBufferPool.self) }
}

@discardableResult
public func CVPixelBufferPoolGetTypeID() -> CFTypeID { CVPixelBufferPool.typeID }

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
    guard let width = attributes.int(kCVPixelBufferWidthKey as String),
        let height = attributes.int(kCVPixelBufferHeightKey as String),
        let format = attributes.ints(kCVPixelBufferPixelFormatTypeKey as String)
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
    let threshold = AttributeDictionary(auxAttributes).int(kCVPixelBufferPoolAllocationThresholdKey as String)
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
