import Foundation
import ReelConcurrency

/// The observers of an object's properties. Thread-safe.
public final class KeyValueObservers: Sendable {
    private let observed = Locked<[any AnyObservedValue]>([])
    private let queue = DispatchQueue(label: "key-value observers")

    package init() {}

    func add(_ value: any AnyObservedValue) -> NSKeyValueObservation {
        observed.withLock { $0.append(value) }
        return NSKeyValueObservation { [weak self, weak value] in
            self?.observed.withLock { observed in observed.removeAll { $0 === value } }
        }
    }

    /// Says that properties may have changed. Returns at once; handlers are called on the object's queue.
    package func notify() {
        if observed.withLock({ $0.isEmpty }) { return }
        queue.async { [self] in
            for value in observed.value where observed.withLock({ observed in observed.contains { $0 === value } }) {
                value.check()
            }
        }
    }
}
