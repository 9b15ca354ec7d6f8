/// Walks over boxes that follow each other, in a file or in memory (ISO/IEC 14496-12, clause 4.2).
package struct BoxWalker {
    private var position: Int
    private let end: Int
    /// Whether the boxes are those of a file, of which the last one may have no size.
    private let isFile: Bool

    package init(_ range: Range<Int>, isFile: Bool = false) {
        (position, end) = (range.lowerBound, range.upperBound)
        self.isFile = isFile
    }

    /// Returns the next header; nil at the end, or if its size is invalid. Only the last box may be incomplete.
    ///
    /// - Parameter read: returns the bytes of a range, or fewer if there are no more.
    package mutating func next<Failure: Error>(
        _ read: (Range<Int>) throws(Failure) -> ArraySlice<UInt8>
    ) throws(Failure) -> BoxHeader? {
        guard end - position >= BoxHeader.size else { return nil }
        var reader = BigEndianReader(try read(position..<min(position + BoxHeader.largeSize, end)))
        guard let smallSize = try? reader.number(UInt32.self), let type = try? reader.code() else { return nil }
        var (headerSize, size) = (BoxHeader.size, Int(smallSize))
        if smallSize == 0, isFile {
            size = end - position
        } else if smallSize == 1 {
            guard let largeSize = try? reader.number(Int64.self) else { return nil }
            (headerSize, size) = (BoxHeader.largeSize, Int(largeSize))
        }
        guard size >= headerSize, size <= Int.max - position else { return nil }
        defer { position = min(position + size, end) }
        return BoxHeader(
            type: type, start: position, contents: (position + headerSize)..<(position + size),
            missingByteCount: max(0, position + size - end))
    }
}
