/// The type of an H.264 NAL unit (`nal_unit_type`, H.264, table 7-1).
package struct AVCUnitType: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A slice of a picture that is not an IDR picture.
    package static let slice = AVCUnitType(rawValue: 1)
    package static let idrSlice = AVCUnitType(rawValue: 5)
    package static let sequenceParameterSet = AVCUnitType(rawValue: 7)
    package static let pictureParameterSet = AVCUnitType(rawValue: 8)
    package static let sequenceParameterSetExtension = AVCUnitType(rawValue: 13)

    /// Whether the unit contains a slice, or a part of one.
    package var isSlice: Bool { (1...5).contains(rawValue) }
}
