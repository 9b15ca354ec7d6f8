/// A type of a box, a handler or a codec: four characters (ISO/IEC 14496-12, clause 4.2).
package struct FourCharacterCode: RawRepresentable, Hashable, Sendable {
    /// The characters as a number, the first one in the highest byte.
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }
}

extension FourCharacterCode: ExpressibleByStringLiteral {
    package init(stringLiteral characters: StaticString) {
        precondition(characters.utf8CodeUnitCount == 4, "a four-character code has four ASCII characters")
        rawValue = characters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }
}

extension FourCharacterCode: CustomStringConvertible {
    package var description: String {
        let scalars = [24, 16, 8, 0].map { Unicode.Scalar(UInt8(truncatingIfNeeded: rawValue >> $0)) }
        return String(String.UnicodeScalarView(scalars))
    }
}
