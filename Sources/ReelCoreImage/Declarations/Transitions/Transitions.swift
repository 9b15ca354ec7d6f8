import Foundation

extension FilterDeclaration {
    /// Transitions from one image to another, as the time goes from 0 to 1.
    static let transitions: [FilterDeclaration] = [
        transition("CIDissolveTransition", "Dissolve") { _, time, _ in { _ in { one, other, _, _ in one.mixed(other, time) } } },
        // An edge as wide as `inputWidth` moves across the extent, in the direction of the angle. Within it the images are
        // mixed and the colour is laid over them, most strongly in its middle. Apple's exact result is not documented.
        transition(
            "CISwipeTransition", "Swipe", .rectangle("inputExtent", 0, 0, 300, 300), .color("inputColor", 1, 1, 1),
            .number("inputAngle", 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle),
            .number("inputWidth", 300, least: 0.1, slider: 0.1...800, type: kCIAttributeTypeDistance),
            .number("inputOpacity", 0, least: 0, most: 1, slider: 0...1)
        ) { inputs, time, _ in
            let front = Edge(inputs, inputs.rectangle("inputExtent"), time, inputs.float("inputWidth"))
            let color = inputs.color("inputColor")
            let opacity = inputs.float("inputOpacity")
            return { setup in
                let shine = setup.pixel(color)
                return { one, other, _, place in
                    let part = front.part(place)
                    let mixed = one.mixed(other, part)
                    return mixed.mixed(shine, 4 * part * (1 - part) * opacity)
                }
            }
        },
        // Bars as wide as `inputWidth` lie in the direction of the angle; on every other bar, the edge is `inputBarOffset`
        // pixels behind. Apple's exact result is not documented.
        transition(
            "CIBarsSwipeTransition", "Bars Swipe",
            .number("inputAngle", Double.pi, slider: 0...2 * Double.pi, type: kCIAttributeTypeAngle),
            .number("inputWidth", 30, least: 2, slider: 2...300, type: kCIAttributeTypeDistance),
            .number("inputBarOffset", 10, least: 1, slider: 1...100)
        ) { inputs, time, extent in
            let offset = inputs.float("inputBarOffset")
            let front = Edge(inputs, extent, time, 1, behind: offset)
            let width = inputs.float("inputWidth")
            return { _ in
                { one, other, _, place in
                    let bar = (front.beside(place) / width).rounded(.down)
                    let isLate = bar != (bar / 2).rounded(.down) * 2
                    return one.mixed(other, front.part(place, behind: isLate ? offset : 0))
                }
            }
        },
    ]

    /// An edge that is before the extent at 0 and beyond it at 1.
    struct Edge {
        private let middle: SIMD2<Float>
        private let along: SIMD2<Float>
        private let place: Float
        private let width: Float

        init(_ inputs: FilterInputs, _ extent: CGRect, _ time: Float, _ width: Float, behind: Float = 0) {
            let angle = Float(inputs.finite("inputAngle"))
            let isFinite = !extent.isNull && !extent.isInfinite
            middle = isFinite ? SIMD2(Float(extent.midX), Float(extent.midY)) : .zero
            along = SIMD2(cosf(angle), sinf(angle))
            let size = isFinite ? SIMD2(Float(extent.width), Float(extent.height)) : SIMD2(32_767, 32_767)
            let half = (abs(along.x) * size.x + abs(along.y) * size.y) / 2
            self.width = max(width, 1e-3)
            place = -half + time * (2 * half + self.width + behind)
        }

        /// Returns the share of the second image at a point.
        func part(_ point: SIMD2<Float>, behind: Float = 0) -> Float {
            let distance = ((point - middle) * along).sum()
            return min(max((place - behind - distance) / width, 0), 1)
        }

        /// Returns how far a point is to the left of the middle, seen along the direction.
        func beside(_ point: SIMD2<Float>) -> Float {
            let offset = point - middle
            return offset.y * along.x - offset.x * along.y
        }
    }

    static func transition(
        _ name: String, _ displayName: String, _ parameters: FilterParameter...,
        kernel:
            @escaping @Sendable (FilterInputs, _ time: Float, _ extent: CGRect) -> @Sendable (KernelSetup) -> MixKernel.Kernel
    ) -> FilterDeclaration {
        FilterDeclaration(name, displayName, kCICategoryTransition, [.image, .target, .time] + parameters) { inputs in
            guard let image = inputs.image(), let target = inputs.image(kCIInputTargetImageKey) else { return nil }
            let extent = image.extent.around(target.extent)
            return image.filtered(MixKernel(make: kernel(inputs, inputs.float("inputTime"), extent)), target.node)
        }
    }
}
