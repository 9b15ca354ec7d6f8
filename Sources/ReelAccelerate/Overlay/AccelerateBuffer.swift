/// Memory of adjacent elements that Accelerate's functions read.
public protocol AccelerateBuffer {
    associatedtype Element
    var count: Int { get }
    func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R
}

/// Memory of adjacent elements that Accelerate's functions write.
public protocol AccelerateMutableBuffer: AccelerateBuffer {
    mutating func withUnsafeMutableBufferPointer<R>(
        _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
    ) rethrows -> R
}

extension Array: AccelerateMutableBuffer {}
extension ContiguousArray: AccelerateMutableBuffer {}
extension ArraySlice: AccelerateMutableBuffer {}

extension UnsafeBufferPointer: AccelerateBuffer {
    public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
        try body(self)
    }
}

extension UnsafeMutableBufferPointer: AccelerateMutableBuffer {
    public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
        try body(UnsafeBufferPointer(self))
    }

    public mutating func withUnsafeMutableBufferPointer<R>(
        _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
    ) rethrows -> R {
        try body(&self)
    }
}

/// Swift's functions for vectors. Vectors of one call must have the same number of elements.
public enum vDSP {
    public typealias Length = vDSP_Length
    public typealias Stride = vDSP_Stride
}

extension AccelerateBuffer {
    /// The address of the elements, which an empty vector may not have, and their number.
    func withElements<R>(_ body: (UnsafePointer<Element>, vDSP_Length) -> R) -> R {
        withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else {
                return withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) { memory in
                    memory.baseAddress.map { body($0, 0) } ?? body(UnsafeMutablePointer<Element>.allocate(capacity: 1), 0)
                }
            }
            return body(start, vDSP_Length(buffer.count))
        }
    }
}

extension AccelerateMutableBuffer {
    mutating func withMutableElements(_ body: (UnsafeMutablePointer<Element>, vDSP_Length) -> Void) {
        withUnsafeMutableBufferPointer { buffer in
            if let start = buffer.baseAddress { body(start, vDSP_Length(buffer.count)) }
        }
    }
}

extension Array {
    /// Makes an array that `body` fills.
    init(count: Int, _ body: (UnsafeMutablePointer<Element>, vDSP_Length) -> Void) {
        self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
            if let start = buffer.baseAddress, count > 0 { body(start, vDSP_Length(count)) }
            initialized = count
        }
    }
}
