/// The type of an HEVC NAL unit (`nal_unit_type`, H.265, table 7-1).
package struct HEVCUnitType: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    static let videoParameterSet = HEVCUnitType(rawValue: 32)
    static let sequenceParameterSet = HEVCUnitType(rawValue: 33)
    static let pictureParameterSet = HEVCUnitType(rawValue: 34)
    /// Supplemental enhancement information (SEI) that precedes a picture.
    static let prefixSEI = HEVCUnitType(rawValue: 39)
    static let suffixSEI = HEVCUnitType(rawValue: 40)

    /// Whether the unit contains a slice segment.
    package var isSlice: Bool { rawValue < 32 }

    /// Whether the unit belongs to an IDR picture (`IDR_W_RADL` and `IDR_N_LP`): no later picture refers to anything before it.
    var isIDR: Bool { rawValue == 19 || rawValue == 20 }

    /// Whether decoding can begin with the unit's picture (`BLA_W_LP` to `RSV_IRAP_VCL23`).
    package var isRandomAccess: Bool { (16...23).contains(rawValue) }

    /// Whether no picture of the same temporal sub-layer refers to this one (`TRAIL_N` to `RSV_VCL_N14`).
    package var isSublayerNonReference: Bool { rawValue < 16 && rawValue.isMultiple(of: 2) }
}
