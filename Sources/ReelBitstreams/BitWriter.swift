/// Writes the syntax elements of H.264 (clauses 7.2 and 9.1), and those of configuration records.
package struct BitWriter {
    /// The bytes written so far. Unused bits of the last byte are 0.
    package private(set) var bytes: [UInt8] = []
    private(set) var bitCount = 0

    package init() {}

    /// Writes an element of type u(n).
    package mutating func bits(_ value: UInt64, _ count: Int) {
        var left = count
        while left > 0 {
            if bitCount & 7 == 0 { bytes.append(0) }
            let room = 8 - bitCount & 7
            let taken = min(room, left)
            let part = value >> UInt64(left - taken) & (1 << UInt64(taken) - 1)
            bytes[bytes.count - 1] |= UInt8(part << UInt64(room - taken))
            bitCount += taken
            left -= taken
        }
    }

    package mutating func flag(_ value: Bool) { bits(value ? 1 : 0, 1) }

    /// Writes an element of type ue(v).
    package mutating func unsigned(_ value: Int) {
        let code = UInt64(value) + 1
        let length = 64 - code.leadingZeroBitCount
        bits(0, length - 1)
        bits(code, length)
    }

    /// Writes an element of type se(v).
    package mutating func signed(_ value: Int) { unsigned(value > 0 ? 2 * value - 1 : -2 * value) }

    /// Writes reserved bits of a configuration record, which are 1.
    mutating func reserved(_ count: Int) { bits(1 << UInt64(count) - 1, count) }

    /// Writes rbsp_trailing_bits (clause 7.3.2.11).
    package mutating func trailingBits() {
        bits(1, 1)
        align(with: 0)
    }

    /// Fills the current byte with a bit.
    mutating func align(with bit: UInt64) {
        while bitCount & 7 != 0 { bits(bit, 1) }
    }

    /// Writes whole bytes. The current position must be the start of a byte.
    mutating func bytes(_ source: some Collection<UInt8>) {
        bytes.append(contentsOf: source)
        bitCount += source.count * 8
    }

    /// Copies a range of bits of other bytes.
    mutating func copy(_ source: [UInt8], _ range: Range<Int>) {
        var position = range.lowerBound
        let (skipped, filled) = (UInt16(position & 7), UInt16(bitCount & 7))
        bytes.reserveCapacity(bytes.count + range.count / 8 + 16)
        if skipped == 0, filled == 0 {
            bytes.append(contentsOf: source[(position >> 3)..<(range.upperBound >> 3)])
            bitCount += range.count & ~7
            position += range.count & ~7
        }
        while range.upperBound - position >= 8 {
            let index = position >> 3
            let two = UInt16(source[index]) << 8 | (skipped > 0 ? UInt16(source[index + 1]) : 0)
            let byte = UInt8(truncatingIfNeeded: two >> (8 - skipped))
            if filled == 0 {
                bytes.append(byte)
            } else {
                bytes[bytes.count - 1] |= byte >> UInt8(filled)
                bytes.append(byte << UInt8(8 - filled))
            }
            bitCount += 8
            position += 8
        }
        while position < range.upperBound {
            bits(UInt64(source[position >> 3] >> (7 - UInt8(position & 7)) & 1), 1)
            position += 1
        }
    }
}
