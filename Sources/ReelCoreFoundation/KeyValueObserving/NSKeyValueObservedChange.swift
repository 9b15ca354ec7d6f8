/// A change of an observed property (Apple: NSKeyValueObservedChange).
public struct NSKeyValueObservedChange<Value> {
    /// What kind of change it is: always that the property has another value.
    public let kind = NSKeyValueChange.setting
    /// Whether the handler is called before the change: never.
    public let isPrior = false
    /// The new value; nil unless the observer asked for it.
    public let newValue: Value?
    /// The value before; nil unless the observer asked for it, and in the call that `.initial` makes.
    public let oldValue: Value?
}
