import Foundation
import ReelColor

/// The conversion of light to CIE 1976 L*a*b*, relative to the white of its space (ISO/CIE 11664-4).
struct LabConversion: Sendable {
    private let matrix: RGBMatrix

    init(_ space: Chromaticities) {
        let (toXYZ, white) = (space.toXYZ, space.toXYZ * SIMD3(1, 1, 1))
        func row(_ index: Int) -> SIMD3<Float> {
            SIMD3<Float>(SIMD3(toXYZ.first[index], toXYZ.second[index], toXYZ.third[index]) / white[index])
        }
        matrix = RGBMatrix(red: row(0), green: row(1), blue: row(2))
    }

    /// Returns L*, a* and b*.
    func lab(_ light: Pixel) -> SIMD3<Float> {
        let xyz = matrix.apply(light).mapColors { $0 > 216 / 24_389 ? cbrtf($0) : (24_389 / 27 * $0 + 16) / 116 }
        return SIMD3(116 * xyz.y - 16, 500 * (xyz.x - xyz.y), 200 * (xyz.y - xyz.z))
    }

    /// Returns the difference ΔE of 1994 (CIE 116-1995), with the factors for graphic arts; at most 100.
    static func difference(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Float {
        let change = one - other
        let (chroma, second) = (
            (one.y * one.y + one.z * one.z).squareRoot(), (other.y * other.y + other.z * other.z).squareRoot()
        )
        let ofChroma = chroma - second
        let ofHue = max(change.y * change.y + change.z * change.z - ofChroma * ofChroma, 0)
        let (partC, partH) = (ofChroma / (1 + 0.045 * chroma), 1 + 0.015 * chroma)
        return min((change.x * change.x + partC * partC + ofHue / (partH * partH)).squareRoot(), 100)
    }
}
