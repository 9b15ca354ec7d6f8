import Foundation

extension FilterDeclaration {
    /// Filters that move pixels around a centre. The extent stays the same, and what comes from outside the image is
    /// transparent (`clampedToExtent` before the filter avoids that). Apple describes them in words only: the formulas here are
    /// ours, for the distance d from the centre and the radius r, and give the place in the source.
    static let distortions: [FilterDeclaration] = [
        // d·(1 − scale·(1 − (d/r)²)²) within the radius. A positive scale enlarges the middle.
        distortion(
            "CIBumpDistortion", "Bump Distortion", [radius(300), .number("inputScale", 0.5, least: -1, most: 1, slider: -1...1)]
        ) { inputs in
            let bump = Bump(inputs)
            return { offset in offset * bump.factor((offset * offset).sum()) }
        },
        // The same along one line, whose angle is that of the bump's profile.
        distortion(
            "CIBumpDistortionLinear", "Bump Distortion Linear",
            [radius(300), angle(0), .number("inputScale", 0.5, least: -1, most: 1, slider: -1...1)], isBand: true
        ) { inputs in
            let bump = Bump(inputs)
            let along = SIMD2(Float(cos(inputs.finite("inputAngle"))), Float(sin(inputs.finite("inputAngle"))))
            return { offset in
                let distance = (offset * along).sum()
                return offset + along * (distance * (bump.factor(distance * distance) - 1))
            }
        },
        // d·(1 + scale·(1 − d/r)²) within the radius.
        distortion(
            "CIPinchDistortion", "Pinch Distortion", [radius(300), .number("inputScale", 0.5, least: 0, most: 2, slider: 0...2)]
        ) { inputs in
            let (radius, scale) = (inputs.float("inputRadius"), inputs.float("inputScale"))
            return { offset in
                let rest = max(1 - length(offset) / radius, 0)
                return offset * (1 + scale * rest * rest)
            }
        },
        // Turned by angle·(1 − d/r)² within the radius.
        distortion("CITwirlDistortion", "Twirl Distortion", [radius(300), angle(Double.pi)]) { inputs in
            turning(inputs) { $0 * $0 }
        },
        // Turned by angle·(1 − d/r)⁴, which winds up the middle.
        distortion("CIVortexDistortion", "Vortex Distortion", [radius(300), angle(56.55, most: 30 * Double.pi)]) { inputs in
            turning(inputs) { $0 * $0 * $0 * $0 }
        },
        // √(d² − r²): the area within any circle around the hole stays the same. The hole is transparent.
        distortion("CIHoleDistortion", "Hole Distortion", [radius(150, least: 0.01)], isEndless: true) { inputs in
            let square = inputs.float("inputRadius") * inputs.float("inputRadius")
            return { offset in
                let distance = (offset * offset).sum()
                return distance > square ? offset * (1 - square / distance).squareRoot() : nil
            }
        },
        // Beyond the radius, the colour on the circle in the same direction. Apple: "Distorts the pixels starting at the
        // circumference of a circle and emanating outward."
        distortion("CICircleSplashDistortion", "Circle Splash Distortion", [radius(150)], isEndless: true) { inputs in
            let radius = inputs.float("inputRadius")
            return { offset in
                let distance = length(offset)
                return distance > radius ? offset * (radius / distance) : offset
            }
        },
        FilterDeclaration(
            "CIDisplacementDistortion", "Displacement Distortion", kCICategoryDistortionEffect,
            [
                .image, FilterParameter("inputDisplacementImage", .image),
                .number("inputScale", 50, least: -1_000, most: 1_000, slider: 0...200, type: kCIAttributeTypeDistance),
            ]
        ) { inputs in
            // The place moves by scale·(red − 0.5, green − 0.5): a grey moves it along the diagonal.
            guard let image = inputs.image(), let map = inputs.image("inputDisplacementImage") else { return nil }
            let scale = inputs.float("inputScale")
            let distance = Int(abs(scale)) + 2
            let operation = SamplingKernel(
                area: image.extent, reach: { part, input in input == 0 ? part.outset(distance, distance) : part }
            ) { _ in
                { inputs, place in
                    let value = inputs.second.nearest(place)
                    let shift = SIMD2(min(max(value.x, 0), 1) - 0.5, min(max(value.y, 0), 1) - 0.5) * scale
                    return inputs.first.linear(place + shift)
                }
            }
            return image.with(Node(operation, [image.node, map.node]))
        },
    ]

