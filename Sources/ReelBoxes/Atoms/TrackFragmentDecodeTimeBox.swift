/// When the first sample of a track in a movie fragment is decoded (`tfdt`, ISO/IEC 14496-12, clause 8.8.12).
package struct TrackFragmentDecodeTimeBox: ReadableBox {
    package static let type = FourCharacterCode.tfdt

    /// In ticks of the track's media.
    package let time: UInt64

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) { time = try FullBoxHeader(&reader).time(&reader) }
}
