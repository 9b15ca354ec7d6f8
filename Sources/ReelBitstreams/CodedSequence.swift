import Foundation

/// The picture format in a sequence parameter set, of H.264 (clause 7.3.2.1.1) or HEVC (H.265, clause 7.3.2.2.1).
struct CodedSequence {
    /// The width after cropping, in luma samples.
    private(set) var width = 0
    private(set) var height = 0
    /// chroma_format_idc: 0 is monochrome, 1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4.
    private(set) var chromaFormat = 1
    /// The number of bits per luma sample.
    private(set) var lumaDepth = 8
    private(set) var chromaDepth = 8
    private(set) var usability = VideoUsability()

    /// HEVC only: general profile, tier, compatibility flags, constraints and level, in the layout of an `hvcC` record.
    private(set) var profileBytes: [UInt8] = []
    private(set) var layers = 1
    private(set) var isNested = false

    /// The H.264 profiles whose sets also contain the chroma format, bit depths and scaling lists.
    static let highProfiles: Set = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]

    /// A bound on width and height that no level exceeds.
    private static let largestDimension = 65_536

    private var isSensible: Bool {
        (1...Self.largestDimension).contains(width) && (1...Self.largestDimension).contains(height)
            && (0...3).contains(chromaFormat) && (8...15).contains(lumaDepth) && (8...15).contains(chromaDepth)
    }

    /// The size of one cropping unit, in luma samples.
    private func cropUnit(hasSeparatePlanes: Bool) -> (x: Int, y: Int) {
        guard !hasSeparatePlanes, chromaFormat > 0 else { return (1, 1) }
        return (chromaFormat == 3 ? 1 : 2, chromaFormat == 1 ? 2 : 1)
    }

    /// Parses an H.264 sequence parameter set; nil if the unit is not a valid one.
    ///
    /// - Parameter unit: the NAL unit with its emulation prevention bytes.
    init?(h264 unit: Data) {
        guard unit.first.map({ $0 & 31 }) == NALUnit.Kind.sequenceParameterSet else { return nil }
        var bits = BitReader([UInt8](unit).withUnsafeBytes(NALUnit.payload))
        do throws(BitReader.Overrun) {
            try readH264(&bits)
        } catch {
            return nil
        }
        guard isSensible else { return nil }
    }

    /// Parses an HEVC sequence parameter set; nil if the unit is not a valid one.
    ///
    /// - Parameter unit: the NAL unit with its emulation prevention bytes.
    init?(hevc unit: Data) {
        guard unit.first.map({ $0 >> 1 & 63 }) == 33 else { return nil }
        // HEVC's unit header has two bytes; `payload` skips only the first.
        var bits = BitReader([UInt8](unit).withUnsafeBytes(NALUnit.payload), at: 8)
        do throws(BitReader.Overrun) {
            try readHEVC(&bits)
        } catch {
            return nil
        }
        guard isSensible else { return nil }
    }
}

// MARK: H.264

extension CodedSequence {
    private mutating func readH264(_ bits: inout BitReader) throws(BitReader.Overrun) {
        let profile = Int(try bits.bits(8))
        try bits.bits(16)
        try bits.unsigned()
        var hasSeparatePlanes = false
        if Self.highProfiles.contains(profile) {
            chromaFormat = try bits.unsigned()
            if chromaFormat == 3 { hasSeparatePlanes = try bits.flag() }
            lumaDepth = try bits.unsigned() + 8
            chromaDepth = try bits.unsigned() + 8
            try bits.flag()
            if try bits.flag() {
                for list in 0..<(chromaFormat == 3 ? 12 : 8) {
                    if try bits.flag() { try Self.skipScalingList(&bits, count: list < 6 ? 16 : 64) }
                }
            }
        }
        try bits.unsigned()
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
        if try bits.flag() {
            let unit = cropUnit(hasSeparatePlanes: hasSeparatePlanes)
            width -= unit.x * (try bits.unsigned() + bits.unsigned())
            height -= unit.y * fields * (try bits.unsigned() + bits.unsigned())
        }
        if try bits.flag() { usability = try VideoUsability(&bits) }
    }

