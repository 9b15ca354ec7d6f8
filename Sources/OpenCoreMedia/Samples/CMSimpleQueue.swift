public import Foundation
public import OpenCoreFoundation

public let kCMSimpleQueueError_AllocationFailed: OSStatus = -12770
public let kCMSimpleQueueError_RequiredParameterMissing: OSStatus = -12771
public let kCMSimpleQueueError_ParameterOutOfRange: OSStatus = -12772
public let kCMSimpleQueueError_QueueIsFull: OSStatus = -12773

/// A queue of addresses, of which it holds so many and no more. Whoever puts an object in keeps it alive.
///
/// Safe to use from several threads. Apple's has no lock; this one's is held for a few instructions.
public final class CMSimpleQueue: @unchecked Sendable {
    public struct Error: Sendable {
        public static let allocationFailed = NSError(status: kCMSimpleQueueError_AllocationFailed)
        public static let requiredParameterMissing = NSError(status: kCMSimpleQueueError_RequiredParameterMissing)
        public static let parameterOutOfRange = NSError(status: kCMSimpleQueueError_ParameterOutOfRange)
        public static let queueIsFull = NSError(status: kCMSimpleQueueError_QueueIsFull)
    }

    public let capacity: Int
    private let lock = NSLock()
    /// A ring. Guarded by `lock`, as all that follows.
    private var elements: [UnsafeRawPointer?]
    private var first = 0
    private var used = 0

    /// - Throws: ``Error/parameterOutOfRange`` where the capacity is not above 0.
    public init(capacity: Int) throws {
        guard capacity > 0 else { throw Error.parameterOutOfRange }
        self.capacity = capacity
        elements = Array(repeating: nil, count: capacity)
    }

    /// - Throws: ``Error/queueIsFull``
    public func enqueue(_ element: UnsafeRawPointer) throws {
        try lock.withLock {
            guard used < capacity else { throw Error.queueIsFull }
            elements[(first + used) % capacity] = element
            used += 1
        }
    }

    /// Takes the oldest element out; nil where there is none.
    @discardableResult
    public func dequeue() -> UnsafeRawPointer? {
        lock.withLock {
            guard used > 0 else { return nil }
            defer { first = (first + 1) % capacity }
            used -= 1
            return elements[first]
        }
    }

    /// The oldest element, which stays; nil where there is none.
    public var head: UnsafeRawPointer? { lock.withLock { used > 0 ? elements[first] : nil } }

    /// Takes all elements out.
    public func reset() throws { lock.withLock { used = 0 } }

    public var count: Int { lock.withLock { used } }

    /// How full it is, from 0 to 1.
    public var fullness: Float { Float(count) / Float(capacity) }
}

// MARK: Functions (CMSimpleQueue.h)

@discardableResult
public func CMSimpleQueueCreate(
    allocator: CFAllocator?, capacity: Int32, queueOut: UnsafeMutablePointer<CMSimpleQueue?>
) -> OSStatus {
    store(in: queueOut) { try CMSimpleQueue(capacity: Int(capacity)) }
}

@discardableResult
public func CMSimpleQueueEnqueue(_ queue: CMSimpleQueue, element: UnsafeRawPointer) -> OSStatus {
    status { try queue.enqueue(element) }
}

@discardableResult
public func CMSimpleQueueDequeue(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.dequeue() }

@discardableResult
public func CMSimpleQueueGetHead(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.head }

@discardableResult
public func CMSimpleQueueReset(_ queue: CMSimpleQueue) -> OSStatus { status { try queue.reset() } }

@discardableResult
public func CMSimpleQueueGetCapacity(_ queue: CMSimpleQueue) -> Int32 { Int32(clamping: queue.capacity) }

@discardableResult
public func CMSimpleQueueGetCount(_ queue: CMSimpleQueue) -> Int32 { Int32(clamping: queue.count) }
