import Foundation

extension FilterDeclaration {
    /// Filters that print an image with a screen. A place is white where the luminance in the working space exceeds a threshold
    /// that the screen has there, so that in linear light the share of white is that of the luminance. The sharpness is that of
    /// the edges: the transition is `1 − inputSharpness` of the thresholds' range. Apple's exact results are not documented.
    static let halftones: [FilterDeclaration] = [
        screen("CIDotScreen", "Dot Screen", [angle]) { dot($0) },
        screen("CILineScreen", "Line Screen", [angle]) { wave($0.y) },
        screen("CIHatchedScreen", "Hatched Screen", [angle]) {
            let line = min(wave($0.x), wave($0.y))
            return line * (2 - line)
        },
        screen("CICircularScreen", "Circular Screen", []) { wave(length($0)) },
        FilterDeclaration("CICMYKHalftone", "CMYK Halftone", kCICategoryHalftoneEffect, fourInks) { inputs in
            inputs.image().map { printed($0, inputs) }
        },
    ]

    /// The inputs of `CICMYKHalftone`.
    static let fourInks: [FilterParameter] = [
        .image, center, .number("inputWidth", 6, least: 1, most: 1_000, slider: 2...100, type: kCIAttributeTypeDistance),
        angle, sharpness, .number("inputGCR", 1, least: 0, most: 1, slider: 0...1),
        .number("inputUCR", 0.5, least: 0, most: 1, slider: 0...1),
    ]

    /// Returns cyan, magenta, yellow and black dots at angles of 15°, 75°, 0° and 45° on white, the light of each ink multiplied.
    /// Black is the grey component times `inputGCR`; `inputUCR` is how much of it the other inks do not print.
    static func printed(_ image: CIImage, _ inputs: FilterInputs) -> CIImage {
        let screens = [15, 75, 0, 45].map { Screen(inputs, turnedBy: Float($0) * .pi / 180) }
        let (gray, less) = (inputs.float("inputGCR"), inputs.float("inputUCR"))
        return image.filtered(
            PositionKernel { pixel, place in
                let color = pixel.straight.limited
                let inks = SIMD3(1 - color.x, 1 - color.y, 1 - color.z)
                let black = inks.min() * gray
                func white(_ index: Int) -> Float {
                    let rest = black < 1 ? (inks[index] - black) / (1 - black) : 0
                    let ink = inks[index] + (rest - inks[index]) * less
                    return screens[index].white(1 - ink, place) { dot($0) }
                }
                let paper = screens[3].white(1 - black, place) { dot($0) }
                return pixel.with(white(0) * paper, white(1) * paper, white(2) * paper).premultiplied
            })
    }

    private static let center = FilterParameter.point("inputCenter", 150, 150)
    private static let angle = FilterParameter.number(
        "inputAngle", 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle)
    private static let sharpness = FilterParameter.number("inputSharpness", 0.7, least: 0, most: 1, slider: 0...1)

    /// Returns the distance from the nearest whole number, 0…1, which is evenly distributed.
    private static func wave(_ place: Float) -> Float { abs(place - place.rounded()) * 2 }

    /// Returns the threshold of a dot around each pair of whole numbers: black dots on white, white ones on black.
    private static func dot(_ place: SIMD2<Float>) -> Float {
        0.5 + (cosf(2 * .pi * (place.x - place.x.rounded())) + cosf(2 * .pi * (place.y - place.y.rounded()))) / 4
    }

    /// The place of a screen, and how sharp it is.
    private struct Screen: Sendable {
        private let center: SIMD2<Float>
        private let direction: SIMD2<Float>
        private let width: Float
        private let softness: Float

        init(_ inputs: FilterInputs, turnedBy turn: Float = 0) {
            let point = inputs.point("inputCenter")
            center = SIMD2(Float(point.x), Float(point.y))
            direction = turned(SIMD2(1, 0), by: Float(inputs.finite("inputAngle").remainder(dividingBy: 2 * .pi)) + turn)
            width = inputs.float("inputWidth")
            softness = max(1 - inputs.float("inputSharpness"), 1e-3)
        }

        /// Returns how white a place is, for an amount of light.
        ///
        /// - Parameter threshold: returns that of a place, in widths from the centre.
        func white(_ light: Float, _ place: SIMD2<Float>, _ threshold: (SIMD2<Float>) -> Float) -> Float {
            let offset = (place - center) / width
            let turned = SIMD2(
                offset.x * direction.x + offset.y * direction.y, offset.y * direction.x - offset.x * direction.y)
            // Black stays black and white white.
            let limit = threshold(turned) * (1 - softness) + softness / 2
            return min(max((light - limit) / softness + 0.5, 0), 1)
        }
    }

    private static func screen(
        _ name: String, _ displayName: String, _ parameters: [FilterParameter],
        threshold: @escaping @Sendable (SIMD2<Float>) -> Float
    ) -> FilterDeclaration {
        let width = FilterParameter.number(
            "inputWidth", 6, least: 1, most: 1_000, slider: 1...50, type: kCIAttributeTypeDistance)
        return FilterDeclaration(
            name, displayName, kCICategoryHalftoneEffect, [.image, center] + parameters + [width, sharpness]
        ) { inputs in
            let screen = Screen(inputs)
            return inputs.image()?.filtered(
                PositionKernel { pixel, place in
                    let white = screen.white(pixel.straight.luminance, place, threshold)
                    return pixel.with(white, white, white).premultiplied
                })
        }
    }
}
