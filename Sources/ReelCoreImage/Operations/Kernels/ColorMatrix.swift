import Foundation

/// A matrix that is applied to straight colours, numbers that are added to them, and a factor of alpha. On premultiplied pixels
/// all of this is one 4×4 matrix, so that no pixel is divided by its alpha, and several in a row are computed as one.
struct ColorMatrix: PointOperation {
    /// What a red, a green and a blue of 1 become, without alpha.
    private let red: Pixel
    private let green: Pixel
    private let blue: Pixel
    /// What an alpha of 1 becomes: the numbers that are added, and the factor of alpha.
    private let alpha: Pixel
    /// The factors of the components; nil if a component depends on others. What is not finite stays in its component.
    private let factors: Pixel?

    private init(red: Pixel, green: Pixel, blue: Pixel, alpha: Pixel) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        let rest = [red.y, red.z, green.x, green.z, blue.x, blue.y]
        factors = rest.allSatisfy { $0 == 0 } ? Pixel(red.x, green.y, blue.z, alpha.w) : nil
    }

    /// - Parameters:
    ///   - sum: numbers that are added to straight colours after the matrix.
    ///   - opacity: the factor of alpha.
    init(_ matrix: RGBMatrix, adding sum: SIMD3<Float> = .zero, opacity: Float = 1) {
        let (red, green, blue) = (matrix.red * opacity, matrix.green * opacity, matrix.blue * opacity)
        self.init(
            red: Pixel(red.x, green.x, blue.x, 0), green: Pixel(red.y, green.y, blue.y, 0),
            blue: Pixel(red.z, green.z, blue.z, 0), alpha: Pixel(sum * opacity, opacity))
    }

    /// Returns the matrix that has the effect of this one and then another one.
    func followed(by next: ColorMatrix) -> ColorMatrix {
        ColorMatrix(red: next.apply(red), green: next.apply(green), blue: next.apply(blue), alpha: next.apply(alpha))
    }

    /// The factor of alpha, in 0…1, if the matrix has no other effect.
    var opacity: Float? {
        let factor = alpha.w
        return factors == Pixel(repeating: factor) && alpha.replacingAlpha(0) == .zero && (0...1).contains(factor) ? factor : nil
    }

    /// Whether all numbers are finite, as they are not if filters in a row multiply by very much.
    var isFinite: Bool {
        let sum = red + green + blue + alpha
        return sum - sum == .zero
    }

    @inline(__always)
    private func apply(_ pixel: Pixel) -> Pixel {
        (red * pixel.x + green * pixel.y + (blue * pixel.z + alpha * pixel.w)).replacingAlpha(alpha.w * pixel.w)
    }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region { alpha.w == 1 ? inputs[0].opaqueRegion : .empty }

    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?
    ) { apply(to: row, count) }

    /// Transparent pixels become black, as by all filters of straight colours.
    func apply(to row: UnsafeMutablePointer<Pixel>, _ count: Int) {
        if let factors {
            let sum = alpha.replacingAlpha(0)
            for index in 0..<count {
                let pixel = row[index]
                row[index] = pixel.w == 0 ? .zero : pixel * factors + sum * pixel.w
            }
        } else {
            for index in 0..<count { row[index] = row[index].w == 0 ? .zero : apply(row[index]) }
        }
    }
}
