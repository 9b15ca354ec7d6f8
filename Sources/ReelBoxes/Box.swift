/// A box in memory (ISO/IEC 14496-12, clause 4.2). Nothing in it is parsed before it is asked for.
package struct Box: Sendable {
    package let type: FourCharacterCode
    package let contents: ArraySlice<UInt8>

    package init(type: FourCharacterCode, contents: ArraySlice<UInt8>) {
        self.type = type
        self.contents = contents
    }

    /// Returns the boxes inside.
    ///
    /// - Parameter count: the size of the box's own fields, which precede them.
    package func boxes(skipping count: Int = 0) -> BoxSequence { BoxSequence(contents.dropFirst(count)) }

    /// Returns the first box inside, of whichever type.
    package func firstBox(skipping count: Int = 0) -> Box? {
        var boxes = boxes(skipping: count)
        return boxes.next()
    }

    /// The first box of a type inside.
    package subscript(type: FourCharacterCode, skipping count: Int = 0) -> Box? {
        boxes(skipping: count).first { $0.type == type }
    }

    /// Returns the first box of a type inside, parsed; nil if there is none, or it is truncated.
    package func first<Contents: ReadableBox>(_ type: Contents.Type) -> Contents? { self[Contents.type]?.parsed(as: type) }

    /// Returns the parsed contents; nil if the box has another type, or is truncated.
    package func parsed<Contents: ReadableBox>(as type: Contents.Type) -> Contents? {
        guard self.type == Contents.type else { return nil }
        var reader = BigEndianReader(contents)
        return try? Contents(&reader)
    }
}
