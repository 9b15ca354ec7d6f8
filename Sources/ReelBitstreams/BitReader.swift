/// Reads the syntax elements of H.264 and HEVC from bytes without emulation prevention (H.264, 7.2 and 9.1).
///
/// Inlinable, because modules above parse every slice with it.
package struct BitReader {
    /// The error for reading past the end of the bytes.
    package struct Overrun: Error {
        @inlinable package init() {}
    }

    package let bytes: [UInt8]
    /// The reading position, in bits.
    package var position: Int

    @inlinable package init(_ bytes: [UInt8], at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    @inlinable package var bitCount: Int { bytes.count * 8 }

    /// Reads u(n): an unsigned integer of up to 64 bits, most significant bit first.
    @inlinable @discardableResult
    package mutating func bits(_ count: Int) throws(Overrun) -> UInt64 {
        guard position + count <= bitCount else { throw Overrun() }
        var value: UInt64 = 0
        var left = count
        while left > 0 {
            let room = 8 - position & 7
            let taken = min(room, left)
            let part = UInt64(bytes[position >> 3]) >> UInt64(room - taken) & (1 << UInt64(taken) - 1)
            value = value << UInt64(taken) | part
            position += taken
            left -= taken
        }
        return value
    }

    @inlinable @discardableResult
    package mutating func flag() throws(Overrun) -> Bool { try bits(1) == 1 }

    /// Reads ue(v): an unsigned Exp-Golomb code.
    @inlinable @discardableResult
    package mutating func unsigned() throws(Overrun) -> Int {
        var zeros = 0
        while try !flag() {
            zeros += 1
            guard zeros < 32 else { throw Overrun() }
        }
        return Int((1 << UInt64(zeros) | (try bits(zeros))) - 1)
    }

    /// Reads se(v): a signed Exp-Golomb code.
    @inlinable @discardableResult
    package mutating func signed() throws(Overrun) -> Int {
        let code = try unsigned()
        return code & 1 == 1 ? (code + 1) / 2 : -(code / 2)
    }
}
