/// The locations of a track's samples in the file (ISO/IEC 14496-12, clauses 8.7.3 to 8.7.5).
extension MovieIndex {
    /// A contiguous run of one track's samples.
    struct Chunk {
        let start: UInt64
        let byteCount: UInt64
    }

    /// Sets the contiguous chunks that contain all of a track's samples.
    ///
    /// - Parameter identifier: the track's identifier, from 1.
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
        setOffsets(chunks.map(\.start), of: identifier, bytes: 8)
    }

    /// Adds a distance to all of a track's chunk offsets.
    ///
    /// - Parameter size: the bytes per offset, 4 or 8. Once it is 8, moving the chunks again does not change the index's size.
    mutating func moveChunks(ofTrack identifier: Int, by distance: Int64, bytes size: Int = 8) {
        setOffsets(offsets(of: identifier).map { UInt64(Int64($0) + distance) }, of: identifier, bytes: size)
    }

    /// Moves the offsets of all chunks by the size of the index, which is inserted before them.
    mutating func moveChunksBehindIndex() {
        let last = trackIdentifiers.compactMap { offsets(of: $0).max() }.max() ?? 0
        let size = last + UInt64(bytes.count + 8) > UInt64(UInt32.max) ? 8 : 4
        for track in trackIdentifiers where size == 8 { moveChunks(ofTrack: track, by: 0) }
        let distance = Int64(bytes.count + 8)
        for track in trackIdentifiers { moveChunks(ofTrack: track, by: distance, bytes: size) }
    }

    var trackIdentifiers: [Int] { boxes("trak", in: 0..<bytes.count).map { identifier(of: $0) } }

    /// Returns the file offsets of a track's chunks.
    private func offsets(of identifier: Int) -> [UInt64] {
        guard let table = sampleTable(of: identifier) else { return [] }
        for (type, size) in [("stco", 4), ("co64", 8)] {
            guard let offsets = box(type, in: table.contents) else { continue }
            let count = Int(Self.number(bytes, at: offsets.lowerBound + 4, bytes: 4))
            return (0..<count).map { Self.number(bytes, at: offsets.lowerBound + 8 + $0 * size, bytes: size) }
        }
        return []
    }

    private mutating func setOffsets(_ offsets: [UInt64], of identifier: Int, bytes size: Int) {
        let type = size == 8 ? "co64" : "stco"
        replace(["stco", "co64"], of: identifier, by: type, Self.table(count: offsets.count, of: offsets, bytes: size))
    }

    /// Replaces a box in a track's sample table, the first found of `types`, with another.
    private mutating func replace(_ types: [String], of identifier: Int, by type: String, _ contents: [UInt8]) {
        guard let table = sampleTable(of: identifier), let old = types.compactMap({ box($0, in: table.contents) }).first else {
            return
        }
        replace(old.lowerBound - 8..<old.upperBound, by: Self.box(type, contents), in: table.parents)
    }

    /// Returns a track's `stbl` box, and the offsets at which the contents of its enclosing boxes and its own contents begin.
    private func sampleTable(of track: Int) -> (contents: Range<Int>, parents: [Int])? {
        guard let track = boxes("trak", in: 0..<bytes.count).first(where: { identifier(of: $0) == track }),
            let media = box("mdia", in: track), let information = box("minf", in: media), let table = box("stbl", in: information)
        else { return nil }
        return (table, [track, media, information, table].map(\.lowerBound))
    }

    private static func table(count: Int, of numbers: [UInt64], bytes size: Int) -> [UInt8] {
        [0, 0, 0, 0] + bigEndian(UInt64(count), bytes: 4) + numbers.flatMap { bigEndian($0, bytes: size) }
    }

    private var lost: MediaError { MediaError(.internalFailure, "finish \(path)", "its fragments do not match its index") }
}
