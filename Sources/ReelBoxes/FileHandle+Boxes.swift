package import Foundation

extension FileHandle {
    /// Returns the file's top-level boxes. The last one may be incomplete.
    ///
    /// - Parameters:
    ///   - type: the type of the box to stop after.
    ///   - limit: the maximum number of boxes to return.
    package func boxes(upTo type: FourCharacterCode? = nil, limit: Int = .max) throws -> [BoxHeader] {
        var walker = BoxWalker(0..<Int(try seekToEnd()), isFile: true)
        var boxes: [BoxHeader] = []
        while boxes.count < limit, let box = try walker.next({ try bytes(in: $0)[...] }) {
            boxes.append(box)
            if box.type == type { break }
        }
        return boxes
    }

    /// Returns the bytes of a range; fewer if the file ends before.
    package func bytes(in range: Range<Int>) throws -> [UInt8] {
        try seek(toOffset: UInt64(range.lowerBound))
        return [UInt8](try read(upToCount: range.count) ?? Data())
    }
}
