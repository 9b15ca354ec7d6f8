/// Samples of a track fragment that follow each other in the file (`trun`, ISO/IEC 14496-12, clause 8.8.8).
package struct TrackRunBox: ReadableBox {
    package static let type = FourCharacterCode.trun

    /// Which fields are present.
    private struct Flags: OptionSet {
        let rawValue: UInt32

        static let dataOffset = Flags(rawValue: 0x001)
        static let firstSampleFlags = Flags(rawValue: 0x004)
        static let sampleDuration = Flags(rawValue: 0x100)
        static let sampleSize = Flags(rawValue: 0x200)
        static let sampleFlags = Flags(rawValue: 0x400)
        static let sampleCompositionTimeOffset = Flags(rawValue: 0x800)
    }

    /// The offset of the first sample from the fragment's base.
    package let dataOffset: Int32
    package let sampleCount: Int
    /// The size of each sample in bytes; nil if they have the default size.
    private let sampleSizes: [UInt32]?
    /// By how many ticks of the media the first sample is shown after it is decoded.
    package let firstCompositionOffset: Int32

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        let flags = Flags(rawValue: try FullBoxHeader(&reader).flags)
        let sampleCount = Int(try reader.number(UInt32.self))
        self.sampleCount = sampleCount
        dataOffset = flags.contains(.dataOffset) ? try reader.number(Int32.self) : 0
        if flags.contains(.firstSampleFlags) { _ = try reader.bytes(4) }
        let fields: [Flags] = [.sampleDuration, .sampleSize, .sampleFlags, .sampleCompositionTimeOffset].filter(flags.contains)
        let numbers = try reader.numbers(sampleCount * fields.count, UInt32.self)
        sampleSizes = fields.firstIndex(of: .sampleSize).map { place in
            (0..<sampleCount).map { numbers[$0 * fields.count + place] }
        }
        // In version 0, offsets are not negative, and small enough in practice.
        firstCompositionOffset =
            fields.firstIndex(of: .sampleCompositionTimeOffset).flatMap { $0 < numbers.count ? numbers[$0] : nil }
            .map { Int32(bitPattern: $0) } ?? 0
    }

    /// Returns the size of all samples in bytes.
    package func byteCount(defaultSampleSize: UInt32) -> UInt64 {
        sampleSizes?.reduce(0) { $0 + UInt64($1) } ?? UInt64(defaultSampleSize) * UInt64(sampleCount)
    }
}
