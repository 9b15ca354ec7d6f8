import Foundation

/// A finished file, as written by libavformat, whose index is to be corrected: it is at the file's end, and may grow.
struct MovieIndexFile {
    let index: MovieIndex
    private let file: FileHandle
    private let boxes: [MovieBox]
    private let place: MovieBox

    init(path: String) throws {
        file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        boxes = try file.movieBoxes()
        guard let place = boxes.last, place.type == "moov" else {
            throw MediaError(.internalFailure, "finish \(path)", "it does not end with a moov box")
        }
        self.place = place
        index = MovieIndex(path: path, bytes: try file.bytes(in: place.contents))
    }

    /// Writes the index and closes the file.
    ///
    /// - Parameter isFirst: whether to put the index before the media data, which is then moved.
    func write(_ index: MovieIndex, isFirst: Bool) throws {
        var index = index
        var target = place.start
        if isFirst, let head = boxes.first(where: { $0.type != "ftyp" }), head.start < place.start {
            index.moveChunksBehindIndex()
            try move(head.start..<place.start, by: UInt64(index.bytes.count + 8))
            target = head.start
        }
        try file.seek(toOffset: target)
        try file.write(contentsOf: Data(MovieIndex.box("moov", index.bytes)))
        try file.close()
    }

    /// Moves bytes towards the file's end, the last piece first, so that nothing is overwritten before it is read.
    private func move(_ range: Range<UInt64>, by distance: UInt64) throws {
        var end = range.upperBound
        while end > range.lowerBound {
            let start = end - min(8 << 20, end - range.lowerBound)
            let piece = try file.bytes(in: start..<end)
            try file.seek(toOffset: start + distance)
            try file.write(contentsOf: Data(piece))
            end = start
        }
    }
}
