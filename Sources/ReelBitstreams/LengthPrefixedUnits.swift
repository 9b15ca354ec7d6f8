/// The NAL units of a sample in a movie file, each after its length (ISO/IEC 14496-15, clauses 5.3.4.2 and 8.3.4.2).
package struct LengthPrefixedUnits: Sequence, IteratorProtocol {
    private let bytes: UnsafeRawBufferPointer
    private let lengthSize: Int
    private var position = 0
    /// Whether the sample ends before the last unit returned does, or within a length.
    package private(set) var isCutOff = false

    /// - Parameter lengthSize: the size of each length field in bytes.
    package init(_ bytes: UnsafeRawBufferPointer, lengthSize: Int) {
        self.bytes = bytes
        self.lengthSize = lengthSize
    }

    /// Returns the next unit, as far as it is in the sample.
    package mutating func next() -> UnsafeRawBufferPointer? {
        guard position < bytes.count else { return nil }
        let start = position + lengthSize
        guard start <= bytes.count else {
            (position, isCutOff) = (bytes.count, true)
            return nil
        }
        let length = bytes[position..<start].reduce(0) { $0 << 8 | Int($1) }
        isCutOff = length > bytes.count - start
        position = isCutOff ? bytes.count : start + length
        return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    }
}
