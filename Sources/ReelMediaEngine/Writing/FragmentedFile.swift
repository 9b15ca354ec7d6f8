import Foundation

/// The end of a movie: the samples that libavformat writes last (the chapters' titles), and the index.
struct MovieTail {
    let media: [UInt8]
    /// The file offset at which `media` begins according to the index.
    let mediaStart: Int64
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
    private let boxes: [MovieBox]

    init(path: String) throws {
        self.path = path
        file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        boxes = try file.movieBoxes()
    }

    /// Appends the index after the fragments, then turns the fragments' own indexes into free space.
    ///
    /// - Parameter indexFirst: whether to replace the file with a copy in which the index comes first.
    func join(_ tail: MovieTail, indexFirst: Bool) throws {
        var index = tail.index
        for (track, chunks) in try chunks() { try index.setChunks(chunks, ofTrack: track) }
        // The list of fragments (`mfra`) that libavformat writes at the end is dropped: it is about to become invalid.
        let end = boxes.first { $0.type == "mfra" }?.start ?? boxes.last?.contents.upperBound ?? 0
        for track in index.trackIdentifiers where track > tail.trackCount {
            index.moveChunks(ofTrack: track, by: Int64(end) + 8 - tail.mediaStart)
        }
        try file.truncate(atOffset: end)
        try file.seek(toOffset: end)
        let indexStart = end + UInt64(tail.media.isEmpty ? 0 : tail.media.count + 8)
        do {
            if !tail.media.isEmpty { try file.write(contentsOf: Self.box("mdat", tail.media)) }
            try file.write(contentsOf: Self.box("moov", index.bytes))
        } catch {
            // The fragments are playable without the index.
            try? file.truncate(atOffset: end)
            throw error
        }
        for box in boxes where box.type == "moov" || box.type == "moof" {
            try file.seek(toOffset: box.start + 4)
            try file.write(contentsOf: Data("free".utf8))
        }
        if indexFirst, let head = boxes.first(where: { $0.type == "moov" })?.start {
            for track in index.trackIdentifiers { index.moveChunks(ofTrack: track, by: Int64(index.bytes.count + 8)) }
            try copy(until: indexStart, inserting: Self.box("moov", index.bytes), at: head)
        }
        try file.close()
    }

    /// Returns where each track's samples are in the fragments (clauses 8.8.7 and 8.8.8).
    private func chunks() throws -> [Int: [MovieIndex.Chunk]] {
        var chunks: [Int: [MovieIndex.Chunk]] = [:]
        for box in boxes where box.type == "moof" {
            let index = MovieIndex(path: path, bytes: try file.bytes(in: box.contents))
            func number(_ place: Int, bytes count: Int = 4) -> UInt64 { MovieIndex.number(index.bytes, at: place, bytes: count) }
            for fragment in index.boxes("traf", in: 0..<index.bytes.count) {
                guard let header = index.box("tfhd", in: fragment)?.lowerBound else { continue }
                let flags = number(header + 1, bytes: 3)
                let base = flags & 0x01 != 0 ? number(header + 8, bytes: 8) : box.start
                // The base offset, the description's index and the default duration may precede the default sample size.
                let sizePlace =
                    header + 8 + (flags & 0x01 != 0 ? 8 : 0) + (flags & 0x02 != 0 ? 4 : 0) + (flags & 0x08 != 0 ? 4 : 0)
                let common = flags & 0x10 != 0 ? number(sizePlace) : 0
                for run in index.boxes("trun", in: fragment).map(\.lowerBound) {
                    let flags = number(run + 1, bytes: 3)
                    let count = Int(number(run + 4))
                    let first = run + 12 + (flags & 0x004 != 0 ? 4 : 0)
                    let step = ([0x100, 0x200, 0x400, 0x800] as [UInt64]).reduce(0) { $0 + (flags & $1 != 0 ? 4 : 0) }
                    let place = first + (flags & 0x100 != 0 ? 4 : 0)
                    let size =
                        flags & 0x200 == 0
                        ? common * UInt64(count) : (0..<count).reduce(0) { $0 + number(place + $1 * step) }
                    guard size > 0 else { continue }
                    chunks[Int(number(header + 4)), default: []].append(.init(start: base + number(run + 8), byteCount: size))
                }
            }
        }
        return chunks
    }

    /// Copies everything before `end` to a new file, with the index inserted at `place`, and replaces the file with the copy.
    private func copy(until end: UInt64, inserting index: Data, at place: UInt64) throws {
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

    private func append(_ range: Range<UInt64>, to target: FileHandle) throws {
        var position = range.lowerBound
        while position < range.upperBound {
            let piece = position..<min(position + (4 << 20), range.upperBound)
            try target.write(contentsOf: Data(try file.bytes(in: piece)))
            position = piece.upperBound
        }
    }

    private static func box(_ type: String, _ contents: [UInt8]) -> Data { Data(MovieIndex.box(type, contents)) }
}
