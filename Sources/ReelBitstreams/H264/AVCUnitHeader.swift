/// The first byte of an H.264 NAL unit (H.264, clause 7.3.1).
package struct AVCUnitHeader: Hashable, Sendable {
    /// `nal_ref_idc`, 0 to 3: 0 if no other picture refers to this one.
    package let referenceIDC: UInt8
    package let type: AVCUnitType

    package init(referenceIDC: UInt8, type: AVCUnitType) {
        self.referenceIDC = referenceIDC
        self.type = type
    }

    package init(_ byte: UInt8) { self.init(referenceIDC: byte >> 5 & 3, type: AVCUnitType(rawValue: byte & 31)) }

    /// Nil if the unit is empty.
    package init?(_ unit: UnsafeRawBufferPointer) {
        guard let byte = unit.first else { return nil }
        self.init(byte)
    }

    package var byte: UInt8 { referenceIDC << 5 | type.rawValue }

    /// Returns the unit with this header, with its start code and emulation prevention bytes.
    package func byteStreamUnit(payload: [UInt8]) -> [UInt8] {
        EmulationPrevention.inserted(into: payload, after: AnnexB.startCode, byte)
    }
}
