import Foundation
import ReelBoxes

/// A finished file, as written by libavformat, whose index is to be corrected: it is at the file's end, and may grow.
struct MovieIndexFile {
    let index: MovieIndex
    private let file: FileHandle
    private let boxes: [BoxHeader]
    private let place: BoxHeader

    init(path: String) throws {
        file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        boxes = try file.boxes()
        guard let place = boxes.last, place.type == .moov, place.isComplete else {
            throw MediaError(.internalFailure, "finish \(path)", "it does not end with a moov box")
        }
        self.place = place
        index = MovieIndex(path: path, contents: try file.bytes(in: place.contents)[...])
    }

    /// Writes the index and closes the file.
    ///
    /// - Parameter isFirst: whether to put the index before the media data, which is then moved.
    func write(_ index: MovieIndex, isFirst: Bool) throws {
        var index = index
        var target = place.start
        if isFirst, let head = boxes.first(where: { $0.type != .ftyp }), head.start < place.start {
            index.moveChunksBehindIndex()
            try move(head.start..<place.start, by: index.byteCount)
            target = head.start
        }
        try file.seek(toOffset: UInt64(target))
        try file.write(contentsOf: Data(index.bytes))
        try file.close()
    }

    /// Moves bytes towards the file's end, the last piece first, so that nothing is overwritten before it is read.
    private func move(_ range: Range<Int>, by distance: Int) throws {
        var end = range.upperBound
        while end > range.lowerBound {
            let start = end - min(8 << 20, end - range.lowerBound)
            let piece = try file.bytes(in: start..<end)
            try file.seek(toOffset: UInt64(start + distance))
            try file.write(contentsOf: Data(piece))
            end = start
        }
    }
}
