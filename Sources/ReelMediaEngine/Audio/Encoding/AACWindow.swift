/// The window with which a packet of AAC-LC was transformed (ISO/IEC 14496-3, table 4.6, `ics_info`).
struct AACWindow: Hashable {
    /// `window_sequence`: 0 for a long window, 1 for one before short ones, 2 for eight short ones, 3 for one after them.
    let sequence: UInt8
    /// `window_shape`: 0 for a sine, 1 for a Kaiser-Bessel derived window.
    let shape: UInt8

    /// Reads it from a raw data block that begins with its only element: one channel, or a pair of them.
    ///
    /// Nil if the channels of a pair have windows of their own: the second one is behind Huffman codes.
    init?(_ block: some Collection<UInt8>) {
        let bits = block.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard block.count >= 4 else { return nil }
        func field(at position: Int, _ count: Int) -> UInt8 { UInt8(bits >> (32 - position - count) & (1 << count - 1)) }
        // The element's type and tag are 3 and 4 bits. `ics_info` begins with a reserved bit.
        let info: Int
        switch field(at: 0, 3) {
        // A single channel begins with its global gain.
        case 0: info = 7 + 8
        // A pair begins with `common_window`.
        case 1 where field(at: 7, 1) == 1: info = 7 + 1
        default: return nil
        }
        sequence = field(at: info + 1, 2)
        shape = field(at: info + 3, 1)
    }
}
