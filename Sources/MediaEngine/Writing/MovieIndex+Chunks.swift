/// Where a track's samples are in the file (ISO/IEC 14496-12, clauses 8.7.3 to 8.7.5).
extension MovieIndex {
    /// Samples of one track that stand one behind the other.
    struct Chunk {
        let start: UInt64
        let byteCount: UInt64
    }

    /// Says in which pieces all of a track's samples stand in the file.
    ///
    /// - Parameter identifier: of the track, from 1.
    mutating func setChunks(_ chunks: [Chunk], ofTrack identifier: Int) throws(MediaError) {
        guard let table = sampleTable(of: identifier), let sizes = box("stsz", in: table.contents) else { return }
        let common = Self.number(bytes, at: sizes.lowerBound + 4, bytes: 4)
        let count = Int(Self.number(bytes, at: sizes.lowerBound + 8, bytes: 4))
        var next = 0
        var counts: [Int] = []
        for chunk in chunks {
            let first = next
            var rest = chunk.byteCount
            if common > 0 {
                next += Int(rest / common)
                rest %= common
            }
            while common == 0, rest > 0, next < count {
                rest -= min(rest, Self.number(bytes, at: sizes.lowerBound + 12 + next * 4, bytes: 4))
                next += 1
            }
            guard rest == 0, next <= count else { throw lost }
            counts.append(next - first)
        }
        guard next == count else { throw lost }
        var runs: [UInt64] = []
        for (index, count) in counts.enumerated() where index == 0 || counts[index - 1] != count {
            runs += [UInt64(index + 1), UInt64(count), 1]
        }
        replace(["stsc"], of: identifier, by: "stsc", Self.table(count: runs.count / 3, of: runs, bytes: 4))
        setOffsets(chunks.map(\.start), of: identifier)
    }

    /// Says that a track's samples are so far behind where the index says.
    mutating func moveChunks(ofTrack identifier: Int, by distance: Int64) {
        guard let table = sampleTable(of: identifier) else { return }
        for (type, size) in [("stco", 4), ("co64", 8)] {
            guard let offsets = box(type, in: table.contents) else { continue }
            let count = Int(Self.number(bytes, at: offsets.lowerBound + 4, bytes: 4))
            let moved = (0..<count).map { index in
                let place = Self.number(bytes, at: offsets.lowerBound + 8 + index * size, bytes: size)
                return UInt64(Int64(place) + distance)
            }
            return setOffsets(moved, of: identifier)
        }
    }

    var trackIdentifiers: [Int] { boxes("trak", in: 0..<bytes.count).map { identifier(of: $0) } }

    /// With 64 bits each, so that moving them does not change the index's size.
    private mutating func setOffsets(_ offsets: [UInt64], of identifier: Int) {
        replace(["stco", "co64"], of: identifier, by: "co64", Self.table(count: offsets.count, of: offsets, bytes: 8))
    }

    /// Puts a box into a track's sample table, in the place of another; all that it stands in grows with it.
    private mutating func replace(_ types: [String], of identifier: Int, by type: String, _ contents: [UInt8]) {
        guard let table = sampleTable(of: identifier), let old = types.compactMap({ box($0, in: table.contents) }).first else {
            return
        }
        let replacement = Self.bigEndian(UInt64(contents.count + 8), bytes: 4) + Array(type.utf8) + contents
        let growth = replacement.count - (old.count + 8)
        bytes.replaceSubrange(old.lowerBound - 8..<old.upperBound, with: replacement)
        for parent in table.parents {
            let size = Self.number(bytes, at: parent - 8, bytes: 4)
            set(UInt64(Int(size) + growth), at: parent - 8, bytes: 4)
        }
    }

    /// A track's `stbl` box, and where the contents of the boxes that it stands in begin, its own too.
    private func sampleTable(of track: Int) -> (contents: Range<Int>, parents: [Int])? {
        guard let track = boxes("trak", in: 0..<bytes.count).first(where: { identifier(of: $0) == track }),
            let media = box("mdia", in: track), let information = box("minf", in: media), let table = box("stbl", in: information)
        else { return nil }
        return (table, [track, media, information, table].map(\.lowerBound))
    }

    private static func table(count: Int, of numbers: [UInt64], bytes size: Int) -> [UInt8] {
        [0, 0, 0, 0] + bigEndian(UInt64(count), bytes: 4) + numbers.flatMap { bigEndian($0, bytes: size) }
    }

    static func bigEndian(_ number: UInt64, bytes count: Int) -> [UInt8] {
        (1...count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64(count - $0))) }
    }

    private var lost: MediaError { MediaError(.internalFailure, "finish \(path)", "its fragments are not what its index says") }
}
