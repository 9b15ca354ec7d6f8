package import Foundation

extension NSValue {
    /// Wraps a value that consists of numbers. It is distinguished only by its size.
    package convenience init<Wrapped>(wrapping value: Wrapped) {
        self.init(
            bytes: withUnsafeBytes(of: value) { Array($0) },
            objCType: Self.typeEncoding(of: Wrapped.self))
    }

    /// Returns the wrapped value; nil if the value is of another size.
    package func unwrapped<Wrapped>(_ initial: Wrapped) -> Wrapped? {
        guard String(cString: objCType) == Self.typeEncoding(of: Wrapped.self) else { return nil }
        var value = initial
        withUnsafeMutableBytes(of: &value) { bytes in
            if let start = bytes.baseAddress { getValue(start) }
        }
        return value
    }

    /// The encoding of a byte array of the same size: Foundation on Linux crashes on the structure encodings that Apple's uses
    /// (`{?=qiIq}`).
    private static func typeEncoding<Wrapped>(of type: Wrapped.Type) -> String {
        "[\(MemoryLayout<Wrapped>.size)c]"
    }
}
