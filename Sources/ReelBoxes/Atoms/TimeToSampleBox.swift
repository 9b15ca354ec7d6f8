/// The durations of a track's samples (`stts`, ISO/IEC 14496-12, clause 8.6.1.2).
package struct TimeToSampleBox: ReadableBox {
    package static let type = FourCharacterCode.stts

    /// The duration of all samples, in ticks of the media.
    package let duration: UInt64

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        _ = try FullBoxHeader(&reader)
        let runCount = Int(try reader.number(UInt32.self))
        // Pairs of a number of samples and the duration of each.
        let runs = try reader.numbers(2 * runCount, UInt32.self)
        duration = (0..<runCount).reduce(0) { $0 &+ UInt64(runs[2 * $1]) * UInt64(runs[2 * $1 + 1]) }
    }
}
