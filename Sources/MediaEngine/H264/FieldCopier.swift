import OpenCoreMedia

/// Copies syntax field by field, some of them with other values.
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

    /// Gives what was read; writes what that becomes.
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

    /// What comes next, which is not copied yet.
    func peekUnsigned() throws(BitReader.Overrun) -> Int {
        var reader = reader
        return try reader.unsigned()
    }

    /// Copies all that is left, bit for bit, and fills the last byte up.
    mutating func rest() {
        let payload = reader.bytes
        // The last 1 ends what is said (7.3.2.11); it does not lie in the same place of its byte afterwards.
        guard let last = payload.lastIndex(where: { $0 != 0 }) else { return }
        let end = last * 8 + 7 - payload[last].trailingZeroBitCount
        writer.copy(payload, reader.position..<max(reader.position, end))
        writer.trailingBits()
    }
}
