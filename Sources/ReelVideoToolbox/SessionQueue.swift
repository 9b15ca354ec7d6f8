import Foundation

/// The queue on which a session works and calls back, in order. A client that submits frames faster than they are processed
/// waits, so that memory does not grow.
///
/// Calls from a callback run at once: they are on the queue already.
final class SessionQueue: Sendable {
    private let queue: DispatchQueue
    private let room = DispatchSemaphore(value: 4)
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    init(_ name: String) {
        queue = DispatchQueue(label: name)
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    private var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

    /// Runs `work` later, after what was submitted before.
    func async(_ work: @escaping @Sendable () -> Void) {
        guard !isCurrent else { return work() }
        room.wait()
        queue.async { [room] in
            work()
            room.signal()
        }
    }

    /// Runs `work` after what was submitted before, and waits for it.
    func sync<Value>(_ work: () -> Value) -> Value { isCurrent ? work() : queue.sync(execute: work) }
}
