package import Foundation

extension CodedPictureFormat {
    /// Parses an HEVC sequence parameter set; nil if the unit is not a valid one.
    ///
    /// - Parameter unit: the NAL unit with its emulation prevention bytes.
    package init?(hevc unit: Data) {
        let bytes = [UInt8](unit)
        guard bytes.withUnsafeBytes({ HEVCUnitHeader($0)?.type }) == .sequenceParameterSet else { return nil }
        var bits = BitReader(
            bytes.withUnsafeBytes { EmulationPrevention.payload(of: $0, headerSize: HEVCUnitHeader.size) })
        do throws(InvalidBitstream) {
            try readHEVC(&bits)
        } catch {
            return nil
        }
        guard isValid else { return nil }
    }

    private mutating func readHEVC(_ bits: inout BitReader) throws(InvalidBitstream) {
        try bits.bits(4)
        sublayerCount = Int(try bits.bits(3)) + 1
        isTemporallyNested = try bits.flag()
        try readProfile(&bits)
        try bits.unsigned()
        chromaFormat = try bits.unsigned()
        if chromaFormat == 3 { hasSeparatePlanes = try bits.flag() }
        width = try bits.unsigned()
        height = try bits.unsigned()
        if try bits.flag() { try crop(&bits) }
        lumaDepth = try bits.unsigned() + 8
        chromaDepth = try bits.unsigned() + 8
        let orderBits = try bits.unsigned() + 4
        let ordered = try bits.flag() ? sublayerCount : 1
        for _ in 0..<(3 * ordered) { try bits.unsigned() }
        for _ in 0..<6 { try bits.unsigned() }
        if try bits.flag(), try bits.flag() { try Self.skipScalingLists(&bits) }
        try bits.bits(2)
        // Samples without transformation (`pcm_enabled_flag`).
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
    private mutating func readProfile(_ bits: inout BitReader) throws(InvalidBitstream) {
        for _ in 0..<12 { profileBytes.append(try bits.byte()) }
        let sublayers = sublayerCount - 1
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
    private static func skipScalingLists(_ bits: inout BitReader) throws(InvalidBitstream) {
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
    private static func skipReferenceSets(_ bits: inout BitReader) throws(InvalidBitstream) {
        let sets = try bits.unsigned()
        var count = 0
        for index in 0..<sets {
            var isDifference = false
            if index > 0 { isDifference = try bits.flag() }
            count = isDifference ? try skipReferenceDifference(&bits, from: count) : try skipReferenceSet(&bits)
        }
    }

    /// Skips the difference from a set of `count` pictures, and returns the number of pictures in the result.
    private static func skipReferenceDifference(_ bits: inout BitReader, from count: Int) throws(InvalidBitstream) -> Int {
        try bits.flag()
        try bits.unsigned()
        var kept = 0
        for _ in 0...count {
            // used_by_curr_pic_flag; only if it is 0, use_delta_flag follows.
            var isKept = try bits.flag()
            if !isKept { isKept = try bits.flag() }
            if isKept { kept += 1 }
        }
        return kept
    }

    /// Skips the pictures before and after the current one, and returns their number.
    private static func skipReferenceSet(_ bits: inout BitReader) throws(InvalidBitstream) -> Int {
        let count = try bits.unsigned() + bits.unsigned()
        for _ in 0..<count {
            try bits.unsigned()
            try bits.flag()
        }
        return count
    }
}
