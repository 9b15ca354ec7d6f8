/// The place of a box in a file or in memory (ISO/IEC 14496-12, clause 4.2).
package struct BoxHeader: Hashable, Sendable {
    package let type: FourCharacterCode
    /// The offset of the box.
    package let start: Int
    package let contents: Range<Int>
    /// The number of bytes by which the box ends after what contains it.
    package let missingByteCount: Int

    package var end: Int { contents.upperBound }
    package var isComplete: Bool { missingByteCount == 0 }

    /// The size of a header without a 64-bit size.
    package static let size = 8
    static let largeSize = 16
}
