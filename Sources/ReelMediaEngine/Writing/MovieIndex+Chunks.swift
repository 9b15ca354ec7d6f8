import ReelBoxes

/// The locations of a track's samples in the file (ISO/IEC 14496-12, clauses 8.7.3 to 8.7.5).
extension MovieIndex {
    /// A contiguous run of one track's samples.
    struct Chunk {
        let start: UInt64
        let byteCount: UInt64
    }

    /// Sets the contiguous chunks that contain all of a track's samples.
    mutating func setChunks(_ chunks: [Chunk], ofTrack identifier: Int) throws(MediaError) {
        guard let sizes = track(identifier)?.first(SampleSizeBox.self, at: Self.sampleTable) else { return }
        var next = 0
        var counts: [Int] = []
        for chunk in chunks {
            guard let count = sizes.sampleCount(from: next, in: chunk.byteCount) else { throw mismatch }
            counts.append(count)
            next += count
        }
        guard next == sizes.count else { throw mismatch }
        editTrack(identifier) { track in
            track.edit(path: Self.sampleTable) { $0.replace([.stsc], with: SampleToChunkBox(counts: counts)) }
        }
        setOffsets(chunks.map(\.start), ofTrack: identifier, areLarge: true)
    }

    /// Adds a distance to all of a track's chunk offsets.
    ///
    /// - Parameter areLarge: whether the offsets get 64 bits. Once they have, moving the chunks again does not change the index's
    ///   size.
    mutating func moveChunks(ofTrack identifier: Int, by distance: Int, areLarge: Bool = true) {
        let offsets = offsets(ofTrack: identifier).map { UInt64(Int64($0) + Int64(distance)) }
        setOffsets(offsets, ofTrack: identifier, areLarge: areLarge)
    }

    /// Moves the offsets of all chunks by the size of the index, which is inserted before them.
    mutating func moveChunksBehindIndex() {
        let identifiers = trackIdentifiers
        let last = identifiers.compactMap { offsets(ofTrack: $0).max() }.max() ?? 0
        let areLarge = last + UInt64(byteCount) > UInt64(UInt32.max)
        if areLarge { for track in identifiers { moveChunks(ofTrack: track, by: 0) } }
        let distance = byteCount
        for track in identifiers { moveChunks(ofTrack: track, by: distance, areLarge: areLarge) }
    }

    /// Returns the file offsets of a track's chunks.
    private func offsets(ofTrack identifier: Int) -> [UInt64] {
        let track = track(identifier)
        if let table = track?.first(ChunkOffsetBox.self, at: Self.sampleTable) { return table.offsets.map(UInt64.init) }
        return track?.first(ChunkLargeOffsetBox.self, at: Self.sampleTable)?.offsets ?? []
    }

    private mutating func setOffsets(_ offsets: [UInt64], ofTrack identifier: Int, areLarge: Bool) {
        let types: [FourCharacterCode] = [.stco, .co64]
        editTrack(identifier) { track in
            track.edit(path: Self.sampleTable) { table in
                if areLarge {
                    table.replace(types, with: ChunkLargeOffsetBox(offsets))
                } else {
                    table.replace(types, with: ChunkOffsetBox(offsets.map { UInt32(truncatingIfNeeded: $0) }))
                }
            }
        }
    }

    private var mismatch: MediaError { MediaError(.internalFailure, "finish \(path)", "its fragments do not match its index") }
}

extension SampleSizeBox {
    /// Returns the number of samples from `first` on that a chunk of this size contains; nil if there are not as many.
    fileprivate func sampleCount(from first: Int, in byteCount: UInt64) -> Int? {
        if commonSize > 0 {
            let (samples, rest) = byteCount.quotientAndRemainder(dividingBy: UInt64(commonSize))
            return rest == 0 && Int(samples) <= count - first ? Int(samples) : nil
        }
        var next = first
        var rest = byteCount
        while rest > 0, next < count {
            rest -= min(rest, UInt64(sizes[next]))
            next += 1
        }
        return rest == 0 ? next - first : nil
    }
}
