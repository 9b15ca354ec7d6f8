import Foundation

extension FilterDeclaration {
    /// Gradients, interpolated in the working space with premultiplied alpha. They are infinite.
    static let gradients: [FilterDeclaration] = [
        line("CILinearGradient", "Linear Gradient") { $0 },
        // Perlin's curve instead of a straight line. Apple's is not documented.
        line("CISmoothLinearGradient", "Smooth Linear Gradient") { $0 * $0 * (3 - 2 * $0) },
        FilterDeclaration(
            "CIRadialGradient", "Radial Gradient", kCICategoryGradient,
            [
                .point("inputCenter", 150, 150), .number("inputRadius0", 5, least: 0, slider: 0...800),
                .number("inputRadius1", 100, least: 0, slider: 0...800), .color("inputColor0", 1, 1, 1),
                .color("inputColor1", 0, 0, 0),
            ]
        ) { inputs in
            let (inner, outer) = (inputs.float("inputRadius0"), inputs.float("inputRadius1"))
            return around(inputs) { distance in
                guard inner != outer else { return distance < inner ? 0 : 1 }
                return min(max((distance - inner) / (outer - inner), 0), 1)
            }
        },
        FilterDeclaration(
            "CIGaussianGradient", "Gaussian Gradient", kCICategoryGradient,
            [
                .point("inputCenter", 150, 150), .color("inputColor0", 1, 1, 1), .color("inputColor1", 0, 0, 0, 0),
                .number("inputRadius", 300, least: 0, slider: 0...800),
            ]
        ) { inputs in
            // A Gaussian whose standard deviation is a third of the radius. Apple's is not documented.
            let deviation = max(inputs.float("inputRadius") / 3, 1e-3)
            return around(inputs) { 1 - expf(-$0 * $0 / (2 * deviation * deviation)) }
        },
    ]

    /// - Parameter curve: maps the position along the line, 0…1, to the share of the second colour.
    private static func line(
        _ name: String, _ displayName: String, curve: @escaping @Sendable (Float) -> Float
    ) -> FilterDeclaration {
        FilterDeclaration(
            name, displayName, kCICategoryGradient,
            [
                .point("inputPoint0", 0, 0), .point("inputPoint1", 200, 200), .color("inputColor0", 1, 1, 1),
                .color("inputColor1", 0, 0, 0),
            ]
        ) { inputs in
            let (start, end) = (inputs.point("inputPoint0"), inputs.point("inputPoint1"))
            let from = SIMD2(Float(start.x), Float(start.y))
            let along = SIMD2(Float(end.x), Float(end.y)) - from
            let length = (along * along).sum()
            return gradient(inputs) { place in
                guard length > 0, length < .infinity else { return 0 }
                return curve(min(max(((place - from) * along).sum() / length, 0), 1))
            }
        }
    }

    private static func around(_ inputs: FilterInputs, part: @escaping @Sendable (Float) -> Float) -> CIImage {
        let center = inputs.point("inputCenter")
        let middle = SIMD2(Float(center.x), Float(center.y))
        return gradient(inputs) { place in
            let offset = place - middle
            return part((offset * offset).sum().squareRoot())
        }
    }

    /// - Parameter part: returns the share of the second colour at a position.
    private static func gradient(_ inputs: FilterInputs, part: @escaping @Sendable (SIMD2<Float>) -> Float) -> CIImage {
        let (first, second) = (inputs.color("inputColor0"), inputs.color("inputColor1"))
        return CIImage(
            Node(
                GeneratorKernel { setup in
                    let (one, two) = (setup.pixel(first), setup.pixel(second))
                    return { place in one.mixed(two, part(place)) }
                }))
    }
}
