/// Reads the syntax elements of H.264 and HEVC from bytes without emulation prevention (H.264, clauses 7.2 and 9.1), and those of
/// their configuration records.
struct BitReader {
    let bytes: [UInt8]
    /// The reading position, in bits.
    private(set) var position: Int

    init(_ bytes: [UInt8], at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    var bitCount: Int { bytes.count * 8 }

    /// Reads u(n): an unsigned integer of up to 64 bits, most significant bit first.
    @discardableResult
    mutating func bits(_ count: Int) throws(InvalidBitstream) -> UInt64 {
        guard position + count <= bitCount else { throw InvalidBitstream() }
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

    @discardableResult
    mutating func flag() throws(InvalidBitstream) -> Bool { try bits(1) == 1 }

    /// Reads u(8).
    mutating func byte() throws(InvalidBitstream) -> UInt8 { UInt8(try bits(8)) }

    /// Reads ue(v): an unsigned Exp-Golomb code.
    @discardableResult
    mutating func unsigned() throws(InvalidBitstream) -> Int {
        var zeros = 0
        while try !flag() {
            zeros += 1
            guard zeros < 32 else { throw InvalidBitstream() }
        }
        return Int((1 << UInt64(zeros) | (try bits(zeros))) - 1)
    }

    /// Reads se(v): a signed Exp-Golomb code.
    @discardableResult
    mutating func signed() throws(InvalidBitstream) -> Int {
        let code = try unsigned()
        return code & 1 == 1 ? (code + 1) / 2 : -(code / 2)
    }

    /// Skips the bits up to the next byte.
    mutating func align() { position = (position + 7) & ~7 }

    /// Reads whole bytes from the current position, which must be the start of a byte.
    mutating func bytes(_ count: Int) throws(InvalidBitstream) -> ArraySlice<UInt8> {
        let start = position >> 3
        guard count <= bytes.count - start else { throw InvalidBitstream() }
        position += count * 8
        return bytes[start..<(start + count)]
    }

    /// The whole bytes from the current position on, which must be the start of a byte.
    var remainingBytes: ArraySlice<UInt8> { bytes[(position >> 3)...] }
}
