import ReelColor

/// The colours that EXIF declares (CIPA DC-008, 4.6.5 and 4.6.7; DCF, CIPA DC-009, 3.2.3). Cameras write Adobe RGB in this way
/// only, without a profile. A file's profile, or what its format says of colours itself, takes precedence.
struct ExifColorSpace: Equatable {
    let chromaticities: Chromaticities
    /// The exponent from a value to light.
    let gamma: Double

    static let adobeRGB = ExifColorSpace(chromaticities: .adobeRGB, gamma: Chromaticities.adobeRGBGamma)

    /// The name of the profile that has these colours; nil if there is no usual one.
    var name: String? { self == .adobeRGB ? "Adobe RGB (1998)" : nil }
}

extension ExifColorSpace {
    fileprivate static let sRGB = 1
    /// No value of the standard, but several programs write it for Adobe RGB.
    private static let adobe = 2
    fileprivate static let uncalibrated = 0xFFFF
    /// A camera's numbers have two or three decimals.
    private static let tolerance = 0.005

    /// Nil if the metadata declare sRGB or nothing.
    init?(_ metadata: PictureMetadata) {
        let space = metadata.exif[ExifTag.colorSpace]?.firstInteger
        guard space != Self.sRGB else { return nil }
        let index = metadata.interoperability[ExifTag.interoperabilityIndex]?.trimmedText
        if space == Self.adobe || index == "R03" {
            self = .adobeRGB
            return
        }
        let gamma = metadata.exif[ExifTag.gamma]?.numbers?.first
        guard space == Self.uncalibrated || gamma != nil, let white = metadata.main[ExifTag.whitePoint]?.numbers,
            let primaries = metadata.main[ExifTag.primaryChromaticities]?.numbers, white.count == 2, primaries.count == 6,
            let chromaticities = Chromaticities(coordinates: primaries + white)
        else { return nil }
        let declared = ExifColorSpace(chromaticities: chromaticities, gamma: gamma ?? 2.2)
        guard (1...4).contains(declared.gamma) else { return nil }
        let isAdobe = chromaticities.isNear(.adobeRGB, within: Self.tolerance) && abs(declared.gamma - 2.2) < Self.tolerance
        self = isAdobe ? .adobeRGB : declared
    }
}

extension PictureMetadata {
    /// The metadata of pixels that are encoded: in sRGB, or in the colours of `profile`, whatever the source's were.
    var withoutSourceColors: PictureMetadata {
        var copy = self
        copy.interoperability = [:]
        copy.exif[ExifTag.gamma] = nil
        copy.main[ExifTag.whitePoint] = nil
        copy.main[ExifTag.primaryChromaticities] = nil
        if exif[ExifTag.colorSpace] != nil {
            let space = profile == nil ? ExifColorSpace.sRGB : ExifColorSpace.uncalibrated
            copy.exif[ExifTag.colorSpace] = .shorts([UInt16(space)])
        }
        return copy
    }
}
