import ReelCoreMedia

/// The fields of a sequence parameter set that are required to parse slice headers (H.264, 7.3.2.1.1).
///
/// The set is read from an encoder and rewritten for a stream that also contains pictures of other origin. Picture numbers are
/// widened to 16 bits, so that references can be far apart.
struct SequenceParameters {
    /// The number of bits of `frame_num`.
    let frameNumberBits: Int
    /// The number of bits of `pic_order_cnt_lsb`; nil if presentation order is decode order (`pic_order_cnt_type` 2).
    let orderBits: Int?
    /// The number of macroblocks of a picture.
    let macroblockCount: Int
    let identifier: Int
    /// The parameter set for the new stream, with its start code.
    let widened: [UInt8]

    static let widenedBits = 16

    /// - Parameters:
    ///   - unit: the encoder's NAL unit, without a start code.
    ///   - reorders: whether pictures may be presented before one that is decoded earlier.
    /// - Returns: nil if the set contains something that is not supported here: fields, other formats than 4:2:0, scaling
    ///   lists, a hypothetical reference decoder.
    init?(_ unit: [UInt8], reorders: Bool) {
        var copy = FieldCopier(unit.withUnsafeBytes(NALUnit.payload))
        do throws(BitReader.Overrun) {
            let profile = try copy.bits(8)
            try copy.bits(16)
            identifier = try copy.unsigned()
            if [100, 110, 122, 244].contains(profile) {
                // 8-bit 4:2:0, without scaling lists.
                guard try copy.unsigned() == 1, try copy.unsigned() == 0, try copy.unsigned() == 0 else { return nil }
                _ = try copy.flag()
                guard try !copy.flag() else { return nil }
            } else if ![66, 77].contains(profile) {
                return nil
            }
            frameNumberBits = try copy.unsigned { _ in Self.widenedBits - 4 } + 4
            switch try copy.unsigned(as: { _ in 0 }) {
            case 0: orderBits = try copy.reader.unsigned() + 4
            case 2: orderBits = nil
            default: return nil
            }
            copy.writer.unsigned(Self.widenedBits - 4)
            // A dissolve needs two reference pictures.
            var references = 0
            try copy.unsigned {
                references = max($0, reorders ? 2 : 1)
                return references
            }
            try copy.flag()
            let (width, height) = (try copy.unsigned() + 1, try copy.unsigned() + 1)
            macroblockCount = width * height
            // Frames, not fields.
            guard try copy.flag() else { return nil }
            try copy.flag()
            if try copy.flag() { for _ in 0..<4 { try copy.unsigned() } }
            guard try copy.flag(), try Self.copyUsability(&copy, references: references, reorders: reorders) else { return nil }
        } catch {
            return nil
        }
        copy.writer.trailingBits()
        widened = NALUnit.stream(header: unit[0], payload: copy.writer.bytes)
    }

    /// Copies the video usability information (E.1.1). Returns false if it contains something that is not supported here.
    private static func copyUsability(
        _ copy: inout FieldCopier, references: Int, reorders: Bool
    ) throws(BitReader.Overrun) -> Bool {
        // Sample aspect ratio.
        if try copy.flag(), try copy.bits(8) == 255 { try copy.bits(32) }
        // Overscan.
        if try copy.flag() { try copy.flag() }
        // Range and colour description.
        if try copy.flag() {
            try copy.bits(4)
            if try copy.flag() { try copy.bits(24) }
        }
        // Chroma location.
        if try copy.flag() {
            try copy.unsigned()
            try copy.unsigned()
        }
        // Timing information.
        if try copy.flag() {
            try copy.bits(64)
            try copy.flag()
        }
        guard try !copy.flag(), try !copy.flag() else { return false }
        try copy.flag()
        let isRestricted = try copy.reader.flag()
        copy.writer.flag(true)
        if isRestricted {
            try copy.flag()
            for _ in 0..<4 { try copy.unsigned() }
            try copy.unsigned { max($0, reorders ? 1 : 0) }
            try copy.unsigned { max($0, references) }
        } else {
            // Write the values that apply without restrictions: motion vectors may point outside, and sizes and vector lengths
            // are unlimited.
            copy.writer.flag(true)
            for value in [0, 0, 15, 15, reorders ? 1 : 0, references] { copy.writer.unsigned(value) }
        }
        return true
    }
}

struct PictureParameters {
    let usesCABAC: Bool
    /// `num_ref_idx_l0_default_active_minus1` and `num_ref_idx_l1_default_active_minus1`, plus one.
    let referenceCounts: (first: Int, second: Int)
    let weightsPredictions: Bool
    let bidirectionalWeighting: UInt64
    let controlsDeblocking: Bool
    let identifier: Int
    /// The parameter set for the new stream, with its start code.
    let renumbered: [UInt8]

    /// - Parameters:
    ///   - unit: the encoder's NAL unit, without a start code.
    ///   - identifier: the identifier in the new stream; nil keeps the current one.
    ///   - sequence: the identifier of the new stream's sequence parameter set.
    /// - Returns: nil if the set contains something that is not supported here.
    init?(_ unit: [UInt8], identifier: Int? = nil, sequence: Int) {
        var copy = FieldCopier(unit.withUnsafeBytes(NALUnit.payload))
        do throws(BitReader.Overrun) {
            let own = try copy.unsigned { identifier ?? $0 }
            self.identifier = identifier ?? own
            try copy.unsigned { _ in sequence }
            usesCABAC = try copy.flag()
            // No field syntax, and a single slice group.
            guard try !copy.flag(), try copy.unsigned() == 0 else { return nil }
            referenceCounts = (try copy.unsigned() + 1, try copy.unsigned() + 1)
            weightsPredictions = try copy.flag()
            bidirectionalWeighting = try copy.bits(2)
            for _ in 0..<3 { try copy.signed() }
            controlsDeblocking = try copy.flag()
            try copy.flag()
            // No redundant pictures.
            guard try !copy.flag() else { return nil }
        } catch {
            return nil
        }
        copy.rest()
        renumbered = NALUnit.stream(header: unit[0], payload: copy.writer.bytes)
    }

    /// Returns a parameter set for slices that are written here: CAVLC, so that a run of skipped macroblocks is one number; one
    /// reference picture in each direction; deblocking can be switched off.
    static func plain(_ identifier: Int, sequence: Int, weightsBothWays: Bool) -> [UInt8] {
        var writer = BitWriter()
        writer.unsigned(identifier)
        writer.unsigned(sequence)
        writer.bits(0, 2)
        for _ in 0..<3 { writer.unsigned(0) }
        writer.flag(false)
        writer.bits(weightsBothWays ? 1 : 0, 2)
        for _ in 0..<3 { writer.signed(0) }
        writer.flag(true)
        writer.bits(0, 2)
        writer.trailingBits()
        return NALUnit.stream(header: 0x60 | NALUnit.Kind.pictureParameterSet, payload: writer.bytes)
    }
}
