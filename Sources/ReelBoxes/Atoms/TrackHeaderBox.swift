/// The properties of a track in its movie (`tkhd`, ISO/IEC 14496-12, clause 8.3.2).
package struct TrackHeaderBox: ReadableBox, WritableBox {
    package static let type = FourCharacterCode.tkhd

    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let enabled = Flags(rawValue: 1 << 0)
        package static let inMovie = Flags(rawValue: 1 << 1)
        package static let inPreview = Flags(rawValue: 1 << 2)
    }

    private var header: FullBoxHeader
    private let dates: ArraySlice<UInt8>
    /// The track's identifier, from 1.
    package let identifier: UInt32
    private let reserved: ArraySlice<UInt8>
    /// The duration in ticks of the movie.
    package var duration: UInt64
    private let reservedAndLayer: ArraySlice<UInt8>
    /// Tracks with the same number are alternatives of each other; 0 means no group.
    package var alternateGroup: UInt16
    /// The volume with 8 fractional bits.
    private var fixedVolume: UInt16
    private let reservedAndMatrix: ArraySlice<UInt8>
    /// The width and the height with 16 fractional bits.
    private var fixedSize: [UInt32]
    private let rest: ArraySlice<UInt8>

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        header = try FullBoxHeader(&reader)
        dates = try header.dates(&reader)
        identifier = try reader.number(UInt32.self)
        reserved = try reader.bytes(4)
        duration = try header.time(&reader)
        reservedAndLayer = try reader.bytes(8 + 2)
        alternateGroup = try reader.number(UInt16.self)
        fixedVolume = try reader.number(UInt16.self)
        reservedAndMatrix = try reader.bytes(2 + 36)
        fixedSize = try reader.numbers(2, UInt32.self)
        rest = reader.rest
    }

    package func write(to bytes: inout [UInt8]) {
        header.write(to: &bytes)
        bytes += dates
        bytes.append(bigEndian: identifier)
        bytes += reserved
        header.append(duration, to: &bytes)
        bytes += reservedAndLayer
        bytes.append(bigEndian: alternateGroup)
        bytes.append(bigEndian: fixedVolume)
        bytes += reservedAndMatrix
        for number in fixedSize { bytes.append(bigEndian: number) }
        bytes += rest
    }

    package var size: (width: Double, height: Double) { (Double(fixedSize[0]) / 65_536, Double(fixedSize[1]) / 65_536) }

    package var flags: Flags {
        get { Flags(rawValue: header.flags) }
        set { header.flags = newValue.rawValue }
    }

    /// The volume: 1 is unchanged. It is less than 128.
    package var volume: Double {
        get { Double(Int16(bitPattern: fixedVolume)) / 256 }
        set { fixedVolume = UInt16(min(Self.fixed(newValue, fractionBits: 8), 0x7FFF)) }
    }

    /// Sets the size of the pictures in the movie's plane.
    package mutating func setSize(width: Double, height: Double) {
        fixedSize = [width, height].map { Self.fixed($0, fractionBits: 16) }
    }

    /// Returns `number`, limited to 0 to 65,535, as a fixed-point number.
    private static func fixed(_ number: Double, fractionBits: Int) -> UInt32 {
        UInt32(max(0, min(number, 65_535)) * Double(1 << fractionBits) + 0.5)
    }
}
