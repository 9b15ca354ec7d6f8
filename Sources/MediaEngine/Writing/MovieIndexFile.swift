import Foundation

/// A finished file, as libavformat leaves it, whose index is put right: it stands at the file's end, and may grow.
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

    /// Closes the file.
    ///
    /// - Parameter isFirst: the index is to stand before the media, which are moved.
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

    /// From the end on: what is read has not been written over.
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
