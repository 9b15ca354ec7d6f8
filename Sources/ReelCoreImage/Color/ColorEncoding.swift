import Foundation
import ReelCoreGraphics
import ReelCoreVideo

/// The meaning of a pixel's components: their primaries, and whether they are linear light or use sRGB's transfer function.
struct ColorEncoding: Hashable, Sendable {
    enum Primaries: Hashable, Sendable {
        case sRGB, displayP3, rec2020
    }

    var primaries: Primaries
    var isLinear: Bool

    static let sRGB = ColorEncoding(primaries: .sRGB, isLinear: false)
    static let linearSRGB = ColorEncoding(primaries: .sRGB, isLinear: true)

    init(primaries: Primaries, isLinear: Bool) {
        self.primaries = primaries
        self.isLinear = isLinear
    }

    /// Creates the encoding of a colour space. Grey spaces are sRGB with three equal components.
    init(_ space: CGColorSpace) {
        let name = space.name ?? CGColorSpace.sRGB
        primaries = name.contains("DisplayP3") ? .displayP3 : .sRGB
        isLinear = name.contains("Linear")
    }

    /// Creates the encoding that a buffer's tags specify; sRGB if there are none. The transfer functions of video (BT.709,
    /// SMPTE 240M) are treated as sRGB's, as everywhere in this package: a picture that becomes a movie keeps its values.
    init(tagsOf buffer: CVPixelBuffer) {
        switch buffer.attachment(kCVImageBufferColorPrimariesKey)?.value as? String {
        case kCVImageBufferColorPrimaries_P3_D65: primaries = .displayP3
        case kCVImageBufferColorPrimaries_ITU_R_2020: primaries = .rec2020
        default: primaries = .sRGB
        }
        isLinear =
            buffer.attachment(kCVImageBufferTransferFunctionKey)?.value as? String == kCVImageBufferTransferFunction_Linear
    }

    var linear: ColorEncoding { ColorEncoding(primaries: primaries, isLinear: true) }
}

extension ColorEncoding.Primaries {
    /// CIE 1931 chromaticities of red, green and blue; all have the white point D65. Sources: IEC 61966-2-1, SMPTE EG 432-1,
    /// ITU-R BT.2020.
    private var chromaticities: [(x: Double, y: Double)] {
        switch self {
        case .sRGB: [(0.64, 0.33), (0.3, 0.6), (0.15, 0.06)]
        case .displayP3: [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)]
        case .rec2020: [(0.708, 0.292), (0.17, 0.797), (0.131, 0.046)]
        }
    }

    /// The matrix from linear light to CIE XYZ.
    private var toXYZ: Matrix3 {
        let columns = chromaticities.map { SIMD3($0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y) }
        let white = SIMD3(0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290)
        let unscaled = Matrix3(columns: (columns[0], columns[1], columns[2]))
        let scale = unscaled.inverse * white
        return Matrix3(columns: (columns[0] * scale.x, columns[1] * scale.y, columns[2] * scale.z))
    }

    /// Returns the matrix from linear light of these primaries to linear light of others.
    func matrix(to other: Self) -> Matrix3 { other.toXYZ.inverse * toXYZ }
}

/// A 3×3 matrix in double precision.
struct Matrix3: Sendable {
    var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
        matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z
    }

    static func * (one: Matrix3, other: Matrix3) -> Matrix3 {
        Matrix3(columns: (one * other.columns.0, one * other.columns.1, one * other.columns.2))
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    /// The inverse, by the adjugate. Infinite or NaN if the matrix is singular.
    var inverse: Matrix3 {
        let (a, b, c) = columns
        let rows = (Self.cross(b, c), Self.cross(c, a), Self.cross(a, b))
        let determinant = (a * rows.0).sum()
        return Matrix3(
            columns: (
                SIMD3(rows.0.x, rows.1.x, rows.2.x) / determinant, SIMD3(rows.0.y, rows.1.y, rows.2.y) / determinant,
                SIMD3(rows.0.z, rows.1.z, rows.2.z) / determinant
            ))
    }
}
