extension [UInt8] {
    @inlinable
    package mutating func append(bigEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }

    package mutating func append(_ code: FourCharacterCode) { append(bigEndian: code.rawValue) }
}

extension UnsafeRawBufferPointer {
    /// Returns a big-endian number at any offset within the bytes.
    @inlinable
    package func loadBigEndian<Number: FixedWidthInteger>(fromByteOffset offset: Int, as type: Number.Type) -> Number {
        Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }
}
