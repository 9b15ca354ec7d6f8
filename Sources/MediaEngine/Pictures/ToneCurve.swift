import Foundation

/// How much of its light something bright keeps, so that all fits between black and SDR's white.
///
/// It is the EETF of ITU-R BT.2390, for a display whose white is reference white, 203 cd/m²:
/// what is dark stays as it is, and above a knee everything is pressed together, evenly to
/// the eye. From material of up to 1000 cd/m², what is below 93 cd/m² stays.
struct ToneCurve: Hashable {
    /// cd/m²: the brightest that there is.
    let peak: Double

    init(peak: Double) {
        // More than 4000 is hardly ever there, and room kept for it would darken all the rest.
        self.peak = min(max(peak, HDRTransfer.referenceWhite), 4000)
    }

    /// cd/m² of what is so many cd/m² bright.
    func luminance(_ luminance: Double) -> Double {
        let white = HDRTransfer.referenceWhite
        guard peak > white else { return min(luminance, white) }
        let highest = HDRTransfer.pqSignal(peak)
        let signal = min(HDRTransfer.pqSignal(luminance) / highest, 1)
        let largest = HDRTransfer.pqSignal(white) / highest
        let knee = 1.5 * largest - 0.5
        guard signal > knee else { return luminance }
        // A Hermite spline, from the knee with slope 1 to the top with slope 0.
        let t = (signal - knee) / (1 - knee)
        let (square, cube) = (t * t, t * t * t)
        let mapped =
            (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + t) * (1 - knee) + (3 * square - 2 * cube) * largest
        return min(HDRTransfer.pq.light(mapped * highest), white)
    }
}
