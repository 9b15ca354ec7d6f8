/// The fields of a sequence parameter set that are required to parse slice headers (H.264, clause 7.3.2.1.1).
///
/// The set is read from an encoder and rewritten for a stream that also contains pictures of other origin. Picture numbers are
/// widened to 16 bits, so that references can be far apart.
package struct SequenceParameterSet: Sendable {
    /// The number of bits of `frame_num`.
    package let frameNumberBits: Int
    /// The number of bits of `pic_order_cnt_lsb`; nil if presentation order is decode order (`pic_order_cnt_type` 2).
    package let orderBits: Int?
    /// The number of macroblocks of a picture.
    package let macroblockCount: Int
    package let identifier: Int
    /// The largest vertical component of a motion vector, in luma samples (table A-1: `MaxVmvR`).
    package let verticalReach: Int
    /// The parameter set for the new stream, with its start code.
    package let widened: [UInt8]

    static let widenedBits = 16
    /// More macroblocks than the width or height of a picture has at any level (clause A.3.1).
    private static let largestSide = 4_096

    /// - Parameters:
    ///   - unit: the encoder's NAL unit, without a start code.
    ///   - reorders: whether pictures may be presented before one that is decoded earlier.
    ///   - movesFar: whether horizontal components of vectors may be as large as the standard permits.
    /// - Returns: nil if the set contains something that is not supported here: fields, other formats than 4:2:0, scaling
    ///   lists, a hypothetical reference decoder.
    package init?(_ unit: [UInt8], reorders: Bool, movesFar: Bool = false) {
        guard let header = unit.first.map({ AVCUnitHeader($0) }) else { return nil }
        var copy = FieldCopier(unit.withUnsafeBytes { EmulationPrevention.payload(of: $0) })
        do throws(InvalidBitstream) {
            let profile = try copy.bits(8)
            verticalReach = Self.verticalReach(level: Int(try copy.bits(16) & 255))
            identifier = try copy.unsigned()
            try copy.sampleFormat(profile: profile)
            frameNumberBits = try copy.unsigned { _ in Self.widenedBits - 4 } + 4
            orderBits = try copy.pictureOrder()
            // Neither has more in any stream (clause 7.4.2.1.1).
            guard max(frameNumberBits, orderBits ?? 0) <= Self.widenedBits else { throw InvalidBitstream() }
            // A dissolve needs two reference pictures.
            var references = 0
            try copy.unsigned {
                references = max($0, reorders ? 2 : 1)
                return references
            }
            try copy.flag()
            let (columns, rows) = (try copy.unsigned() + 1, try copy.unsigned() + 1)
            guard max(columns, rows) <= Self.largestSide else { throw InvalidBitstream() }
            macroblockCount = columns * rows
            // Frames, not fields.
            try copy.flag(requiring: true)
            try copy.flag()
            if try copy.flag() { for _ in 0..<4 { try copy.unsigned() } }
            // Video usability information.
            try copy.flag(requiring: true)
            try copy.usability()
            try copy.restrictions(references: references, reorders: reorders, movesFar: movesFar)
        } catch {
            return nil
        }
        copy.writer.trailingBits()
        widened = header.byteStreamUnit(payload: copy.writer.bytes)
    }

    /// The largest horizontal component of a motion vector, in luma samples (clause A.3.1), and how it is declared: 2 to this
    /// power, in quarter samples (`log2_max_mv_length_horizontal`).
    package static let horizontalReach = 2047
    fileprivate static let horizontalReachBits = 13

    private static func verticalReach(level: Int) -> Int {
        switch level {
        case ..<11: 64
        case ..<21: 128
        case ..<31: 256
        default: 512
        }
    }
}

extension FieldCopier {
    /// Copies the fields that only high profiles have, which must say 8-bit 4:2:0 without scaling lists.
    fileprivate mutating func sampleFormat(profile: UInt64) throws(InvalidBitstream) {
        switch profile {
        case 66, 77: return
        case 100, 110, 122, 244:
            try unsigned(requiring: 1)
            for _ in 0..<2 { try unsigned(requiring: 0) }
            try flag()
            try flag(requiring: false)
        default: throw InvalidBitstream()
        }
    }

    /// Replaces `pic_order_cnt_type` with 0 and widened picture numbers, and returns the number of bits so far.
    fileprivate mutating func pictureOrder() throws(InvalidBitstream) -> Int? {
        let bits: Int?
        switch try unsigned(as: { _ in 0 }) {
        case 0: bits = try reader.unsigned() + 4
        case 2: bits = nil
        default: throw InvalidBitstream()
        }
        writer.unsigned(SequenceParameterSet.widenedBits - 4)
        return bits
    }

    /// Copies the video usability information up to its bitstream restrictions (clause E.1.1).
    fileprivate mutating func usability() throws(InvalidBitstream) {
        // Sample aspect ratio.
        if try flag(), try bits(8) == 255 { try bits(32) }
        // Overscan.
        if try flag() { try flag() }
        // Range and colour description.
        if try flag() {
            try bits(4)
            if try flag() { try bits(24) }
        }
        // Chroma location.
        if try flag() { for _ in 0..<2 { try unsigned() } }
        // Timing information.
        if try flag() {
            try bits(64)
            try flag()
        }
        // No hypothetical reference decoders.
        for _ in 0..<2 { try flag(requiring: false) }
        try flag()
    }

    /// Copies the bitstream restrictions with the reach of vectors and the numbers of reference pictures and of reordered
    /// pictures that are required.
    fileprivate mutating func restrictions(references: Int, reorders: Bool, movesFar: Bool) throws(InvalidBitstream) {
        let reordered = reorders ? 1 : 0
        let isRestricted = try reader.flag()
        writer.flag(true)
        if isRestricted {
            try flag()
            for _ in 0..<2 { try unsigned() }
            try unsigned { movesFar ? max($0, SequenceParameterSet.horizontalReachBits) : $0 }
            try unsigned()
            try unsigned { max($0, reordered) }
            try unsigned { max($0, references) }
        } else {
            // Write the values that apply without restrictions: motion vectors may point outside, and sizes and vector lengths
            // are unlimited.
            writer.flag(true)
            for value in [0, 0, 15, 15, reordered, references] { writer.unsigned(value) }
        }
    }
}
