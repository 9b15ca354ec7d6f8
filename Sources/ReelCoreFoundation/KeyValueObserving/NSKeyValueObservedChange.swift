/// A change of an observed property (Apple: NSKeyValueObservedChange).
public struct NSKeyValueObservedChange<Value> {
    /// The new value; nil unless the observer asked for it.
    public let newValue: Value?
    /// The value before; nil unless the observer asked for it, and in the call that `.initial` makes.
    public let oldValue: Value?
}
