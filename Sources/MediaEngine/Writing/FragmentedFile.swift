import Foundation

/// What stands at a movie's end: samples that libavformat writes last (the chapters' titles), and the index.
struct MovieTail {
    let media: [UInt8]
    /// Where the index believes that `media` begins.
    let mediaStart: Int64
    let index: MovieIndex
    /// So many tracks have their samples in the fragments; those that follow have them in `media`.
    let trackCount: Int
}

/// A finished file of fragments (ISO/IEC 14496-12, clause 8.8), which becomes one with an index: a recorder's file can be played
/// as far as it was written, whatever happens, and in the end is as exact as any movie. No sample is moved.
struct FragmentedFile {
    private let path: String
    private let file: FileHandle
    private let boxes: [MovieBox]

    init(path: String) throws {
        self.path = path
        file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        boxes = try file.movieBoxes()
    }

    /// Puts the index behind the fragments, and then makes their own indexes empty space.
    ///
    /// - Parameter indexFirst: goes on to make a copy of the file in which the index comes first.
    func join(_ tail: MovieTail, indexFirst: Bool) throws {
        var index = tail.index
        for (track, chunks) in try chunks() { try index.setChunks(chunks, ofTrack: track) }
        // The list of fragments, which libavformat leaves at the end, has nothing to list any more.
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
            // The fragments can be played without.
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

    /// Where the fragments have each track's samples (clauses 8.8.7 and 8.8.8).
    private func chunks() throws -> [Int: [MovieIndex.Chunk]] {
        var chunks: [Int: [MovieIndex.Chunk]] = [:]
        for box in boxes where box.type == "moof" {
            let index = MovieIndex(path: path, bytes: try file.bytes(in: box.contents))
            func number(_ place: Int, bytes count: Int = 4) -> UInt64 { MovieIndex.number(index.bytes, at: place, bytes: count) }
            for fragment in index.boxes("traf", in: 0..<index.bytes.count) {
                guard let header = index.box("tfhd", in: fragment)?.lowerBound else { continue }
                let flags = number(header + 1, bytes: 3)
                let base = flags & 0x01 != 0 ? number(header + 8, bytes: 8) : box.start
                // The base, the description's number and a duration may stand before the samples' common size.
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

    /// Makes a copy of all before `end`, with the index where it is wanted, and puts it in the file's place.
    private func copy(until end: UInt64, inserting index: Data, at place: UInt64) throws {
        // A unique name: mkstemp replaces the X's.
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
