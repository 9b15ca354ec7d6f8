/// The first two bytes of an HEVC NAL unit (H.265, clause 7.3.1.2).
package struct HEVCUnitHeader: Hashable, Sendable {
    static let size = 2

    package let type: HEVCUnitType
    /// The temporal sub-layer, from 0.
    package let temporalID: Int

    /// Nil if the unit is too short.
    package init?(_ unit: UnsafeRawBufferPointer) {
        guard unit.count >= Self.size else { return nil }
        type = HEVCUnitType(rawValue: unit[0] >> 1 & 63)
        temporalID = Int(unit[1] & 7) - 1
    }
}
