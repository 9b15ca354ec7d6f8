import Testing

@testable import ReelMediaEngine

@Suite struct AACWindowTests {
    /// Returns the bytes of a string of bits, with zeroes up to four bytes.
    private func bytes(_ bits: String) -> [UInt8] {
        let padded = bits.filter { $0 != " " } + String(repeating: "0", count: 32)
        return (0..<4).map { index in
            UInt8(padded.dropFirst(index * 8).prefix(8), radix: 2) ?? 0
        }
    }

    @Test(arguments: [0, 1, 2, 3], [0, 1])
    func `the window of a single channel is behind its gain`(sequence: Int, shape: Int) throws {
        let field = String(String(sequence + 4, radix: 2).dropFirst())
        let window = try #require(AACWindow(bytes("000 0001 10110101 0 \(field) \(shape)")))
        #expect((window.sequence, window.shape) == (UInt8(sequence), UInt8(shape)))
    }

    @Test(arguments: [0, 1, 2, 3], [0, 1])
    func `a pair of channels has a window if both have the same`(sequence: Int, shape: Int) throws {
        let field = String(String(sequence + 4, radix: 2).dropFirst())
        let window = try #require(AACWindow(bytes("001 0000 1 0 \(field) \(shape)")))
        #expect((window.sequence, window.shape) == (UInt8(sequence), UInt8(shape)))
        #expect(AACWindow(bytes("001 0000 0 0 \(field) \(shape)")) == nil)
    }

    @Test func `other elements and short packets have none`() {
        #expect(AACWindow(bytes("110 0001 1 0 10 1")) == nil)
        #expect(AACWindow([0x20, 0x00, 0x00]) == nil)
        #expect(AACWindow([]) == nil)
    }
}
