import Foundation
import ReelCoreFoundation

extension FilterDeclaration {
    /// Transitions that bend an image. Apple describes them in words; the geometry is ours.
    static let pageTransitions: [FilterDeclaration] = [
        page(
            "CIRippleTransition", "Ripple",
            [
                FilterParameter(kCIInputShadingImageKey, .image), .point("inputCenter", 150, 150),
                .rectangle("inputExtent", 0, 0, 300, 300),
                .number("inputWidth", 100, least: 1, most: 10_000, slider: 10...300, type: kCIAttributeTypeDistance),
                .number("inputScale", 50, least: -50, most: 50, slider: -50...50),
            ], others: [kCIInputShadingImageKey]
        ) { inputs, time in
            let ring = Ring(inputs, time)
            return (ring.margin, { ring.pixel($0, $1) })
        },
        page(
            "CIPageCurlTransition", "Page Curl",
            [
                FilterParameter(kCIInputBacksideImageKey, .image), FilterParameter(kCIInputShadingImageKey, .image),
                .rectangle("inputExtent", 0, 0, 300, 300),
                .number("inputAngle", 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle),
                .number("inputRadius", 100, least: 0.01, most: 10_000, slider: 0.01...400, type: kCIAttributeTypeDistance),
            ], others: [kCIInputBacksideImageKey, kCIInputShadingImageKey]
        ) { inputs, time in
            let curl = PageCurl(inputs, time)
            return (nil, { curl.pixel($0, $1) })
        },
    ]

    /// - Parameters:
    ///   - others: the keys of images that may be missing.
    ///   - kernel: returns how far pixels move (nil if anywhere), and the function of the images in the order of the parameters.
    private static func page(
        _ name: String, _ displayName: String, _ parameters: [FilterParameter], others: [String],
        kernel: @escaping @Sendable (FilterInputs, Float) -> (Int?, SamplingKernel.Kernel)
    ) -> FilterDeclaration {
        FilterDeclaration(name, displayName, kCICategoryTransition, [.image, .target, .time] + parameters) { inputs in
            guard let image = inputs.image(), let target = inputs.image(kCIInputTargetImageKey) else { return nil }
            let nodes = [image.node, target.node] + others.map { inputs.image($0)?.node ?? .nothing }
            let (distance, kernel) = kernel(inputs, inputs.float("inputTime"))
            let whole = Region(around: inputs.rectangle("inputExtent").standardized)
            let shading = inputs.shadingRegion
            let operation = SamplingKernel(
                area: image.extent.around(target.extent),
                reach: { part, input in
                    if input > 1, input == nodes.count - 1 { return shading }
                    guard let distance else { return input == 1 ? part : part.union(whole) }
                    return part.outset(distance, distance)
                }
            ) { _ in kernel }
            return image.with(Node(operation, nodes))
        }
    }

    /// A ring that grows from a centre: ahead of it is the first image, behind it the second, and within it both are moved to
    /// and fro along the radius, by `inputScale` pixels at most. The shading image is looked up by the slope of this wave, its
    /// middle being level, and composited over the ring.
    private struct Ring: Sendable {
        private let center: SIMD2<Float>
        private let outer: Float
        private let width: Float
        private let scale: Float
        private let shadingOrigin: SIMD2<Float>
        private let shadingSize: SIMD2<Float>
        private let frame: (low: SIMD2<Float>, high: SIMD2<Float>)

        init(_ inputs: FilterInputs, _ time: Float) {
            let (point, extent) = (inputs.point("inputCenter"), inputs.rectangle("inputExtent").standardized)
            let center = SIMD2(Float(point.x), Float(point.y))
            self.center = center
            width = inputs.float("inputWidth")
            scale = inputs.float("inputScale")
            let farthest = [extent.minX, extent.maxX].flatMap { x in
                [extent.minY, extent.maxY].map { hypotf(Float(x) - center.x, Float($0) - center.y) }
            }
            outer = time * ((farthest.max() ?? 0) + width)
            let shading = inputs.shadingRegion
            shadingOrigin = SIMD2(Float(shading.minX), Float(shading.minY))
            shadingSize = SIMD2(Float(shading.width), Float(shading.height))
            let low = SIMD2(Float(extent.minX), Float(extent.minY))
            frame = (low, pointwiseMax(low + 1, SIMD2(Float(extent.maxX), Float(extent.maxY))))
        }

        var margin: Int { Int(abs(scale).rounded(.up)) + 2 }

