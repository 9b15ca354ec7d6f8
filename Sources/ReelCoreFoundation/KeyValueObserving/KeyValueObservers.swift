import Foundation
import ReelConcurrency

/// The observers of an object's properties. Thread-safe.
public final class KeyValueObservers: Sendable {
    private let observed = Locked<[any AnyObservedValue]>([])
    private let queue = DispatchQueue(label: "key-value observers")

    package init() {}

    func add(_ value: any AnyObservedValue) -> NSKeyValueObservation {
        observed.withLock { $0.append(value) }
        // It may have changed since it was first read.
        queue.async { [self] in check(value) }
        return NSKeyValueObservation { [weak self, weak value] in
            // What the handler holds may end an observation of this object in turn, which needs the lock.
            let removed = self?.observed.withLock { observed in
                observed.firstIndex { $0 === value }.map { observed.remove(at: $0) }
            }
            withExtendedLifetime(removed) {}
        }
    }

    /// Says that properties may have changed. Returns at once; handlers are called on the object's queue.
    package func notify() {
        if observed.withLock({ $0.isEmpty }) { return }
        queue.async { [self] in
            for value in observed.value { check(value) }
        }
    }

    /// Calls the handler if the value has changed, and the observation has not ended.
    private func check(_ value: any AnyObservedValue) {
        if observed.withLock({ observed in observed.contains { $0 === value } }) { value.check() }
    }
}
