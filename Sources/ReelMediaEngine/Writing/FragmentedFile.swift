import Foundation
import ReelBoxes

/// The end of a movie: the samples that libavformat writes last (the chapters' titles), and the index.
struct MovieTail {
    let media: [UInt8]
    /// The file offset at which `media` begins according to the index.
    let mediaStart: Int
    let index: MovieIndex
    /// The number of tracks whose samples are in the fragments. The samples of the tracks after them are in `media`.
    let trackCount: Int
}

/// A finished fragmented file (ISO/IEC 14496-12, clause 8.8), which is converted into one with a single index. A recorder's file
/// is therefore playable up to its last fragment, whatever happens, and once finished is as exact as any other movie. Sample
/// data is not moved, unless the index comes first.
struct FragmentedFile {
    private let written: WrittenFile
    private var file: FileHandle { written.handle }
    private let boxes: [BoxHeader]

    init(_ file: WrittenFile) throws {
        written = file
        boxes = try file.handle.boxes().filter(\.isComplete)
    }

    /// Appends the index after the fragments, then turns the fragments' own indexes into free space.
    ///
    /// - Parameter indexFirst: whether to replace the file with a copy in which the index comes first.
    func join(_ tail: MovieTail, indexFirst: Bool) throws {
        var index = tail.index
        for (track, chunks) in try chunks() { try index.setChunks(chunks, ofTrack: track) }
        // The list of fragments that libavformat writes at the end is dropped: it is about to become invalid.
        let end = boxes.first { $0.type == .mfra }?.start ?? boxes.last?.end ?? 0
        for track in index.trackIdentifiers where track > tail.trackCount {
            index.moveChunks(ofTrack: track, by: end + BoxHeader.size - tail.mediaStart)
        }
        var media: [UInt8] = []
        if !tail.media.isEmpty { media.append(.mdat) { $0 += tail.media } }
        try replace(from: end, with: media + index.bytes)
        try freeFragmentIndexes()
        if indexFirst, let head = boxes.first(where: { $0.type == .moov })?.start {
            let distance = index.byteCount
            for track in index.trackIdentifiers { index.moveChunks(ofTrack: track, by: distance) }
            try copy(until: end + media.count, inserting: Data(index.bytes), at: head)
        }
    }

    /// Replaces the rest of the file from `end` on.
    private func replace(from end: Int, with bytes: [UInt8]) throws {
        try file.truncate(atOffset: UInt64(end))
        try file.seek(toOffset: UInt64(end))
        do {
            try file.write(contentsOf: Data(bytes))
        } catch {
            // The fragments are playable without the index.
            try? file.truncate(atOffset: UInt64(end))
            throw error
        }
    }

    /// Turns the fragments' own indexes into free space.
    private func freeFragmentIndexes() throws {
        var free: [UInt8] = []
        free.append(FourCharacterCode.free)
        for box in boxes where box.type == .moov || box.type == .moof {
            try file.seek(toOffset: UInt64(box.start + MemoryLayout<UInt32>.size))
            try file.write(contentsOf: Data(free))
        }
    }

    /// Returns where each track's samples are in the fragments.
    private func chunks() throws -> [Int: [MovieIndex.Chunk]] {
        var chunks: [Int: [MovieIndex.Chunk]] = [:]
        for place in boxes where place.type == .moof {
            let fragment = Box(type: .moof, contents: try file.bytes(in: place.contents)[...])
            for track in fragment.boxes() where track.type == .traf {
                guard let header = track.first(TrackFragmentHeaderBox.self) else { continue }
                chunks[Int(header.trackIdentifier), default: []] += Self.chunks(of: track, header, inFragmentAt: place.start)
            }
        }
        return chunks
    }

    /// Returns where the samples of one track are in one fragment: a chunk for each run that is not empty.
    private static func chunks(
        of track: Box, _ header: TrackFragmentHeaderBox, inFragmentAt start: Int
    ) -> [MovieIndex.Chunk] {
        let base = Int64(header.baseDataOffset ?? UInt64(start))
        return track.boxes().compactMap { $0.parsed(as: TrackRunBox.self) }.compactMap { run in
            let byteCount = run.byteCount(defaultSampleSize: header.defaultSampleSize ?? 0)
            return byteCount > 0 ? .init(start: UInt64(base + Int64(run.dataOffset)), byteCount: byteCount) : nil
        }
    }

    /// Copies everything before `end` to a new file, with the index inserted at `place`, and replaces the file with the copy.
    private func copy(until end: Int, inserting index: Data, at place: Int) throws {
        let copy = try written.sibling()
        do {
            try file.copy(0..<place, to: 0, of: copy.handle)
            try copy.handle.seek(toOffset: UInt64(place))
            try copy.handle.write(contentsOf: index)
            try file.copy(place..<end, to: place + index.count, of: copy.handle)
            try written.become(copy)
        } catch {
            copy.remove()
            throw error
        }
    }
}
