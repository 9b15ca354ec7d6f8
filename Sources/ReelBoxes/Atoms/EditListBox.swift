/// Which parts of a track's media are presented when (`elst`, ISO/IEC 14496-12, clause 8.6.6).
package struct EditListBox: ReadableBox, WritableBox {
    package static let type = FourCharacterCode.elst

    private struct Edit {
        /// In ticks of the movie.
        var duration: UInt64
        /// The start in the media, and the rate.
        let rest: ArraySlice<UInt8>
    }

    private let header: FullBoxHeader
    private var edits: [Edit] = []

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        header = try FullBoxHeader(&reader)
        for _ in 0..<(try reader.number(UInt32.self)) {
            let duration = try header.time(&reader)
            edits.append(Edit(duration: duration, rest: try reader.bytes((header.version == 1 ? 8 : 4) + 4)))
        }
    }

    package func write(to bytes: inout [UInt8]) {
        header.write(to: &bytes)
        bytes.append(bigEndian: UInt32(edits.count))
        for edit in edits {
            header.append(edit.duration, to: &bytes)
            bytes += edit.rest
        }
    }

    /// Sets the duration of the last edit to what the edits before it (an empty edit, if the track begins later) leave.
    package mutating func setEnd(_ end: UInt64) {
        let before = edits.dropLast().reduce(0) { $0 &+ $1.duration }
        if let last = edits.indices.last { edits[last].duration = end > before ? end - before : 0 }
    }
}
