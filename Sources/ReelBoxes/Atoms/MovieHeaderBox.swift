/// The properties of a movie as a whole (`mvhd`, ISO/IEC 14496-12, clause 8.2.2).
package struct MovieHeaderBox: ReadableBox, WritableBox {
    package static let type = FourCharacterCode.mvhd

    private let header: FullBoxHeader
    private let dates: ArraySlice<UInt8>
    /// The ticks per second of the durations of the movie, its tracks and their edits.
    package let timescale: UInt32
    /// The duration of the longest track, in ticks.
    package var duration: UInt64
    /// The rate, the volume, the matrix and the next track identifier.
    private let rest: ArraySlice<UInt8>

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        header = try FullBoxHeader(&reader)
        dates = try header.dates(&reader)
        timescale = try reader.number(UInt32.self)
        duration = try header.time(&reader)
        rest = reader.rest
    }

    package func write(to bytes: inout [UInt8]) {
        header.write(to: &bytes)
        bytes += dates
        bytes.append(bigEndian: timescale)
        header.append(duration, to: &bytes)
        bytes += rest
    }
}
