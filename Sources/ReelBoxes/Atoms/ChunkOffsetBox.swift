/// Where a track's chunks begin in the file (`stco`, ISO/IEC 14496-12, clause 8.7.5).
package struct ChunkOffsetBox: ReadableBox, WritableBox {
    package static let type = FourCharacterCode.stco

    private let header: FullBoxHeader
    package let offsets: [UInt32]

    package init(_ offsets: [UInt32]) {
        header = FullBoxHeader()
        self.offsets = offsets
    }

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        header = try FullBoxHeader(&reader)
        offsets = try reader.numbers(Int(reader.number(UInt32.self)), UInt32.self)
    }

    package func write(to bytes: inout [UInt8]) {
        header.write(to: &bytes)
        bytes.append(bigEndian: UInt32(offsets.count))
        for offset in offsets { bytes.append(bigEndian: offset) }
    }
}
