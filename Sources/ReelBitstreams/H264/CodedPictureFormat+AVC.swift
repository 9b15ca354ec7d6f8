package import Foundation

extension CodedPictureFormat {
    /// The H.264 profiles whose sets also contain the chroma format, bit depths and scaling lists.
    static let highProfiles: Set = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]

    /// Parses an H.264 sequence parameter set; nil if the unit is not a valid one.
    ///
    /// - Parameter unit: the NAL unit with its emulation prevention bytes.
    package init?(avc unit: Data) {
        guard unit.first.map({ AVCUnitHeader($0).type }) == .sequenceParameterSet else { return nil }
        var bits = BitReader([UInt8](unit).withUnsafeBytes { EmulationPrevention.payload(of: $0) })
        do throws(InvalidBitstream) {
            try readAVC(&bits)
        } catch {
            return nil
        }
        guard isValid else { return nil }
    }

    private mutating func readAVC(_ bits: inout BitReader) throws(InvalidBitstream) {
        let profile = Int(try bits.bits(8))
        try bits.bits(16)
        try bits.unsigned()
        if Self.highProfiles.contains(profile) { try readSampleFormat(&bits) }
        try bits.unsigned()
        try Self.skipPictureOrder(&bits)
        try bits.unsigned()
        try bits.flag()
        width = 16 * (try bits.unsigned() + 1)
        let rows = try bits.unsigned() + 1
        let isProgressive = try bits.flag()
        // For field coding, a row of the set is two rows of the frame.
        let fields = isProgressive ? 1 : 2
        height = 16 * rows * fields
        if !isProgressive { try bits.flag() }
        try bits.flag()
        if try bits.flag() { try crop(&bits, fields: fields) }
        if try bits.flag() { usability = try VideoUsability(&bits) }
    }

    private mutating func readSampleFormat(_ bits: inout BitReader) throws(InvalidBitstream) {
        chromaFormat = try bits.unsigned()
        if chromaFormat == 3 { hasSeparatePlanes = try bits.flag() }
        lumaDepth = try bits.unsigned() + 8
        chromaDepth = try bits.unsigned() + 8
        try bits.flag()
        guard try bits.flag() else { return }
        for list in 0..<(chromaFormat == 3 ? 12 : 8) {
            if try bits.flag() { try Self.skipScalingList(&bits, count: list < 6 ? 16 : 64) }
        }
    }

    /// Skips scaling_list (clause 7.3.2.1.1.1).
    private static func skipScalingList(_ bits: inout BitReader, count: Int) throws(InvalidBitstream) {
        var (last, next) = (8, 8)
        for _ in 0..<count {
            if next != 0 { next = (try bits.signed() + last + 256) & 255 }
            if next != 0 { last = next }
        }
    }

    /// Skips `pic_order_cnt_type` and what depends on it.
    private static func skipPictureOrder(_ bits: inout BitReader) throws(InvalidBitstream) {
        switch try bits.unsigned() {
        case 0: try bits.unsigned()
        case 1:
            try bits.flag()
            try bits.signed()
            try bits.signed()
            let count = try bits.unsigned()
            for _ in 0..<count { try bits.signed() }
        default: break
        }
    }
}
