/// Reads the fields of a box, one after another.
package struct BigEndianReader {
    /// The bytes that have not been read.
    package private(set) var rest: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Reads this many bytes.
    package mutating func bytes(_ count: Int) throws(TruncatedBox) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw TruncatedBox() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    package mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) throws(TruncatedBox) -> Number {
        try numbers(1, type)[0]
    }

    /// Reads a table of numbers.
    package mutating func numbers<Number: FixedWidthInteger>(
        _ count: Int, _ type: Number.Type
    ) throws(TruncatedBox) -> [Number] {
        let size = MemoryLayout<Number>.size
        guard count <= rest.count / size else { throw TruncatedBox() }
        let numbers = rest.withUnsafeBytes { bytes in
            (0..<count).map { bytes.loadBigEndian(fromByteOffset: $0 * size, as: type) }
        }
        rest = rest.dropFirst(count * size)
        return numbers
    }

    package mutating func code() throws(TruncatedBox) -> FourCharacterCode {
        FourCharacterCode(rawValue: try number(UInt32.self))
    }
}
