/// What the samples of a track in a movie fragment have in common (`tfhd`, ISO/IEC 14496-12, clause 8.8.7).
package struct TrackFragmentHeaderBox: ReadableBox {
    package static let type = FourCharacterCode.tfhd

    /// Which fields are present.
    private struct Flags: OptionSet {
        let rawValue: UInt32

        static let baseDataOffset = Flags(rawValue: 0x01)
        static let sampleDescriptionIndex = Flags(rawValue: 0x02)
        static let defaultSampleDuration = Flags(rawValue: 0x08)
        static let defaultSampleSize = Flags(rawValue: 0x10)
    }

    package let trackIdentifier: UInt32
    /// The file offset that the offsets of runs count from; nil for the start of the `moof` box.
    package let baseDataOffset: UInt64?
    /// The size of samples that have none of their own, in bytes.
    package let defaultSampleSize: UInt32?

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        let flags = Flags(rawValue: try FullBoxHeader(&reader).flags)
        trackIdentifier = try reader.number(UInt32.self)
        baseDataOffset = flags.contains(.baseDataOffset) ? try reader.number(UInt64.self) : nil
        if flags.contains(.sampleDescriptionIndex) { _ = try reader.bytes(4) }
        if flags.contains(.defaultSampleDuration) { _ = try reader.bytes(4) }
        defaultSampleSize = flags.contains(.defaultSampleSize) ? try reader.number(UInt32.self) : nil
    }
}