    /// Skips scaling_list (clause 7.3.2.1.1.1).
    private static func skipScalingList(_ bits: inout BitReader, count: Int) throws(BitReader.Overrun) {
        var (last, next) = (8, 8)
        for _ in 0..<count {
            if next != 0 { next = (try bits.signed() + last + 256) & 255 }
            if next != 0 { last = next }
        }
    }
}

// MARK: HEVC

extension CodedSequence {
    private mutating func readHEVC(_ bits: inout BitReader) throws(BitReader.Overrun) {
        try bits.bits(4)
        let sublayers = Int(try bits.bits(3))
        layers = sublayers + 1
        isNested = try bits.flag()
        try readProfile(&bits, sublayers: sublayers)
        try bits.unsigned()
        chromaFormat = try bits.unsigned()
        var hasSeparatePlanes = false
        if chromaFormat == 3 { hasSeparatePlanes = try bits.flag() }
        width = try bits.unsigned()
        height = try bits.unsigned()
        if try bits.flag() {
            let unit = cropUnit(hasSeparatePlanes: hasSeparatePlanes)
            width -= unit.x * (try bits.unsigned() + bits.unsigned())
            height -= unit.y * (try bits.unsigned() + bits.unsigned())
        }
        lumaDepth = try bits.unsigned() + 8
        chromaDepth = try bits.unsigned() + 8
        let orderBits = try bits.unsigned() + 4
        let ordered = try bits.flag() ? layers : 1
        for _ in 0..<(3 * ordered) { try bits.unsigned() }
        for _ in 0..<6 { try bits.unsigned() }
        if try bits.flag(), try bits.flag() { try Self.skipScalingLists(&bits) }
        try bits.bits(2)
        if try bits.flag() {
            try bits.bits(8)
            try bits.unsigned()
            try bits.unsigned()
            try bits.flag()
        }
        try Self.skipReferenceSets(&bits)
        if try bits.flag() {
            let count = try bits.unsigned()
            for _ in 0..<count { try bits.bits(orderBits + 1) }
        }
        try bits.bits(2)
        if try bits.flag() { usability = try VideoUsability(&bits) }
    }

    /// Reads profile_tier_level (clause 7.3.3).
    private mutating func readProfile(_ bits: inout BitReader, sublayers: Int) throws(BitReader.Overrun) {
        for _ in 0..<12 { profileBytes.append(UInt8(try bits.bits(8))) }
        var present: [(profile: Bool, level: Bool)] = []
        for _ in 0..<sublayers { present.append((try bits.flag(), try bits.flag())) }
        if sublayers > 0 { try bits.bits(2 * (8 - sublayers)) }
        for layer in present {
            if layer.profile {
                try bits.bits(44)
                try bits.bits(44)
            }
            if layer.level { try bits.bits(8) }
        }
    }

    /// Skips scaling_list_data (clause 7.3.4).
    private static func skipScalingLists(_ bits: inout BitReader) throws(BitReader.Overrun) {
        for size in 0..<4 {
            for _ in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
                guard try bits.flag() else {
                    try bits.unsigned()
                    continue
                }
                if size > 1 { try bits.signed() }
                for _ in 0..<min(64, 1 << (4 + 2 * size)) { try bits.signed() }
            }
        }
    }

    /// Skips st_ref_pic_set (clause 7.3.7): a set may be coded as the difference from the one before it.
    private static func skipReferenceSets(_ bits: inout BitReader) throws(BitReader.Overrun) {
        let sets = try bits.unsigned()
        var count = 0
        for index in 0..<sets {
            var isDifference = false
            if index > 0 { isDifference = try bits.flag() }
            if isDifference {
                try bits.flag()
                try bits.unsigned()
                var kept = 0
                for _ in 0...count {
                    // used_by_curr_pic_flag; only if it is 0, use_delta_flag follows.
                    var isKept = try bits.flag()
                    if !isKept { isKept = try bits.flag() }
                    if isKept { kept += 1 }
                }
                count = kept
            } else {
                let (before, after) = (try bits.unsigned(), try bits.unsigned())
                count = before + after
                for _ in 0..<count {
                    try bits.unsigned()
                    try bits.flag()
                }
            }
        }
    }
}
