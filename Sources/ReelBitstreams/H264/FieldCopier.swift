import ReelCoreMedia

/// Copies syntax elements one by one and can change their values.
struct FieldCopier {
    var reader: BitReader
    var writer = BitWriter()

    init(_ payload: [UInt8]) { reader = BitReader(payload) }

    @discardableResult
    mutating func bits(_ count: Int) throws(BitReader.Overrun) -> UInt64 {
        let value = try reader.bits(count)
        writer.bits(value, count)
        return value
    }

    @discardableResult
    mutating func flag() throws(BitReader.Overrun) -> Bool { try bits(1) == 1 }

    /// Writes the changed value of an element and returns the value that was read.
    @discardableResult
    mutating func unsigned(as change: (Int) -> Int = { $0 }) throws(BitReader.Overrun) -> Int {
        let value = try reader.unsigned()
        writer.unsigned(change(value))
        return value
    }

    @discardableResult
    mutating func signed() throws(BitReader.Overrun) -> Int {
        let value = try reader.signed()
        writer.signed(value)
        return value
    }

    /// Returns the next element without copying it.
    func peekUnsigned() throws(BitReader.Overrun) -> Int {
        var reader = reader
        return try reader.unsigned()
    }

    /// Copies all remaining bits and writes new trailing bits.
    mutating func rest() {
        let payload = reader.bytes
        // The last 1 is the stop bit (7.3.2.11). It is not copied, because its position in the byte may change.
        guard let last = payload.lastIndex(where: { $0 != 0 }) else { return }
        let end = last * 8 + 7 - payload[last].trailingZeroBitCount
        writer.copy(payload, reader.position..<max(reader.position, end))
        writer.trailingBits()
    }
}
