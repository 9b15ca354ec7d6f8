import ReelConcurrency

/// A property that is observed, and its last value. Thread-safe.
///
/// `@unchecked Sendable`: the handler and the key path are the client's, and are used as Apple's observation uses them.
final class ObservedValue<Object: KeyValueObserving, Value>: AnyObservedValue, @unchecked Sendable {
    private weak var object: Object?
    private let keyPath: KeyPath<Object, Value>
    private let options: NSKeyValueObservingOptions
    private let handler: (Object, NSKeyValueObservedChange<Value>) -> Void
    private let last: Locked<Value>

    init(
        _ object: Object, _ keyPath: KeyPath<Object, Value>, _ options: NSKeyValueObservingOptions,
        _ handler: @escaping (Object, NSKeyValueObservedChange<Value>) -> Void
    ) {
        self.object = object
        self.keyPath = keyPath
        self.options = options
        self.handler = handler
        let value = object[keyPath: keyPath]
        last = Locked(value)
        if options.contains(.initial) { handler(object, NSKeyValueObservedChange(newValue: given(value, .new), oldValue: nil)) }
    }

    func check() {
        guard let object else { return }
        let new = object[keyPath: keyPath]
        let old = last.withLock { last in
            defer { last = new }
            return last
        }
        if Self.areEqual(old, new) { return }
        handler(object, NSKeyValueObservedChange(newValue: given(new, .new), oldValue: given(old, .old)))
    }

    private func given(_ value: Value, _ option: NSKeyValueObservingOptions) -> Value? { options.contains(option) ? value : nil }

    private static func areEqual(_ old: Value, _ new: Value) -> Bool {
        if let old = old as? any Equatable { return isEqual(old, new) }
        // Errors.
        return String(reflecting: old) == String(reflecting: new)
    }

    private static func isEqual<Known: Equatable>(_ old: Known, _ new: Value) -> Bool { (new as? Known) == old }
}

/// A property that is observed, of any type.
protocol AnyObservedValue: AnyObject, Sendable {
    /// Calls the handler if the value has changed.
    func check()
}
