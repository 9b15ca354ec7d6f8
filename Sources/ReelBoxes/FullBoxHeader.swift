/// The version and flags at the beginning of a box's contents (ISO/IEC 14496-12, clause 4.2, `FullBox`).
struct FullBoxHeader: Hashable, Sendable {
    var version: UInt8 = 0
    /// 24 bits.
    var flags: UInt32 = 0

    init() {}

    init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        let number = try reader.number(UInt32.self)
        (version, flags) = (UInt8(number >> 24), number & 0xFF_FFFF)
    }

    func write(to bytes: inout [UInt8]) { bytes.append(bigEndian: UInt32(version) << 24 | flags) }

    /// Reads a time, which has 64 bits in version 1 and 32 in version 0.
    func time(_ reader: inout BigEndianReader) throws(TruncatedBox) -> UInt64 {
        version == 1 ? try reader.number(UInt64.self) : UInt64(try reader.number(UInt32.self))
    }

    /// Appends a time, limited to the largest that fits.
    func append(_ time: UInt64, to bytes: inout [UInt8]) {
        if version == 1 { bytes.append(bigEndian: time) } else { bytes.append(bigEndian: UInt32(clamping: time)) }
    }

    /// Reads the times of creation and of the last change.
    func dates(_ reader: inout BigEndianReader) throws(TruncatedBox) -> ArraySlice<UInt8> {
        try reader.bytes(version == 1 ? 16 : 8)
    }
}
