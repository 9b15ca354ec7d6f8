import Foundation
import ReelCoreGraphics

extension FilterDeclaration {
    /// A transition between images of different heights.
    static let foldTransitions: [FilterDeclaration] = [
        FilterDeclaration(
            "CIAccordionFoldTransition", "Accordion Fold", kCICategoryTransition,
            [
                .image, .target, .time,
                .number("inputBottomHeight", 0, least: 0, slider: 0...1_000, type: kCIAttributeTypeDistance),
                .number("inputNumberOfFolds", 3, least: 1, most: 50, slider: 1...10),
                .number("inputFoldShadowAmount", 0.1, least: 0, most: 1, slider: 0...1),
            ]
        ) { inputs in
            // Apple: "Transitions from one image to another of a differing dimensions by unfolding and crossfading." Ours: the
            // extent goes from one to the other, and both images are stretched to it, except for the rows below the bottom
            // height. Above that, every other fold becomes darker towards its upper edge, by the shadow's amount in the middle of
            // the time, and the others towards their lower edge.
            guard let image = inputs.image(), let target = inputs.image(kCIInputTargetImageKey) else { return nil }
            let time = inputs.float("inputTime")
            guard time > 0 else { return image }
            guard time < 1 else { return target }
            guard let fold = AccordionFold(inputs, image.extent, target.extent, time) else {
                return image.filtered(MixKernel { _ in { one, other, _, _ in one.mixed(other, time) } }, target.node)
            }
            let operation = SamplingKernel(area: fold.extent, reach: { part, input in fold.source(of: part, input) }) { _ in
                { inputs, place in fold.pixel(inputs, place) }
            }
            return image.with(Node(operation, [image.node, target.node]))
        }
    ]
}

/// Two images that are stretched to an extent between theirs.
private struct AccordionFold: Sendable {
    let extent: CGRect
    private let time: Float
    private let frame: (low: SIMD2<Float>, size: SIMD2<Float>)
    private let images: [(low: SIMD2<Float>, size: SIMD2<Float>)]
    private let bottom: Float
    private let folds: Float
    private let shadow: Float

    /// Creates the state at a time; nil if an image is infinite or has no area.
    init?(_ inputs: FilterInputs, _ one: CGRect, _ other: CGRect, _ time: Float) {
        guard [one, other].allSatisfy({ !$0.isNull && !$0.isInfinite && $0.width > 0 && $0.height > 0 }) else { return nil }
        func frame(_ rect: CGRect) -> (low: SIMD2<Float>, size: SIMD2<Float>) {
            (SIMD2(Float(rect.minX), Float(rect.minY)), SIMD2(Float(rect.width), Float(rect.height)))
        }
        self.time = time
        images = [frame(one), frame(other)]
        let (low, size) = (
            images[0].low + (images[1].low - images[0].low) * time, images[0].size + (images[1].size - images[0].size) * time
        )
        self.frame = (low, size)
        extent = CGRect(x: CGFloat(low.x), y: CGFloat(low.y), width: CGFloat(size.x), height: CGFloat(size.y))
        bottom = min(inputs.float("inputBottomHeight"), images[0].size.y, images[1].size.y)
        folds = inputs.float("inputNumberOfFolds").rounded()
        shadow = inputs.float("inputFoldShadowAmount") * 4 * time * (1 - time)
    }

    /// Returns the place of an image that is shown at a place.
    private func place(_ place: SIMD2<Float>, _ index: Int) -> SIMD2<Float> {
        let (offset, image) = (place - frame.low, images[index])
        let x = offset.x / frame.size.x * image.size.x
        let above = offset.y - bottom
        let y = above <= 0 ? offset.y : bottom + above / (frame.size.y - bottom) * (image.size.y - bottom)
        return image.low + SIMD2(x, y)
    }

    func source(of part: Region, _ index: Int) -> Region {
        let low = place(SIMD2(Float(part.minX), Float(part.minY)), index)
        let high = place(SIMD2(Float(part.maxX), Float(part.maxY)), index)
        return Region(
            around: CGRect(
                x: CGFloat(low.x), y: CGFloat(low.y), width: CGFloat(high.x - low.x), height: CGFloat(high.y - low.y))
        ).outset(2, 2)
    }

    func pixel(_ inputs: SamplingKernel.Samplers, _ place: SIMD2<Float>) -> Pixel {
        let mixed = inputs.first.linear(self.place(place, 0)).mixed(inputs.second.linear(self.place(place, 1)), time)
        let above = place.y - frame.low.y - bottom
        guard above > 0 else { return mixed }
        let along = above / (frame.size.y - bottom) * folds
        let within = along - along.rounded(.down)
        let isEven = (along.rounded(.down) / 2).rounded(.down) * 2 == along.rounded(.down)
        let light = 1 - shadow * (isEven ? within : 1 - within)
        return mixed.mapColors { $0 * light }
    }
}
