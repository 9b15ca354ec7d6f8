/// A box of one type that is written, field by field. What a box that was read contains beyond its fields is kept.
package protocol WritableBox {
    static var type: FourCharacterCode { get }

    /// Appends the contents, without the box's header.
    func write(to bytes: inout [UInt8])
}

extension [UInt8] {
    package mutating func append<Contents: WritableBox>(_ box: Contents) { append(Contents.type) { box.write(to: &$0) } }

    /// Appends a box.
    ///
    /// - Parameter writeContents: appends the contents.
    package mutating func append(_ type: FourCharacterCode, _ writeContents: (inout [UInt8]) -> Void) {
        let start = count
        append(bigEndian: UInt32(0))
        append(type)
        writeContents(&self)
        var size: [UInt8] = []
        size.append(bigEndian: UInt32(truncatingIfNeeded: count - start))
        replaceSubrange(start..<(start + size.count), with: size)
    }
}
