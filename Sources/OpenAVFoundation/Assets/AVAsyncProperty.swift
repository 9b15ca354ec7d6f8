public import Foundation

/// The name of a value that can be loaded (Apple: AVAnyAsyncProperty).
public class AVAnyAsyncProperty: CustomStringConvertible, @unchecked Sendable {
    /// Not changed after `init`, as are the subclasses' values.
    private let key: String

    init(key: String) { self.key = key }

    public var description: String { key }
}

/// The name of a value of a `Root` (Apple: AVPartialAsyncProperty). Its extensions hold the names: `.duration`, `.tracks`.
public class AVPartialAsyncProperty<Root>: AVAnyAsyncProperty, @unchecked Sendable {}

/// The name of a `Value` of a `Root` (Apple: AVAsyncProperty).
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    /// Reads the value when it has been loaded.
    let read: @Sendable (Root) -> Value

    init(_ key: String, _ read: @escaping @Sendable (Root) -> Value) {
        self.read = read
        super.init(key: key)
    }

    /// How far loading is.
    public enum Status {
        case notYetLoaded
        case loading
        case loaded(Value)
        /// A load that was called off too, with `AVError.operationCancelled`.
        case failed(NSError)
    }
}

extension AVAsyncProperty.Status: Equatable where Value: Equatable {}
extension AVAsyncProperty.Status: Sendable where Value: Sendable {}
