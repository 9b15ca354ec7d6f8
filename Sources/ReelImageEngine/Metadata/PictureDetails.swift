/// What a file says about a picture beyond its header. It is read when it is asked for, without decoding.
package struct PictureDetails: Sendable {
    package enum ColorModel: Sendable {
        case gray, rgb, cmyk, lab
    }

    package var metadata = PictureMetadata()
    /// Bits per component as stored.
    package var depth = 8
    package var isFloat = false
    /// Whether pixels are numbers of a palette's colours.
    package var isIndexed = false
    package var colorModel = ColorModel.rgb
    /// The description in the file's ICC profile, or the name of sRGB where a file signals that without a profile.
    package var profileName: String?
    package var jfif: JFIFHeader?
    /// Whether a JPEG is progressive, or a PNG interlaced.
    package var isProgressive = false
    /// The exponent in a PNG's `gAMA`.
    package var gamma: Double?
    /// The rendering intent in a PNG's `sRGB`.
    package var sRGBIntent: Int?

    package init() {}

    /// The name of the profile of IEC 61966-2-1, as usual profiles have it.
    static let sRGBName = "sRGB IEC61966-2.1"
}

/// The timing of an animated file.
package struct AnimationDetails: Sendable {
    /// How often it is played; 0 for ever.
    package var loops: Int
    /// How long each frame is shown, in seconds, as the file says.
    package var delays: [Double]
    /// Whether a GIF has a palette for all of its frames.
    package var hasGlobalColorMap = false

    /// Returns a frame's duration as browsers and Apple play it: a tenth of a second in place of less than two hundredths.
    package static func clamped(_ delay: Double) -> Double { delay < 0.0199 ? 0.1 : delay }
}
