/// How the NAL units of compressed pictures are separated.
package enum NALUnitFraming: Hashable, Sendable {
    case startCodes
    /// Each unit follows its length, which has this many bytes.
    case lengths(size: Int)
}

extension NALUnitFraming {
    /// The units of compressed pictures from their first byte on. With start codes, where a unit ends is not determined, so that
    /// its bytes need not be searched: it is returned with everything after it.
    package struct Units: Sequence, IteratorProtocol {
        private let bytes: UnsafeRawBufferPointer
        private var codes: StartCodes?
        private var prefixed: LengthPrefixedUnits?

        fileprivate init(_ bytes: UnsafeRawBufferPointer, _ framing: NALUnitFraming) {
            self.bytes = bytes
            switch framing {
            case .startCodes: codes = StartCodes(bytes)
            case .lengths(let size): prefixed = LengthPrefixedUnits(bytes, lengthSize: size)
            }
        }

        /// Returns the next unit, or nil if there is none or it is cut off.
        package mutating func next() -> UnsafeRawBufferPointer? {
            if let unit = prefixed?.next() { return prefixed?.isCutOff == true ? nil : unit }
            return codes?.next().map { UnsafeRawBufferPointer(rebasing: bytes[$0...]) }
        }
    }

    package func units(in bytes: UnsafeRawBufferPointer) -> Units { Units(bytes, self) }
}
