/// When the first sample of a track in a movie fragment is decoded (`tfdt`, ISO/IEC 14496-12, clause 8.8.12).
package struct TrackFragmentDecodeTimeBox: ReadableBox, WritableBox {
    package static let type = FourCharacterCode.tfdt

    /// In ticks of the track's media.
    package let time: UInt64

    package init(time: UInt64) { self.time = time }

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) { time = try FullBoxHeader(&reader).time(&reader) }

    package func write(to bytes: inout [UInt8]) {
        var header = FullBoxHeader()
        header.version = 1
        header.write(to: &bytes)
        header.append(time, to: &bytes)
    }
}
