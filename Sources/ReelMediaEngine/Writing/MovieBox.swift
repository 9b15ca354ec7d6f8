import Foundation

/// A top-level box of a file (ISO/IEC 14496-12, clause 4.2).
struct MovieBox {
    let type: String
    /// The file offset of the box's header.
    let start: UInt64
    let contents: Range<UInt64>
}

extension FileHandle {
    /// The file's top-level boxes; an incomplete last box is omitted.
    ///
    /// - Parameters:
    ///   - type: the type of the box to stop after.
    ///   - limit: the maximum number of boxes to return.
    func movieBoxes(upTo type: String? = nil, limit: Int = .max) throws -> [MovieBox] {
        let end = try seekToEnd()
        var boxes: [MovieBox] = []
        var position: UInt64 = 0
        while position + 8 <= end, boxes.count < limit, boxes.isEmpty || boxes.last?.type != type {
            let head = try bytes(in: position..<min(position + 16, end))
            // Another process may be truncating the file.
            guard head.count >= 8 else { break }
            let small = MovieIndex.number(head, at: 0, bytes: 4)
            let isLarge = small == 1 && head.count == 16
            let size = isLarge ? MovieIndex.number(head, at: 8, bytes: 8) : small == 0 ? end - position : small
            let header: UInt64 = isLarge ? 16 : 8
            guard size >= header, size <= end - position else { break }
            let type = String(decoding: head[4..<8], as: UTF8.self)
            boxes.append(MovieBox(type: type, start: position, contents: position + header..<position + size))
            position += size
        }
        return boxes
    }

    func bytes(in range: Range<UInt64>) throws -> [UInt8] {
        try seek(toOffset: range.lowerBound)
        return [UInt8](try read(upToCount: range.count) ?? Data())
    }
}
