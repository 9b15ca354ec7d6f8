import Testing

@testable import ReelBitstreams

struct BitTests {
    @Test func `what is written is read`() throws {
        var writer = BitWriter()
        let numbers = [0, 1, 2, 3, 7, 8, 255, 65_535, 1 << 31]
        writer.flag(true)
        for number in numbers { writer.unsigned(number) }
        for number in numbers.flatMap({ [$0 / 2, -$0 / 2] }) { writer.signed(number) }
        writer.bits(0xDEAD_BEEF_0123, 48)
        writer.trailingBits()
        writer.bytes([1, 2])
        var reader = BitReader(writer.bytes)
        #expect(try reader.flag())
        for number in numbers { #expect(try reader.unsigned() == number) }
        for number in numbers.flatMap({ [$0 / 2, -$0 / 2] }) { #expect(try reader.signed() == number) }
        #expect(try reader.bits(48) == 0xDEAD_BEEF_0123)
        #expect(try reader.flag())
        reader.align()
        #expect(reader.remainingBytes.elementsEqual([1, 2]))
        #expect(try reader.bytes(2).elementsEqual([1, 2]))
        #expect(throws: InvalidBitstream.self) { try reader.bits(1) }
        #expect(throws: InvalidBitstream.self) { try reader.bytes(1) }
    }

    /// H.264, table 9-2.
    @Test func `Exp-Golomb codes`() {
        for (number, code) in ["1", "010", "011", "00100", "00101", "00110", "00111", "0001000"].enumerated() {
            var writer = BitWriter()
            writer.unsigned(number)
            let bits = (0..<writer.bitCount).map { writer.bytes[$0 / 8] >> UInt8(7 - $0 % 8) & 1 == 1 ? "1" : "0" }
            #expect(bits.joined() == code)
        }
    }

    @Test func `a number that does not end is invalid`() {
        var reader = BitReader([UInt8](repeating: 0, count: 8))
        #expect(throws: InvalidBitstream.self) { try reader.unsigned() }
    }
}
