/// Which values an observer of a property is given (Apple: NSKeyValueObservingOptions). swift-corelibs-foundation has none.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The change has the new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The change has the old value.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// The handler is also called at once, before `observe` returns.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}
