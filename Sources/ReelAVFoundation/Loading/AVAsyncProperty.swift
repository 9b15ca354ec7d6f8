public import Foundation

/// The key of a value that can be loaded (Apple: AVAnyAsyncProperty).
///
/// `@unchecked Sendable`: the class is not final; it is immutable, as are its subclasses.
public class AVAnyAsyncProperty: CustomStringConvertible, @unchecked Sendable {
    private let key: String

    init(key: String) { self.key = key }

    public var description: String { key }
}

/// The key of a value of a `Root` (Apple: AVPartialAsyncProperty). Its extensions define the keys: `.duration`, `.tracks`.
///
/// `@unchecked Sendable`: restates the superclass's conformance.
public class AVPartialAsyncProperty<Root>: AVAnyAsyncProperty, @unchecked Sendable {}

/// The key of a value of type `Value` of a `Root` (Apple: AVAsyncProperty).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    /// Reads the value after it is loaded.
    let read: @Sendable (Root) -> Value

    init(_ key: String, _ read: @escaping @Sendable (Root) -> Value) {
        self.read = read
        super.init(key: key)
    }

    /// The status of loading a value (Apple: AVAsyncProperty.Status).
    public enum Status {
        case notYetLoaded
        case loading
        case loaded(Value)
        /// Loading failed, or was cancelled (`AVError.operationCancelled`).
        case failed(NSError)
    }
}

extension AVAsyncProperty.Status: Equatable where Value: Equatable {}
extension AVAsyncProperty.Status: Sendable where Value: Sendable {}
