import Foundation
import ReelCoreGraphics

extension FilterDeclaration {
    /// Transitions that change only the light of each pixel. Apple describes them in words; the formulas are ours.
    static let lightTransitions: [FilterDeclaration] = [
        // A bar of light moves across the extent in the direction of the angle, and adds the colour times the opacity; behind
        // its middle is the second image.
        transition(
            "CICopyMachineTransition", "Copy Machine", .rectangle("inputExtent", 0, 0, 300, 300),
            .color("inputColor", 0.6, 1, 0.8),
            .number("inputAngle", 0, slider: 0...2 * Double.pi, type: kCIAttributeTypeAngle),
            .number("inputWidth", 200, least: 0.1, slider: 0.1...500, type: kCIAttributeTypeDistance),
            .number("inputOpacity", 1.3, least: 0, slider: 0...3)
        ) { inputs, time, _ in
            let front = Edge(inputs, inputs.rectangle("inputExtent"), time, inputs.float("inputWidth"))
            let (color, opacity) = (inputs.color("inputColor"), inputs.float("inputOpacity"))
            return { setup in
                let light = setup.pixel(color)
                return { one, other, _, place in
                    let part = front.part(place)
                    let mixed = one.mixed(other, min(max(part * 8 - 3.5, 0), 1))
                    let share = 4 * part * (1 - part) * opacity * mixed.w
                    return (mixed + light * Pixel(repeating: share)).replacingAlpha(mixed.w)
                }
            }
        },
        // Light with rays grows from the centre and fades again; while it is bright, the images dissolve. Its reach is
        // `inputMaxStriationRadius` half diagonals of the extent at half the time, the rays vary it by
        // `inputStriationStrength`, and the contrast makes them narrower. The dissolve ends at the time `inputFadeThreshold`,
        // and begins as long after 0.
        transition(
            "CIFlashTransition", "Flash", .point("inputCenter", 150, 150), .rectangle("inputExtent", 0, 0, 300, 300),
            .color("inputColor", 1, 0.8, 0.6), .number("inputMaxStriationRadius", 2.58, least: 0, most: 10, slider: 0...10),
            .number("inputStriationStrength", 0.5, least: 0, most: 3, slider: 0...3),
            .number("inputStriationContrast", 1.375, least: 0, most: 5, slider: 0...5),
            .number("inputFadeThreshold", 0.85, least: 0.5, most: 1, slider: 0...1)
        ) { inputs, time, _ in
            let flash = Flash(inputs, time)
            let color = inputs.color("inputColor")
            return { setup in
                let light = setup.pixel(color)
                return { one, other, _, place in
                    let mixed = one.mixed(other, flash.dissolve)
                    return mixed.mixed(light * Pixel(repeating: mixed.w), flash.light(place))
                }
            }
        },
        // Holes of irregular shapes open everywhere. They are about as wide as the radius; towards the edge they are pressed
        // together, by half at the distance `inputCompression` from the centre.
        transition(
            "CIModTransition", "Mod", .point("inputCenter", 150, 150),
            .number("inputAngle", 2, slider: 0...2 * Double.pi, type: kCIAttributeTypeAngle),
            .number("inputRadius", 150, least: 1, most: 10_000, slider: 1...200, type: kCIAttributeTypeDistance),
            .number("inputCompression", 300, least: 100, most: 10_000, slider: 100...800, type: kCIAttributeTypeDistance)
        ) { inputs, time, _ in
            let point = inputs.point("inputCenter")
            let center = SIMD2(Float(point.x), Float(point.y))
            let angle = Float(inputs.finite("inputAngle").remainder(dividingBy: 2 * .pi))
            let (radius, compression) = (inputs.float("inputRadius"), inputs.float("inputCompression"))
            return { _ in
                { one, other, _, place in
                    let offset = place - center
                    let pressed = turned(offset, by: angle) * ((1 + length(offset) / compression) * .pi / radius)
                    // Between 0 and 1.
                    let height = 0.5 + sinf(pressed.x) * sinf(pressed.y) / 3 + sinf(1.3 * pressed.x - 0.7 * pressed.y) / 6
                    return one.mixed(other, min(max((time * 1.1 - height) * 10, 0), 1))
                }
            }
        },
        FilterDeclaration(
            "CIDisintegrateWithMaskTransition", "Disintegrate With Mask", kCICategoryTransition,
            [
                .image, .target, .mask, .time,
                .number("inputShadowRadius", 8, least: 0, most: 50, slider: 0...50, type: kCIAttributeTypeDistance),
                .number("inputShadowDensity", 0.65, least: 0, most: 1, slider: 0...1), .vector("inputShadowOffset", 0, -10),
            ]
        ) { inputs in
            // The first image disappears where the mask's luminance is below the time. What remains casts a soft shadow.
            guard let image = inputs.image(), let target = inputs.image(kCIInputTargetImageKey),
                let mask = inputs.image(kCIInputMaskImageKey)
            else { return nil }
            let (time, softness) = (inputs.float("inputTime"), Float(0.02))
            let limit = time * (1 + 2 * softness) - softness
            let rest = image.filtered(
                BlendKernel(reach: .front) { _, mask in
                    Pixel(repeating: min(max((min(max(mask.luminance, 0), 1) - limit) / softness, 0), 1))
                }, mask.node)
            let offset = inputs.vector("inputShadowOffset").map { abs($0) < 10_000 ? CGFloat($0) : 0 }
            let shadow = rest.applyingGaussianBlur(sigma: inputs.number("inputShadowRadius"))
                .transformed(by: CGAffineTransform(translationX: offset[0], y: offset[1]))
            let density = inputs.float("inputShadowDensity") * (time == 0 || time == 1 ? 0 : 1)
            let dark = target.filtered(
                BlendKernel(reach: .front) { pixel, shadow in pixel.mapColors { $0 * (1 - density * shadow.w) } }, shadow.node)
            return image.filtered(MixKernel { _ in { one, other, rest, _ in other.mixed(one, rest.w) } }, dark.node, rest.node)
        },
    ]

    /// The light of a flash at one time.
    private struct Flash: Sendable {
        /// The share of the second image.
        let dissolve: Float
        private let strength: Float
        private let center: SIMD2<Float>
        private let reach: Float
        private let rays: (strength: Float, contrast: Float)

        init(_ inputs: FilterInputs, _ time: Float) {
            let extent = inputs.rectangle("inputExtent")
            let (point, fade) = (inputs.point("inputCenter"), inputs.float("inputFadeThreshold"))
            strength = time == 0 || time == 1 ? 0 : sinf(.pi * time)
            center = SIMD2(Float(point.x), Float(point.y))
            let half = hypotf(Float(extent.width), Float(extent.height)) / 2
            reach = max(half * inputs.float("inputMaxStriationRadius") * strength, 1e-3)
            rays = (inputs.float("inputStriationStrength"), inputs.float("inputStriationContrast"))
            dissolve = smoothStep(1 - fade, fade, time)
        }

        /// Returns how bright a place is, 0…1.
        func light(_ place: SIMD2<Float>) -> Float {
            let offset = place - center
            let angle = atan2f(offset.y, offset.x)
            // Waves around the centre, whose sum is between 0 and 1.
            let wave = 0.5 + (sinf(11 * angle) + sinf(17 * angle + 1) + sinf(29 * angle + 2)) / 6
            let far = reach * max(1 + rays.strength * (powf(wave, rays.contrast) - 0.5), 0.05)
            let bright = 2 * strength * (1 - length(offset) / far)
            return bright.isNaN ? 0 : min(max(bright, 0), 1)
        }
    }
}
