import Foundation

extension FilterDeclaration {
    /// Filters for colour effects.
    static let colorEffect: [FilterDeclaration] = [
        matrix("CIColorInvert", "Color Invert", category: kCICategoryColorEffect) { _ in
            ColorMatrix(.factors(-1, -1, -1), adding: .one)
        },
        color(
            "CIColorMonochrome", "Color Monochrome", .color("inputColor", 0.6, 0.45, 0.3),
            .number("inputIntensity", 1, slider: 0...1), category: kCICategoryColorEffect
        ) { inputs, setup in
            // The customary definition: the colour with the pixel's luminance, mixed with the pixel by the intensity. Apple's
            // exact result is not documented.
            let color = setup.pixel(inputs.color("inputColor")).straight
            let intensity = inputs.float("inputIntensity")
            return { pixel in
                let gray = pixel.luminance
                return pixel.mixed(pixel.with(color.x * gray, color.y * gray, color.z * gray), intensity)
            }
        },
        matrix(
            "CISepiaTone", "Sepia Tone", .number("inputIntensity", 1, slider: 0...1), category: kCICategoryColorEffect
        ) { inputs in
            // W3C's matrix. Apple's exact result is not documented.
            ColorMatrix(.sepia(inputs.float("inputIntensity")))
        },
        color("CIMaximumComponent", "Maximum Component", category: kCICategoryColorEffect) { _, _ in
            { pixel in
                let most = max(pixel.x, pixel.y, pixel.z)
                return pixel.with(most, most, most)
            }
        },
        color("CIMinimumComponent", "Minimum Component", category: kCICategoryColorEffect) { _, _ in
            { pixel in
                let least = min(pixel.x, pixel.y, pixel.z)
                return pixel.with(least, least, least)
            }
        },
        color("CIMaskToAlpha", "Mask to Alpha", category: kCICategoryColorEffect, keepsOpaque: false) { _, _ in
            // Apple: "Converts a grayscale image to a white image that is masked by alpha."
            { pixel in Pixel(1, 1, 1, pixel.luminance * pixel.w) }
        },
        FilterDeclaration(
            "CIVignette", "Vignette", kCICategoryColorEffect,
            [.image, .number("inputIntensity", 0, slider: -1...1), .number("inputRadius", 1, least: 0, slider: 0...2)]
        ) { inputs in
            guard let image = inputs.image() else { return nil }
            let (intensity, radius) = (inputs.float("inputIntensity"), inputs.float("inputRadius"))
            let extent = image.extent
            guard !extent.isInfinite, !extent.isNull else { return image }
            // The cosine-fourth law by which a lens darkens the corners: at a distance of `radius` half diagonals, an intensity
            // of 1 darkens to a quarter; a negative intensity brightens. Apple's exact result is not documented.
            let middle = SIMD2(Float(extent.midX), Float(extent.midY))
            let reach = max(Float(hypot(extent.width, extent.height)) / 2 * radius, 1e-6)
            return image.filtered(
                PositionFactor { place in
                    let offset = (place - middle) / reach
                    let square = 1 + abs(intensity) * (offset * offset).sum()
                    return intensity < 0 ? square * square : 1 / (square * square)
                })
        },
        FilterDeclaration(
            "CIVignetteEffect", "Vignette Effect", kCICategoryColorEffect,
            [
                .image, .point("inputCenter", 150, 150), .number("inputRadius", 150, least: 0, slider: 0...2_000),
                .number("inputIntensity", 1, least: -1, most: 1, slider: -1...1),
                .number("inputFalloff", 0.5, least: 0, most: 1, slider: 0...1),
            ]
        ) { inputs in
            guard let image = inputs.image() else { return nil }
            let center = inputs.point("inputCenter")
            let middle = SIMD2(Float(center.x), Float(center.y))
            let (radius, intensity) = (inputs.float("inputRadius"), inputs.float("inputIntensity"))
            let falloff = inputs.float("inputFalloff")
            // Darkens by the intensity outside the radius; the falloff is the width of the transition on each side of it, in
            // radii. Apple's exact result is not documented.
            let (start, end) = (radius * (1 - falloff), radius * (1 + falloff))
            return image.filtered(
                PositionFactor { place in
                    let offset = place - middle
                    return 1 - intensity * smoothStep(start, end, (offset * offset).sum().squareRoot())
                })
        },
    ]
}

/// Returns 0 before the start, 1 after the end, and a smooth curve between them (Perlin's 3t² − 2t³).
func smoothStep(_ start: Float, _ end: Float, _ place: Float) -> Float {
    guard end > start else { return place < start ? 0 : 1 }
    let part = min(max((place - start) / (end - start), 0), 1)
    return part * part * (3 - 2 * part)
}
