import Foundation

extension FilterDeclaration {
    /// Filters of a formula, on straight alpha in the working space. Apple documents those of the polynomials and of the
    /// threshold, and describes the others in words.
    static let colorFormulas: [FilterDeclaration] = [
        color(
            "CIColorPosterize", "Color Posterize", .number("inputLevels", 6, least: 2, most: 300, slider: 2...30),
            category: kCICategoryColorEffect
        ) { inputs, _ in
            // As many values of each component as there are levels, from 0 to 1, each for an equal range.
            let levels = inputs.float("inputLevels").rounded()
            return { pixel in
                pixel.mapColors { min(max(($0 * levels).rounded(.down), 0), levels - 1) / (levels - 1) }
            }
        },
        color(
            "CIFalseColor", "False Color", .color("inputColor0", 0.3, 0, 0), .color("inputColor1", 1, 0.9, 0.8),
            category: kCICategoryColorEffect, keepsOpaque: false
        ) { inputs, setup in
            // Black becomes the first colour, white the second.
            let (first, second) = (setup.pixel(inputs.color("inputColor0")), setup.pixel(inputs.color("inputColor1")))
            return { pixel in
                let color = first.mixed(second, pixel.luminance).straight
                return color.replacingAlpha(color.w * pixel.w)
            }
        },
        color(
            "CIColorPolynomial", "Color Polynomial", coefficients("Red"), coefficients("Green"), coefficients("Blue"),
            coefficients("Alpha"), category: kCICategoryColorAdjustment, keepsOpaque: false
        ) { inputs, _ in
            // Apple: r = rCoeff[0] + rCoeff[1] * r + rCoeff[2] * r*r + rCoeff[3] * r*r*r.
            let rows = ["Red", "Green", "Blue", "Alpha"].map { inputs.pixel("input\($0)Coefficients") }
            return { pixel in
                func value(_ index: Int) -> Float {
                    let (row, x) = (rows[index], pixel[index])
                    return row.x + x * (row.y + x * (row.z + x * row.w))
                }
                return Pixel(value(0), value(1), value(2), value(3))
            }
        },
        color(
            "CIColorCrossPolynomial", "Color Cross Polynomial", crossCoefficients("Red", 0), crossCoefficients("Green", 1),
            crossCoefficients("Blue", 2), category: kCICategoryColorEffect
        ) { inputs, _ in
            // Apple: out.r = r * rC[0] + g * rC[1] + b * rC[2] + r*r * rC[3] + g*g * rC[4] + b*b * rC[5] + r*g * rC[6]
            // + g*b * rC[7] + b*r * rC[8] + rC[9].
            let rows = ["Red", "Green", "Blue"].map { inputs.vector("input\($0)Coefficients").map { Float($0) } }
            return { pixel in
                let (r, g, b) = (pixel.x, pixel.y, pixel.z)
                let terms = [r, g, b, r * r, g * g, b * b, r * g, g * b, b * r, 1]
                func value(_ row: [Float]) -> Float { zip(row, terms).reduce(0) { $0 + $1.0 * $1.1 } }
                return pixel.with(value(rows[0]), value(rows[1]), value(rows[2]))
            }
        },
        color(
            "CIColorThreshold", "Color Threshold", .number("inputThreshold", 0.5, slider: 0...1),
            category: kCICategoryColorEffect
        ) { inputs, _ in
            // Apple: each component "will be one if its value is greater than the threshold and zero otherwise".
            let threshold = inputs.float("inputThreshold")
            return { pixel in pixel.mapColors { $0 > threshold ? 1 : 0 } }
        },
        FilterDeclaration(
            "CIColorAbsoluteDifference", "Color Absolute Difference", kCICategoryColorEffect,
            [.image, FilterParameter("inputImage2", .image)]
        ) { inputs in
            // Of straight colours; the alpha is the product, which is 1 if both images are opaque.
            guard let image = inputs.image(), let other = inputs.image("inputImage2") else { return nil }
            return image.filtered(
                BlendKernel(reach: .intersection) { first, second in
                    let (one, two) = (first.straight, second.straight)
                    let alpha = first.w * second.w
                    return Pixel(abs(one.x - two.x), abs(one.y - two.y), abs(one.z - two.z), alpha).premultiplied
                }, other.node)
        },
    ]

    private static func coefficients(_ name: String) -> FilterParameter { .vector("input\(name)Coefficients", 0, 1, 0, 0) }

    private static func crossCoefficients(_ name: String, _ index: Int) -> FilterParameter {
        FilterParameter("input\(name)Coefficients", .vector((0..<10).map { $0 == index ? 1 : 0 }))
    }
}
