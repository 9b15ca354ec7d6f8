public import Foundation
import ReelConcurrency
public import ReelCoreFoundation

public let kCMSimpleQueueError_AllocationFailed: OSStatus = -12770
public let kCMSimpleQueueError_RequiredParameterMissing: OSStatus = -12771
public let kCMSimpleQueueError_ParameterOutOfRange: OSStatus = -12772
public let kCMSimpleQueueError_QueueIsFull: OSStatus = -12773

/// A queue of pointers with a fixed capacity. The client keeps the enqueued objects alive.
///
/// Thread-safe. Apple's queue is lock-free; this one holds a lock for a few instructions.
public final class CMSimpleQueue: Sendable {
    /// The errors that queues throw, in `NSOSStatusErrorDomain`.
    public struct Error: Sendable {
        public static let allocationFailed = NSError(status: kCMSimpleQueueError_AllocationFailed)
        public static let requiredParameterMissing = NSError(status: kCMSimpleQueueError_RequiredParameterMissing)
        public static let parameterOutOfRange = NSError(status: kCMSimpleQueueError_ParameterOutOfRange)
        public static let queueIsFull = NSError(status: kCMSimpleQueueError_QueueIsFull)
    }

    private struct State {
        /// A ring buffer.
        var elements: [UnsafeRawPointer?]
        var first = 0
        var used = 0
    }

    public let capacity: Int
    private let state: Locked<State>

    /// - Throws: ``Error/parameterOutOfRange`` if the capacity is not above 0.
    public init(capacity: Int) throws {
        guard capacity > 0 else { throw Error.parameterOutOfRange }
        self.capacity = capacity
        state = Locked(State(elements: Array(repeating: nil, count: capacity)))
    }

    /// - Throws: ``Error/queueIsFull``.
    public func enqueue(_ element: UnsafeRawPointer) throws {
        try state.withLock { state in
            guard state.used < capacity else { throw Error.queueIsFull }
            state.elements[(state.first + state.used) % capacity] = element
            state.used += 1
        }
    }

    /// Removes and returns the oldest element; nil if the queue is empty.
    @discardableResult
    public func dequeue() -> UnsafeRawPointer? {
        state.withLock { state in
            guard state.used > 0 else { return nil }
            defer { state.first = (state.first + 1) % capacity }
            state.used -= 1
            return state.elements[state.first]
        }
    }

    /// The oldest element, without removing it; nil if the queue is empty.
    public var head: UnsafeRawPointer? { state.withLock { $0.used > 0 ? $0.elements[$0.first] : nil } }

    /// Removes all elements.
    public func reset() throws { state.withLock { $0.used = 0 } }

    public var count: Int { state.withLock { $0.used } }

    /// The fill level, from 0 to 1.
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
