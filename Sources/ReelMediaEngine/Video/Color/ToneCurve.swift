import ReelColor

/// The tone curve that maps the luminance of HDR to the range from black to SDR's white.
///
/// It is the EETF of ITU-R BT.2390, for a display whose white is reference white, 203 cd/m²: luminance below a knee is unchanged,
/// and all above it is compressed evenly in perception. For material of up to 1000 cd/m², the knee is at 93 cd/m².
struct ToneCurve: Hashable {
    /// The peak luminance of the material in cd/m².
    let peak: Double

    init(peak: Double) {
        // More than 4000 hardly ever occurs, and reserving range for it would darken everything else.
        self.peak = min(max(peak, HDRDisplay.referenceWhite), 4000)
    }

    /// Returns the tone-mapped luminance for a luminance, both in cd/m².
    func luminance(_ luminance: Double) -> Double {
        let white = HDRDisplay.referenceWhite
        guard peak > white else { return min(luminance, white) }
        let highest = PerceptualQuantizer.signal(peak)
        let signal = min(PerceptualQuantizer.signal(luminance) / highest, 1)
        let largest = PerceptualQuantizer.signal(white) / highest
        let knee = 1.5 * largest - 0.5
        guard signal > knee else { return luminance }
        // A Hermite spline, from the knee with slope 1 to the top with slope 0.
        let t = (signal - knee) / (1 - knee)
        let (square, cube) = (t * t, t * t * t)
        let mapped =
            (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + t) * (1 - knee) + (3 * square - 2 * cube) * largest
        return min(PerceptualQuantizer.luminance(mapped * highest), white)
    }
}
