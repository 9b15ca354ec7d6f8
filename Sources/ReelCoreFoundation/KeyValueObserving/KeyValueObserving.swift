import ReelConcurrency

/// A class whose properties can be observed by key paths, as Apple's Foundation has it for the subclasses of NSObject.
///
/// Differences from Apple:
/// * A handler is called if the value that it observes has really changed, and after the change; Apple's is also called if
///   a property is set to the value that it has.
/// * Handlers of one object are called one after the other, on a queue of the object's, and not on the thread of the change.
///   Several changes that follow each other quickly can be one.
public protocol KeyValueObserving: AnyObject, Sendable {
    /// Who observes the object.
    var keyValueObservers: KeyValueObservers { get }
}

extension KeyValueObserving {
    /// Observes a property (Apple: NSObject.observe).
    ///
    /// - Parameters:
    ///   - keyPath: the property, such as `\.status`, or a property of it, such as `\.currentItem?.status`.
    ///   - options: which values `changeHandler` is given, and whether it is called at once.
    ///   - changeHandler: gets the object and the change.
    /// - Returns: the observation, which ends when it is released.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        keyValueObservers.add(ObservedValue(self, keyPath, options, changeHandler))
    }
}
