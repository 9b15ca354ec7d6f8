import OpenCoreMedia

/// What a slice's header cannot be read without: of the sequence's and the picture's parameter sets (H.264, 7.3.2.1.1 and
/// 7.3.2.2).
///
/// Read from an encoder's sets, and written again for a stream that has other pictures beside that encoder's: the numbers of
/// pictures have sixteen bits, so that two pictures may lie far apart.
struct SequenceParameters {
    /// Bits of `frame_num`.
    let frameNumberBits: Int
    /// Bits of `pic_order_cnt_lsb`; nil where the order of showing is that of decoding (`pic_order_cnt_type` 2).
    let orderBits: Int?
    /// Macroblocks of a picture.
    let macroblockCount: Int
    let identifier: Int
    /// The set for the new stream, with its start code.
    let widened: [UInt8]

    static let widenedBits = 16

    /// - Parameters:
    ///   - unit: as the encoder gave it, without a start code.
    ///   - reorders: will there be pictures that are shown before one that is decoded earlier?
    /// - Returns: nil where it says something that is not understood here: fields, other formats than 4:2:0, scaling lists, a
    ///   hypothetical reference decoder.
    init?(_ unit: [UInt8], reorders: Bool) {
        var copy = FieldCopier(unit.withUnsafeBytes(NALUnit.payload))
        do throws(BitReader.Overrun) {
            let profile = try copy.bits(8)
            try copy.bits(16)
            identifier = try copy.unsigned()
            if [100, 110, 122, 244].contains(profile) {
                // 4:2:0 of eight bits, without lists of scaling factors.
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
            // A dissolve has both its pictures at hand.
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

    /// Video usability information (E.1.1). False where it says something that is not understood here.
    private static func copyUsability(
        _ copy: inout FieldCopier, references: Int, reorders: Bool
    ) throws(BitReader.Overrun) -> Bool {
        // The shape of a pixel.
        if try copy.flag(), try copy.bits(8) == 255 { try copy.bits(32) }
        // Overscan.
        if try copy.flag() { try copy.flag() }
        // Range and colours.
        if try copy.flag() {
            try copy.bits(4)
            if try copy.flag() { try copy.bits(24) }
        }
        // Where chroma lies.
        if try copy.flag() {
            try copy.unsigned()
            try copy.unsigned()
        }
        // How long a tick is.
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
            // Where nothing is said, motion may lead outside, and how many bytes there are and how far it leads is open.
            copy.writer.flag(true)
            for value in [0, 0, 15, 15, reorders ? 1 : 0, references] { copy.writer.unsigned(value) }
        }
        return true
    }
}

struct PictureParameters {
    let usesCABAC: Bool
    /// `num_ref_idx_l0_default_active_minus1` and that of list 1, plus one.
    let referenceCounts: (first: Int, second: Int)
    let weightsPredictions: Bool
    let bidirectionalWeighting: UInt64
    let controlsDeblocking: Bool
    let identifier: Int
    /// The set for the new stream, with its start code.
    let renumbered: [UInt8]

    /// - Parameters:
    ///   - unit: as the encoder gave it, without a start code.
    ///   - identifier: its number in the new stream; nil keeps it.
    ///   - sequence: the number of the new stream's sequence parameter set.
    /// - Returns: nil where it says something that is not understood here.
    init?(_ unit: [UInt8], identifier: Int? = nil, sequence: Int) {
        var copy = FieldCopier(unit.withUnsafeBytes(NALUnit.payload))
        do throws(BitReader.Overrun) {
            let own = try copy.unsigned { identifier ?? $0 }
            self.identifier = identifier ?? own
            try copy.unsigned { _ in sequence }
            usesCABAC = try copy.flag()
            // Nothing about fields, and one group of slices.
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

    /// A set for slices that are written here: no arithmetic coding, so that any number of skipped macroblocks is one number; one
    /// reference picture each way; deblocking can be switched off.
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
