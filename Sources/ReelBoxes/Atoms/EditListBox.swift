/// Which parts of a track's media are presented when (`elst`, ISO/IEC 14496-12, clause 8.6.6).
package struct EditListBox: ReadableBox, WritableBox {
    package static let type = FourCharacterCode.elst

    package struct Edit: Hashable, Sendable {
        /// In ticks of the movie.
        package var duration: UInt64
        /// In ticks of the media; nil if nothing plays.
        package let start: Int64?
        /// A fixed-point number with 16 fractional bits; 1 is normal speed.
        package let rate: UInt32

        /// - Parameter start: in ticks of the media; nil if nothing plays.
        package init(duration: UInt64, start: Int64?) {
            self.duration = duration
            self.start = start
            rate = 1 << 16
        }

        fileprivate init(duration: UInt64, start: Int64?, rate: UInt32) {
            self.duration = duration
            self.start = start
            self.rate = rate
        }

        /// Whether it plays at normal speed, or nothing plays.
        package var isPlain: Bool { rate == 1 << 16 || start == nil }
    }

    private let header: FullBoxHeader
    package private(set) var edits: [Edit] = []

    package init(_ edits: [Edit]) {
        var header = FullBoxHeader()
        let isLong = edits.contains { $0.duration > UInt32.max || $0.start ?? 0 > Int32.max }
        header.version = isLong ? 1 : 0
        self.header = header
        self.edits = edits
    }

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        header = try FullBoxHeader(&reader)
        for _ in 0..<(try reader.number(UInt32.self)) {
            let duration = try header.time(&reader)
            let start =
                header.version == 1 ? try reader.number(Int64.self) : Int64(try reader.number(Int32.self))
            edits.append(Edit(duration: duration, start: start < 0 ? nil : start, rate: try reader.number(UInt32.self)))
        }
    }

    package func write(to bytes: inout [UInt8]) {
        header.write(to: &bytes)
        bytes.append(bigEndian: UInt32(edits.count))
        for edit in edits {
            header.append(edit.duration, to: &bytes)
            if header.version == 1 {
                bytes.append(bigEndian: UInt64(bitPattern: edit.start ?? -1))
            } else {
                bytes.append(bigEndian: UInt32(bitPattern: Int32(clamping: edit.start ?? -1)))
            }
            bytes.append(bigEndian: edit.rate)
        }
    }

    /// Sets the duration of the last edit to what the edits before it (an empty edit, if the track begins later) leave.
    package mutating func setEnd(_ end: UInt64) {
        let before = edits.dropLast().reduce(0) { $0 &+ $1.duration }
        if let last = edits.indices.last { edits[last].duration = end > before ? end - before : 0 }
    }
}
