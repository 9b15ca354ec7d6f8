import Foundation
import ReelCoreFoundation

extension FilterDeclaration {
    /// Blurs other than by one Gaussian or box, and filters that choose among the pixels of a neighbourhood. Unless it is said,
    /// the edge pixels are extended, and the extent stays the same.
    static let specialBlurs: [FilterDeclaration] = [
        FilterDeclaration(
            "CIDiscBlur", "Disc Blur", kCICategoryBlur,
            [.image, .number("inputRadius", 8, least: 0, most: 512, slider: 0...100, type: kCIAttributeTypeDistance)]
        ) { inputs in
            // The average of the pixels that a disc covers, at the edge partly. What is outside is transparent, and the extent
            // grows.
            guard let image = inputs.image(), !image.extent.isNull else { return inputs.image() }
            let radius = inputs.number("inputRadius")
            return radius > 0 ? image.filtered(DiscBlur(radius: radius)) : image
        },
        FilterDeclaration(
            "CIZoomBlur", "Zoom Blur", kCICategoryBlur,
            [
                .image, .point("inputCenter", 150, 150),
                .number("inputAmount", 20, least: -100, most: 200, slider: -100...200, type: kCIAttributeTypeDistance),
            ]
        ) { inputs in
            // The average of places on the line from the centre through a pixel, whose distances from the centre are
            // `inputAmount` hundredths of the pixel's less, or fewer; more if the amount is below 0. Apple's exact result is
            // not documented.
            guard let image = inputs.image(), !image.extent.isNull, !image.extent.isInfinite else { return inputs.image() }
            let point = inputs.point("inputCenter")
            let amount = Float(inputs.number("inputAmount")) / 100
            guard amount != 0 else { return image }
            let near = image.extent.grown(8_192, 8_192)
            guard near.contains(point) else {
                IgnoredInput.report("CIZoomBlur", "a centre of \(point.x), \(point.y) is too far away; the image is unchanged")
                return image
            }
            let center = SIMD2(Float(point.x), Float(point.y))
            return image.zoomed(center, to: max(1 - amount, 0.02))
        },
        FilterDeclaration(
            "CIMaskedVariableBlur", "Masked Variable Blur", kCICategoryBlur,
            [
                .image, FilterParameter("inputMask", .image),
                .number("inputRadius", 5, least: 0, most: 100, slider: 0...100, type: kCIAttributeTypeDistance),
            ]
        ) { inputs in
            // A Gaussian blur whose standard deviation is the radius times the mask's luminance: between five blurs of the
            // image, at 0, 1/8, 1/4, 1/2 and 1 of the radius, it is interpolated.
            guard let image = inputs.image(), let mask = inputs.image("inputMask"), !image.extent.isNull else { return nil }
            let radius = inputs.number("inputRadius")
            let source = image.clampedToExtent().node
            let steps: [Float] = [0, 0.125, 0.25, 0.5, 1]
            var result = image.node
            for (before, step) in zip(steps, steps.dropFirst()) {
                let mix = MixKernel { _ in
                    { less, more, mask, _ in
                        less.mixed(more, min(max((mask.luminance - before) / (step - before), 0), 1))
                    }
                }
                result = Node(Framed(mix, image.extent), [result, source.blurred(radius * Double(step)), mask.node])
            }
            return image.with(result)
        },
        FilterDeclaration("CIMedianFilter", "Median", kCICategoryBlur, [.image]) { inputs in
            // Apple: "Computes the median value for a group of neighboring pixels": each component's, of 3 × 3 pixels.
            inputs.image()?.filtered(lookingAround: 1) { _ in
                { inputs, place in
                    let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
                    return PixelMedian.ofNine { inputs.first.pixel(x + $0, y + $1) }
                }
            }
        },
        FilterDeclaration(
            "CINoiseReduction", "Noise Reduction", kCICategoryBlur,
            [
                .image, .number("inputNoiseLevel", 0.02, least: 0, slider: 0...0.1),
                .number("inputSharpness", 0.4, least: 0, slider: 0...2),
            ]
        ) { inputs in
            // Apple: "Small changes in luminance below that value are considered noise and get a noise reduction treatment,
            // which is a local blur. Changes above the threshold value are considered edges, so they are sharpened." The change
            // is that from a Gaussian blur of one pixel, which replaces noise and from which edges move away. Both are compared
            // as straight colours.
            guard let image = inputs.image(), !image.extent.isNull else { return inputs.image() }
            let (level, sharpness) = (inputs.float("inputNoiseLevel"), inputs.float("inputSharpness"))
            let soft = image.clampedToExtent().node.blurred(1)
            return image.filtered(
                PairKernel { _ in
                    { pixel, around in
                        let soft = around.covering(pixel.w)
                        let change = abs(pixel.luminance - soft.luminance)
                        guard change >= level * pixel.w else { return soft }
                        return pixel + (pixel - soft) * Pixel(repeating: sharpness)
                    }
                }, soft)
        },
    ]
}

extension CIImage {
    /// Returns the image averaged along lines from a centre, from each pixel to `end` times its distance. The factors of the
    /// distances between neighbouring places are the same, so that the average of 2ⁿ places takes n steps: each averages the
    /// result of the one before at two places.
    fileprivate func zoomed(_ center: SIMD2<Float>, to end: Float) -> CIImage {
        let corners = [extent.minX, extent.maxX].flatMap { x in [extent.minY, extent.maxY].map { SIMD2(Float(x), Float($0)) } }
        let farthest = corners.map { length($0 - center) }.max() ?? 0
        // One place a pixel, but not too many.
        let steps = Int(min(max(1, log2f(abs(1 - end) * farthest).rounded(.up)), 8))
        let ratio = pow(Double(end), 1 / Double(1 << steps - 1))
        var result = clampedToExtent().node
        for step in 0..<steps {
            let factor = Float(pow(ratio, Double(1 << step)))
            let operation = SamplingKernel(
                area: step == steps - 1 ? extent : .infinite, keepsOpaque: true,
                reach: { part, _ in
                    let (x, y) = (CGFloat(center.x * (1 - factor)), CGFloat(center.y * (1 - factor)))
                    let moved = CGRect(
                        x: CGFloat(part.minX) * CGFloat(factor) + x, y: CGFloat(part.minY) * CGFloat(factor) + y,
                        width: CGFloat(part.width) * CGFloat(factor), height: CGFloat(part.height) * CGFloat(factor))
                    return part.union(Region(around: moved)).outset(2, 2)
                }
            ) { _ in
                { inputs, place in
                    (inputs.first.nearest(place) + inputs.first.linear(center + (place - center) * factor)) * 0.5
                }
            }
            result = Node(operation, [result])
        }
        return with(result)
    }
}

/// A point operation whose result has a given extent.
private struct Framed: PointOperation {
    private let operation: any PointOperation
    private let area: CGRect

    init(_ operation: any PointOperation, _ area: CGRect) {
        self.operation = operation
        self.area = area
    }

    func extent(of inputs: [CGRect]) -> CGRect { area }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        operation.prepare(environment, inputs: inputs)
    }

    func process(
        _ row: UnsafeMutablePointer<Pixel>, _ count: Int, x: Int, y: Int, auxiliary: AuxiliaryRows, prepared: (any Sendable)?
    ) {
        operation.process(row, count, x: x, y: y, auxiliary: auxiliary, prepared: prepared)
    }
}
