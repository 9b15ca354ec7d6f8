/// A box of one type that is parsed, field by field.
package protocol ReadableBox {
    static var type: FourCharacterCode { get }

    /// - Parameter reader: reads the contents.
    init(_ reader: inout BigEndianReader) throws(TruncatedBox)
}
