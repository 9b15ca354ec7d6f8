/// The sizes of a track's samples (`stsz`, ISO/IEC 14496-12, clause 8.7.3.2).
package struct SampleSizeBox: ReadableBox {
    package static let type = FourCharacterCode.stsz

    /// The size of every sample in bytes; 0 if they differ.
    package let commonSize: UInt32
    package let count: Int
    /// The size of each sample in bytes; empty if all are the same.
    package let sizes: [UInt32]

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        _ = try FullBoxHeader(&reader)
        commonSize = try reader.number(UInt32.self)
        count = Int(try reader.number(UInt32.self))
        sizes = commonSize == 0 ? try reader.numbers(count, UInt32.self) : []
    }
}
