/// The number of a movie fragment (`mfhd`, ISO/IEC 14496-12, clause 8.8.5).
package struct MovieFragmentHeaderBox: WritableBox {
    package static let type = FourCharacterCode.mfhd

    private let sequenceNumber: UInt32

    /// - Parameter sequenceNumber: increases from fragment to fragment.
    package init(sequenceNumber: UInt32) { self.sequenceNumber = sequenceNumber }

    package func write(to bytes: inout [UInt8]) {
        FullBoxHeader().write(to: &bytes)
        bytes.append(bigEndian: sequenceNumber)
    }
}
