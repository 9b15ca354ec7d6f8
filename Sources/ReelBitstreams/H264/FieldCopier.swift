/// Copies syntax elements one by one and can change their values.
struct FieldCopier {
    var reader: BitReader
    var writer = BitWriter()

    init(_ payload: [UInt8]) { reader = BitReader(payload) }

    @discardableResult
    mutating func bits(_ count: Int) throws(InvalidBitstream) -> UInt64 {
        let value = try reader.bits(count)
        writer.bits(value, count)
        return value
    }

    @discardableResult
    mutating func flag() throws(InvalidBitstream) -> Bool { try bits(1) == 1 }

    /// Copies a flag that must have this value.
    mutating func flag(requiring value: Bool) throws(InvalidBitstream) {
        guard try flag() == value else { throw InvalidBitstream() }
    }

    /// Writes the changed value of an element and returns the value that was read.
    @discardableResult
    mutating func unsigned(as change: (Int) -> Int = { $0 }) throws(InvalidBitstream) -> Int {
        let value = try reader.unsigned()
        writer.unsigned(change(value))
        return value
    }

    /// Copies an element that must have this value.
    mutating func unsigned(requiring value: Int) throws(InvalidBitstream) {
        guard try unsigned() == value else { throw InvalidBitstream() }
    }

    @discardableResult
    mutating func signed() throws(InvalidBitstream) -> Int {
        let value = try reader.signed()
        writer.signed(value)
        return value
    }

    /// Copies all remaining bits and writes new trailing bits.
    mutating func rest() {
        let payload = reader.bytes
        // The last 1 is the stop bit (H.264, clause 7.3.2.11). It is not copied, because its position in the byte may change.
        guard let last = payload.lastIndex(where: { $0 != 0 }) else { return }
        let end = last * 8 + 7 - payload[last].trailingZeroBitCount
        writer.copy(payload, reader.position..<max(reader.position, end))
        writer.trailingBits()
    }
}
