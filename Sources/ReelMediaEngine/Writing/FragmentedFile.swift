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
    private let path: String
    private let file: FileHandle
    private let boxes: [BoxHeader]

    init(path: String) throws {
        self.path = path
        file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        boxes = try file.boxes().filter(\.isComplete)
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
        try file.truncate(atOffset: UInt64(end))
        try file.seek(toOffset: UInt64(end))
        do {
            try file.write(contentsOf: Data(media))
            try file.write(contentsOf: Data(index.bytes))
        } catch {
            // The fragments are playable without the index.
            try? file.truncate(atOffset: UInt64(end))
            throw error
        }
        var free: [UInt8] = []
        free.append(FourCharacterCode.free)
        for box in boxes where box.type == .moov || box.type == .moof {
            try file.seek(toOffset: UInt64(box.start + MemoryLayout<UInt32>.size))
            try file.write(contentsOf: Data(free))
        }
        if indexFirst, let head = boxes.first(where: { $0.type == .moov })?.start {
            let distance = index.byteCount
            for track in index.trackIdentifiers { index.moveChunks(ofTrack: track, by: distance) }
            try copy(until: end + media.count, inserting: Data(index.bytes), at: head)
        }
        try file.close()
    }

    /// Returns where each track's samples are in the fragments.
    private func chunks() throws -> [Int: [MovieIndex.Chunk]] {
        var chunks: [Int: [MovieIndex.Chunk]] = [:]
        for place in boxes where place.type == .moof {
            let fragment = Box(type: .moof, contents: try file.bytes(in: place.contents)[...])
            for track in fragment.boxes() where track.type == .traf {
                guard let header = track.first(TrackFragmentHeaderBox.self) else { continue }
                let base = header.baseDataOffset ?? UInt64(place.start)
                for run in track.boxes().compactMap({ $0.parsed(as: TrackRunBox.self) }) {
                    let byteCount = run.byteCount(defaultSampleSize: header.defaultSampleSize ?? 0)
                    guard byteCount > 0 else { continue }
                    let start = UInt64(Int64(base) + Int64(run.dataOffset))
                    chunks[Int(header.trackIdentifier), default: []].append(.init(start: start, byteCount: byteCount))
                }
            }
        }
        return chunks
    }

    /// Copies everything before `end` to a new file, with the index inserted at `place`, and replaces the file with the copy.
    private func copy(until end: Int, inserting index: Data, at place: Int) throws {
        // mkstemp replaces the Xs to make the name unique.
        var name = Array((path + ".partial-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        let copyPath = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard descriptor >= 0 else {
            throw MediaError(.unwritable, "finish \(path)", "\(copyPath): \(String(cString: strerror(errno)))")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var status = stat()
        if fstat(file.fileDescriptor, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
        let copy = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try append(0..<place, to: copy)
            try copy.write(contentsOf: index)
            try append(place..<end, to: copy)
            try copy.close()
        } catch {
            unlink(copyPath)
            throw error
        }
        guard rename(copyPath, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(copyPath)
            throw MediaError(.unwritable, "finish \(path)", reason)
        }
    }

    private func append(_ range: Range<Int>, to target: FileHandle) throws {
        var position = range.lowerBound
        while position < range.upperBound {
            let piece = position..<min(position + (4 << 20), range.upperBound)
            try target.write(contentsOf: Data(try file.bytes(in: piece)))
            position = piece.upperBound
        }
    }
}
