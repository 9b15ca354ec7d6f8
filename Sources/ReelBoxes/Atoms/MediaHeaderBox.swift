/// The time scale, the duration and the language of a track's media (`mdhd`, ISO/IEC 14496-12, clause 8.4.2).
package struct MediaHeaderBox: ReadableBox, WritableBox {
    package static let type = FourCharacterCode.mdhd

    private let header: FullBoxHeader
    private let dates: ArraySlice<UInt8>
    /// The ticks of the media per second.
    package let timescale: UInt32
    /// The duration in ticks of the media.
    package var duration: UInt64
    /// Three letters of five bits each, or a Macintosh language code.
    private var language: UInt16
    private let rest: ArraySlice<UInt8>

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        header = try FullBoxHeader(&reader)
        dates = try header.dates(&reader)
        timescale = try reader.number(UInt32.self)
        duration = try header.time(&reader)
        language = try reader.number(UInt16.self)
        rest = reader.rest
    }

    package func write(to bytes: inout [UInt8]) {
        header.write(to: &bytes)
        bytes += dates
        bytes.append(bigEndian: timescale)
        header.append(duration, to: &bytes)
        bytes.append(bigEndian: language)
        bytes += rest
    }

    /// Sets the language.
    ///
    /// - Parameter code: three lower-case letters (ISO 639-2/T); anything else is ignored.
    package mutating func setLanguage(_ code: String) {
        if let packed = PackedLanguage.packed(code) { language = packed }
    }
}
