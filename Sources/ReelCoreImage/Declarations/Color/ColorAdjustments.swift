import Foundation
import ReelColor

extension FilterDeclaration {
    /// Filters that correct the colours of a photograph. They apply to the values of the working space, with straight alpha.
    static let colorAdjustment: [FilterDeclaration] = [
        matrix(
            "CIColorControls", "Color Controls",
            .number("inputSaturation", 1, least: 0, slider: 0...2), .number("inputBrightness", 0, slider: -1...1),
            .number("inputContrast", 1, least: 0, slider: 0.25...4)
        ) { inputs in
            // Apple, "Core Image Filter Reference": scales the distance from the luminance, then adds the brightness, then
            // scales the distance from the middle, 0.5.
            let contrast = inputs.float("inputContrast")
            let sum = (inputs.float("inputBrightness") - 0.5) * contrast + 0.5
            return ColorMatrix(.saturation(inputs.float("inputSaturation")))
                .followed(by: ColorMatrix(.factors(contrast, contrast, contrast), adding: SIMD3(repeating: sum)))
        },
        matrix("CIExposureAdjust", "Exposure Adjust", .number("inputEV", 0, slider: -10...10)) { inputs in
            // Apple: s.rgb · 2^ev.
            let factor = exp2f(min(max(inputs.float("inputEV"), -100), 100))
            return ColorMatrix(.factors(factor, factor, factor))
        },
        color("CIGammaAdjust", "Gamma Adjust", .number("inputPower", 1, slider: 0.25...4)) { inputs, _ in
            // Apple: pow(s.rgb, power). Negative values stay unchanged.
            let power = min(max(inputs.float("inputPower"), -100), 100)
            return { pixel in pixel.mapColors { $0 > 0 ? powf($0, power) : $0 == 0 && power == 0 ? 1 : $0 } }
        },
        matrix("CIHueAdjust", "Hue Adjust", .number("inputAngle", 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle))
        {
            inputs in
            // W3C, Filter Effects Level 1, §9.6, hueRotate. Apple's exact result is not documented.
            let angle = inputs.finite("inputAngle")
            return ColorMatrix(.hueRotation(Float(angle.truncatingRemainder(dividingBy: 2 * .pi))))
        },
        color("CIVibrance", "Vibrance", .number("inputAmount", 0, slider: -1...1)) { inputs, _ in
            // The customary definition: colours move away from their largest component, the less saturated they are the more.
            // Apple's exact result is not documented.
            let amount = inputs.float("inputAmount")
            return { pixel in
                let most = max(pixel.x, pixel.y, pixel.z)
                let saturation = most - min(pixel.x, pixel.y, pixel.z)
                let part = amount * (1 - min(max(saturation, 0), 1))
                return pixel.mapColors { $0 - (most - $0) * part }
            }
        },
        color("CIWhitePointAdjust", "White Point Adjust", .color("inputColor", 1, 1, 1)) { inputs, setup in
            // Apple: white is mapped to the colour.
            let white = setup.pixel(inputs.color("inputColor")).straight
            return { pixel in pixel.with(pixel.x * white.x, pixel.y * white.y, pixel.z * white.z) }
        },
        color("CILinearToSRGBToneCurve", "Linear to sRGB Tone Curve") { _, _ in
            { pixel in pixel.mapColors { SRGBCurve.code($0) } }
        },
        color("CISRGBToneCurveToLinear", "sRGB Tone Curve to Linear") { _, _ in
            { pixel in pixel.mapColors { SRGBCurve.light($0) } }
        },
        color(
            "CIToneCurve", "Tone Curve", .vector("inputPoint0", 0, 0), .vector("inputPoint1", 0.25, 0.25),
            .vector("inputPoint2", 0.5, 0.5), .vector("inputPoint3", 0.75, 0.75), .vector("inputPoint4", 1, 1)
        ) { inputs, setup in
            // A curve through five points, applied to code values: if the working space is linear, light is encoded before and
            // decoded after. Apple's exact result is not documented.
            let curve = CubicSpline((0..<5).map { inputs.vector("inputPoint\($0)") })
            let isLinear = setup.environment.working?.isLinear == true
            return { pixel in
                pixel.mapColors { isLinear ? SRGBCurve.light(curve(SRGBCurve.code($0))) : curve($0) }
            }
        },
        color(
            "CIColorClamp", "Color Clamp", .vector("inputMinComponents", 0, 0, 0, 0),
            .vector("inputMaxComponents", 1, 1, 1, 1), keepsOpaque: false
        ) { inputs, _ in
            let least = inputs.pixel("inputMinComponents")
            let most = inputs.pixel("inputMaxComponents")
            return { pixel in
                Pixel(
                    min(max(pixel.x, least.x), most.x), min(max(pixel.y, least.y), most.y), min(max(pixel.z, least.z), most.z),
                    min(max(pixel.w, least.w), most.w))
            }
        },
        FilterDeclaration(
            "CIColorMatrix", "Color Matrix", kCICategoryColorAdjustment,
            [
                .image, .vector("inputRVector", 1, 0, 0, 0), .vector("inputGVector", 0, 1, 0, 0),
                .vector("inputBVector", 0, 0, 1, 0), .vector("inputAVector", 0, 0, 0, 1), .vector("inputBiasVector", 0, 0, 0, 0),
            ]
        ) { inputs in
            // Apple: each component is the product of the pixel with a vector, plus the bias.
            guard let image = inputs.image() else { return nil }
            let rows = ["R", "G", "B", "A"].map { inputs.pixel("input\($0)Vector") }
            let bias = inputs.pixel("inputBiasVector")
            let (red, green, blue, alpha) = (rows[0], rows[1], rows[2], rows[3])
            if red.w == 0, green.w == 0, blue.w == 0, alpha.rgb == .zero, bias.w == 0 {
                let matrix = RGBMatrix(red: red.rgb, green: green.rgb, blue: blue.rgb)
                return image.multiplied(by: ColorMatrix(matrix, adding: bias.rgb, opacity: alpha.w))
            }
            return image.filtered(
                ColorKernel(alphaMode: .straight, keepsOpaque: false) { _ in
                    { pixel in
                        Pixel((pixel * red).sum(), (pixel * green).sum(), (pixel * blue).sum(), (pixel * alpha).sum()) + bias
                    }
                })
        },
    ]

    /// - Parameter kernel: returns the function of a pixel for the inputs.
    static func color(
        _ name: String, _ displayName: String, _ parameters: FilterParameter..., category: String = kCICategoryColorAdjustment,
        keepsOpaque: Bool = true, kernel: @escaping @Sendable (FilterInputs, KernelSetup) -> ColorKernel.Kernel
    ) -> FilterDeclaration {
        FilterDeclaration(name, displayName, category, [.image] + parameters) { inputs in
            guard let image = inputs.image() else { return nil }
            let snapshot = inputs.snapshot
            return image.filtered(
                ColorKernel(alphaMode: .straight, keepsOpaque: keepsOpaque) { setup in kernel(snapshot.inputs, setup) })
        }
    }

    /// Declares a filter that multiplies colours by a matrix.
    static func matrix(
        _ name: String, _ displayName: String, _ parameters: FilterParameter..., category: String = kCICategoryColorAdjustment,
        make: @escaping @Sendable (FilterInputs) -> ColorMatrix
    ) -> FilterDeclaration {
        FilterDeclaration(name, displayName, category, [.image] + parameters) { inputs in
            inputs.image()?.multiplied(by: make(inputs))
        }
    }
}
