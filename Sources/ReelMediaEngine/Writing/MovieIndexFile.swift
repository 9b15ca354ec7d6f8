import Foundation
import ReelBoxes

/// A finished file, as written by libavformat, whose index is to be corrected: it is at the file's end, and may grow.
struct MovieIndexFile {
    let index: MovieIndex
    private let file: FileHandle
    private let boxes: [BoxHeader]
    private let place: BoxHeader

    /// - Parameters:
    ///   - file: for reading and writing.
    ///   - path: the file's path, for error messages.
    init(_ file: FileHandle, path: String) throws {
        self.file = file
        boxes = try file.boxes()
        guard let place = boxes.last, place.type == .moov, place.isComplete else {
            throw MediaError(.internalFailure, "finish \(path)", "it does not end with a moov box")
        }
        self.place = place
        index = MovieIndex(path: path, contents: try file.bytes(in: place.contents)[...])
    }

    /// Writes the index.
    ///
    /// - Parameter isFirst: whether to put the index before the media data, which is then moved.
    func write(_ index: MovieIndex, isFirst: Bool) throws {
        var index = index
        var target = place.start
        if isFirst, let head = boxes.first(where: { $0.type != .ftyp }), head.start < place.start {
            index.moveChunksBehindIndex()
            try file.copy(head.start..<place.start, to: head.start + index.byteCount, of: file)
            target = head.start
        }
        try file.seek(toOffset: UInt64(target))
        try file.write(contentsOf: Data(index.bytes))
    }
}
