/// The complete boxes in a range of bytes.
package struct BoxSequence: Sequence, IteratorProtocol {
    private let bytes: ArraySlice<UInt8>
    private var walker: BoxWalker
    /// The end of the last box returned.
    package private(set) var end: Int

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        walker = BoxWalker(bytes.indices)
        end = bytes.startIndex
    }

    package mutating func next() -> Box? {
        guard let header = walker.next({ bytes[$0] }), header.isComplete else { return nil }
        end = header.end
        return Box(type: header.type, contents: bytes[header.contents])
    }
}