    private static func radius(_ value: Double, least: Double = 0) -> FilterParameter {
        .number("inputRadius", value, least: least, most: 30_000, slider: 0...1_000, type: kCIAttributeTypeDistance)
    }

    private static func angle(_ value: Double, most: Double = 4 * Double.pi) -> FilterParameter {
        .number("inputAngle", value, slider: -most...most, type: kCIAttributeTypeAngle)
    }

    /// The profile of a bump.
    private struct Bump {
        private let square: Float
        private let scale: Float

        init(_ inputs: FilterInputs) {
            let radius = inputs.float("inputRadius")
            square = radius * radius
            scale = inputs.float("inputScale")
        }

        /// Returns the factor for the square of a distance.
        func factor(_ distance: Float) -> Float {
            guard distance < square else { return 1 }
            let rest = 1 - distance / square
            return 1 - scale * rest * rest
        }
    }

    /// Returns a rotation that fades with the distance: `curve` maps 1 at the centre and 0 at the radius to the share of the
    /// angle.
    private static func turning(
        _ inputs: FilterInputs, _ curve: @escaping @Sendable (Float) -> Float
    ) -> @Sendable (SIMD2<Float>) -> SIMD2<Float>? {
        let (radius, angle) = (inputs.float("inputRadius"), Float(inputs.finite("inputAngle")))
        return { offset in
            let rest = 1 - length(offset) / radius
            guard rest > 0 else { return offset }
            return turned(offset, by: -angle * curve(rest))
        }
    }

    /// - Parameters:
    ///   - isEndless: whether pixels outside the radius move, too.
    ///   - isBand: whether pixels beside the circle move, too.
    ///   - place: returns a function from a place in the result to one in the source, both relative to the centre; nil for
    ///     transparent.
    private static func distortion(
        _ name: String, _ displayName: String, _ parameters: [FilterParameter], isEndless: Bool = false, isBand: Bool = false,
        place: @escaping @Sendable (FilterInputs) -> @Sendable (SIMD2<Float>) -> SIMD2<Float>?
    ) -> FilterDeclaration {
        FilterDeclaration(
            name, displayName, kCICategoryDistortionEffect, [.image, .point("inputCenter", 150, 150)] + parameters
        ) { inputs in
            guard let image = inputs.image() else { return nil }
            let center = inputs.point("inputCenter")
            let radius = inputs.number("inputRadius")
            let middle = Region(around: CGRect(x: center.x, y: center.y, width: 1, height: 1))
            guard !middle.isEmpty else { return image }
            let reach = Int(radius.rounded(.up)) + 2
            let circle = middle.outset(reach, reach)
            let origin = SIMD2(Float(center.x), Float(center.y))
            let move = place(inputs)
            let operation = SamplingKernel(
                area: image.extent,
                reach: { part, _ in
                    if isBand { return part.outset(reach, reach) }
                    if isEndless { return part.union(middle).outset(2, 2) }
                    return part.intersection(circle).isEmpty ? part : part.union(circle)
                }
            ) { _ in
                { inputs, place in move(place - origin).map { inputs.first.linear(origin + $0) } ?? .zero }
            }
            return image.with(Node(operation, [image.node]))
        }
    }
}

func length(_ offset: SIMD2<Float>) -> Float { (offset * offset).sum().squareRoot() }

/// Returns an offset turned anticlockwise by an angle in radians.
func turned(_ offset: SIMD2<Float>, by angle: Float) -> SIMD2<Float> {
    let (c, s) = (cosf(angle), sinf(angle))
    return SIMD2(offset.x * c - offset.y * s, offset.x * s + offset.y * c)
}