        func pixel(_ inputs: SamplingKernel.Samplers, _ place: SIMD2<Float>) -> Pixel {
            let offset = place - center
            let distance = length(offset)
            // 0 at the ring's outer edge, 1 at the inner one.
            let along = (outer - distance) / width
            guard along > 0 else { return inputs.first.nearest(place) }
            guard along < 1 else { return inputs.second.nearest(place) }
            let direction = distance > 0 ? offset / distance : .zero
            // What comes from outside the extent is taken from its edge.
            let moved = place + direction * (scale * sinf(2 * .pi * along))
            let source =
                all(place .>= frame.low) && all(place .< frame.high)
                ? moved.clamped(lowerBound: frame.low + 0.5, upperBound: frame.high - 0.5) : moved
            let mixed = inputs.first.linear(source).mixed(inputs.second.linear(source), along)
            guard shadingSize.x > 0 else { return mixed }
            let slope = direction * cosf(2 * .pi * along) * sinf(.pi * along)
            let shade =
                inputs.third.nearest(shadingOrigin + 0.5 + (slope + 1) / 2 * (shadingSize - 1))
                * Pixel(repeating: sinf(.pi * along) * mixed.w)
            return shade + mixed * Pixel(repeating: 1 - shade.w)
        }
    }

    /// A page that is rolled up around a cylinder, which moves across the extent against the direction of the angle. Beyond
    /// half a turn the page lies flat on itself, with its back up. The back is the backside image, or the page itself; it is
    /// darker where the cylinder turns away from the light above. A shading image, if there is one, is composited over the
    /// cylinder instead: its middle where the paper is level, and its right edge where it is upright.
    private struct PageCurl: Sendable {
        private let frame: (low: SIMD2<Float>, high: SIMD2<Float>)
        private let direction: SIMD2<Float>
        private let radius: Float
        /// The place of the cylinder's axis, along the direction.
        private let axis: Float
        private let hasBack: Bool
        private let shading: Region

        init(_ inputs: FilterInputs, _ time: Float) {
            let extent = inputs.rectangle("inputExtent").standardized
            frame = (SIMD2(Float(extent.minX), Float(extent.minY)), SIMD2(Float(extent.maxX), Float(extent.maxY)))
            direction = turned(SIMD2(1, 0), by: Float(inputs.finite("inputAngle").remainder(dividingBy: 2 * .pi)))
            radius = inputs.float("inputRadius")
            let (low, high, direction) = (frame.low, frame.high, direction)
            let places = [low, high, SIMD2(low.x, high.y), SIMD2(high.x, low.y)].map { ($0 * direction).sum() }
            let (first, last) = (places.min() ?? 0, places.max() ?? 0)
            axis = last - time * (last - first + radius)
            hasBack = inputs.image(kCIInputBacksideImageKey) != nil
            shading = inputs.shadingRegion
        }

        func pixel(_ inputs: SamplingKernel.Samplers, _ place: SIMD2<Float>) -> Pixel {
            let beyond = (place * direction).sum() - axis
            let target = inputs.second.nearest(place)
            guard beyond < radius else { return target }
            var layers = target
            if beyond <= 0 {
                layers = inputs.first.nearest(place)
            } else {
                // The lower half of the cylinder, with the page's face.
                let angle = asinf(beyond / radius)
                layers = over(shaded(page(inputs.first, place, radius * angle - beyond), inputs, cosf(angle)), layers)
            }
            // The upper half, and the page lying on itself, with the back.
            let angle = beyond > 0 ? .pi - asinf(beyond / radius) : .pi
            let length = radius * angle - min(beyond, 0)
            let back = page(hasBack ? inputs.third : inputs.first, place, length - beyond)
            return over(shaded(back, inputs, beyond > 0 ? -cosf(angle) : 1), layers)
        }

        /// Returns a page's pixel at a place moved along the direction; transparent beyond the page.
        private func page(_ input: PixelSampler, _ place: SIMD2<Float>, _ distance: Float) -> Pixel {
            let source = place + direction * distance
            guard all(source .>= frame.low), all(source .< frame.high) else { return .zero }
            return input.linear(source)
        }

        /// - Parameter level: how much the paper faces upwards, 1 if it lies flat.
        private func shaded(_ pixel: Pixel, _ inputs: SamplingKernel.Samplers, _ level: Float) -> Pixel {
            guard !shading.isEmpty else { return pixel.mapColors { $0 * (0.5 + 0.5 * level) } }
            let along = Float(shading.width) * (0.5 + 0.5 * (1 - level * level).squareRoot()) - 0.5
            let light = inputs.fourth.pixel(shading.minX + Int(along), shading.minY + shading.height / 2)
            return over(light * Pixel(repeating: pixel.w), pixel)
        }

        private func over(_ front: Pixel, _ back: Pixel) -> Pixel { front + back * Pixel(repeating: 1 - front.w) }
    }
}

extension FilterInputs {
    /// The pixels of the shading image; empty if there is none, or if it has more than 4,096 pixels a side, which is reported.
    fileprivate var shadingRegion: Region {
        let region = image(kCIInputShadingImageKey)?.node.region ?? .empty
        guard region.width > 4_096 || region.height > 4_096 else { return region }
        IgnoredInput.report(
            kCIInputShadingImageKey, "a shading image of more than 4,096 pixels a side is not used; crop or scale it")
        return .empty
    }
}
