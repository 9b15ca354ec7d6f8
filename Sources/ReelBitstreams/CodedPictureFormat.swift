/// The picture format in a sequence parameter set, of H.264 (clause 7.3.2.1.1) or HEVC (H.265, clause 7.3.2.2.1).
package struct CodedPictureFormat: Sendable {
    /// The width after cropping, in luma samples.
    package internal(set) var width = 0
    package internal(set) var height = 0
    /// chroma_format_idc: 0 is monochrome, 1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4.
    var chromaFormat = 1
    var hasSeparatePlanes = false
    /// The number of bits per luma sample.
    var lumaDepth = 8
    var chromaDepth = 8
    package internal(set) var usability = VideoUsability()

    /// HEVC only: general profile, tier, compatibility flags, constraints and level, in the layout of an `hvcC` record.
    var profileBytes: [UInt8] = []
    /// HEVC only: the number of temporal sub-layers.
    var sublayerCount = 1
    var isTemporallyNested = false

    /// A bound on width and height that no level exceeds.
    private static let largestDimension = 65_536

    var isValid: Bool {
        (1...Self.largestDimension).contains(width) && (1...Self.largestDimension).contains(height)
            && (0...3).contains(chromaFormat) && (8...15).contains(lumaDepth) && (8...15).contains(chromaDepth)
    }

    /// Subtracts the cropping offsets (left, right, top, bottom) that follow.
    ///
    /// - Parameter fields: 2 if a row of the set is two rows of the frame.
    mutating func crop(_ bits: inout BitReader, fields: Int = 1) throws(InvalidBitstream) {
        let isSubsampled = chromaFormat > 0 && !hasSeparatePlanes
        let unitWidth = isSubsampled && chromaFormat != 3 ? 2 : 1
        let unitHeight = isSubsampled && chromaFormat == 1 ? 2 : 1
        width -= unitWidth * (try bits.unsigned() + bits.unsigned())
        height -= unitHeight * fields * (try bits.unsigned() + bits.unsigned())
    }
}
