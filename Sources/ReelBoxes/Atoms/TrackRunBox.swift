/// Samples of a track fragment that follow each other in the file (`trun`, ISO/IEC 14496-12, clause 8.8.8).
package struct TrackRunBox: ReadableBox, WritableBox {
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
    package var firstCompositionOffset: Int32 { compositionOffsets?.first ?? 0 }
    /// By how many ticks of the media each sample is shown after it is decoded; nil for none.
    private let compositionOffsets: [Int32]?
    /// The flags of each sample (clause 8.8.3.1); nil if they have the default ones.
    private let sampleFlags: [UInt32]?

    /// A sample that is written.
    package struct Sample: Hashable, Sendable {
        package let byteCount: UInt32
        /// Whether it can be decoded without others.
        package let isSync: Bool
        /// By how many ticks of the media it is shown after it is decoded.
        package let compositionOffset: Int32

        package init(byteCount: UInt32, isSync: Bool, compositionOffset: Int32) {
            self.byteCount = byteCount
            self.isSync = isSync
            self.compositionOffset = compositionOffset
        }
    }

    /// Describes samples of the default duration.
    ///
    /// - Parameter dataOffset: the offset of the first sample from the fragment's base.
    package init(_ samples: [Sample], dataOffset: Int32) {
        self.dataOffset = dataOffset
        sampleCount = samples.count
        sampleSizes = samples.map(\.byteCount)
        compositionOffsets = samples.map(\.compositionOffset)
        // `sample_depends_on` is 2 for samples that depend on no others, and 1 for others, which are no sync samples.
        sampleFlags = samples.map { $0.isSync ? 0x0200_0000 : 0x0101_0000 }
    }

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        let flags = Flags(rawValue: try FullBoxHeader(&reader).flags)
        let sampleCount = Int(try reader.number(UInt32.self))
        self.sampleCount = sampleCount
        dataOffset = flags.contains(.dataOffset) ? try reader.number(Int32.self) : 0
        if flags.contains(.firstSampleFlags) { _ = try reader.bytes(4) }
        let fields: [Flags] = [.sampleDuration, .sampleSize, .sampleFlags, .sampleCompositionTimeOffset].filter(flags.contains)
        let numbers = try reader.numbers(sampleCount * fields.count, UInt32.self)
        func values(_ field: Flags) -> [UInt32]? {
            fields.firstIndex(of: field).map { place in (0..<sampleCount).map { numbers[$0 * fields.count + place] } }
        }
        sampleSizes = values(.sampleSize)
        sampleFlags = values(.sampleFlags)
        // In version 0, offsets are not negative, and small enough in practice.
        compositionOffsets = values(.sampleCompositionTimeOffset)?.map { Int32(bitPattern: $0) }
    }

    /// Writes it with the data offset, and the size, flags and composition offset of each sample.
    package func write(to bytes: inout [UInt8]) {
        var (header, flags) = (FullBoxHeader(), [Flags.dataOffset])
        // Offsets with signs.
        header.version = 1
        if sampleSizes != nil { flags.append(.sampleSize) }
        if sampleFlags != nil { flags.append(.sampleFlags) }
        if compositionOffsets != nil { flags.append(.sampleCompositionTimeOffset) }
        header.flags = Flags(flags).rawValue
        header.write(to: &bytes)
        bytes.append(bigEndian: UInt32(sampleCount))
        bytes.append(bigEndian: dataOffset)
        for index in 0..<sampleCount {
            if let sampleSizes { bytes.append(bigEndian: sampleSizes[index]) }
            if let sampleFlags { bytes.append(bigEndian: sampleFlags[index]) }
            if let compositionOffsets { bytes.append(bigEndian: compositionOffsets[index]) }
        }
    }

    /// Returns the size of all samples in bytes.
    package func byteCount(defaultSampleSize: UInt32) -> UInt64 {
        sampleSizes?.reduce(0) { $0 + UInt64($1) } ?? UInt64(defaultSampleSize) * UInt64(sampleCount)
    }
}
