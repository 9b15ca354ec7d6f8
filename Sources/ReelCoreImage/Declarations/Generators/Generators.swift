import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

extension FilterDeclaration {
    /// Filters that need no image. Most of their results are infinite.
    static let generators: [FilterDeclaration] = [
        FilterDeclaration(
            "CIConstantColorGenerator", "Constant Color", kCICategoryGenerator, [.color("inputColor", 1, 0, 0)]
        ) { inputs in CIImage(color: inputs.color("inputColor")) },
        pattern("CICheckerboardGenerator", "Checkerboard", isChecked: true),
        pattern("CIStripesGenerator", "Stripes", isChecked: false),
        FilterDeclaration(
            "CITextImageGenerator", "Text Image Generator", kCICategoryGenerator,
            [
                FilterParameter("inputText", .text("")), FilterParameter("inputFontName", .text("HelveticaNeue")),
                .number("inputFontSize", 12, least: 1, most: 2_000, slider: 9...128),
                .number("inputScaleFactor", 1, least: 0, most: 100, slider: 1...4),
                .number("inputPadding", 0, least: 0, most: 10_000),
            ]
        ) { inputs in
            // White on a transparent background. The font is the machine's closest match for the name.
            let size = inputs.number("inputFontSize") * inputs.number("inputScaleFactor")
            let style = TextStyle(family: inputs.text("inputFontName"), size: size, color: .white)
            guard let layout = try? TextLayout(inputs.text("inputText"), style: style), layout.size.width > 0 else {
                return .empty()
            }
            let padding = Int(inputs.number("inputPadding") * inputs.number("inputScaleFactor"))
            let (width, height) = (layout.size.width + 2 * padding, layout.size.height + 2 * padding)
            guard width <= Region.largestSide, height <= Region.largestSide,
                let bitmap = Bitmap(width: width, height: height, isOpaque: false),
                (try? layout.draw(in: bitmap, left: padding, top: padding)) != nil
            else { return .empty() }
            return CIImage(Node(ImageSource(image: CGImage(bitmap: bitmap), encoding: .sRGB)))
        },
    ]

    /// Generators of noise and of shapes.
    static let shapes: [FilterDeclaration] = [
        FilterDeclaration("CIRandomGenerator", "Random Generator", kCICategoryGenerator, []) { _ in
            // Apple: "four independent, uniformly-distributed random numbers in the 0 to 1 range", here of 16 bits, with
            // straight alpha. They are the same each time, but not Apple's.
            CIImage(
                Node(
                    GeneratorKernel { _ in
                        { place in
                            let cell = SIMD2<Int32>(place, rounding: .down)
                            let bits = RandomBits.of(cell.x, cell.y)
                            return
                                (Pixel(
                                    Float(bits & 0xFFFF), Float(bits >> 16 & 0xFFFF), Float(bits >> 32 & 0xFFFF),
                                    Float(bits >> 48))
                                / 65_535).premultiplied
                        }
                    }))
        },
        FilterDeclaration(
            "CIRoundedRectangleGenerator", "Rounded Rectangle Generator", kCICategoryGenerator,
            [
                .rectangle("inputExtent", 0, 0, 100, 100),
                .number("inputRadius", 10, least: 0, most: 10_000, slider: 0...100, type: kCIAttributeTypeDistance),
                .color("inputColor", 1, 1, 1),
            ]
        ) { inputs in
            // Edges are as translucent as the distance of a pixel's centre from them, in pixels, is below a half.
            let rect = inputs.rectangle("inputExtent").standardized
            let color = inputs.color("inputColor")
            guard rect.width > 0, rect.height > 0, !Region(around: rect).isEmpty else { return .empty() }
            let middle = SIMD2(Float(rect.midX), Float(rect.midY))
            let half = SIMD2(Float(rect.width), Float(rect.height)) / 2
            let radius = min(inputs.float("inputRadius"), half.min())
            return CIImage(
                Node(
                    GeneratorKernel { setup in
                        let fill = setup.pixel(color)
                        return { place in
                            let offset = place - middle
                            let corner = SIMD2(abs(offset.x), abs(offset.y)) - half + radius
                            let outside = length(pointwiseMax(corner, .zero)) + min(corner.max(), 0) - radius
                            return fill * Pixel(repeating: min(max(0.5 - outside, 0), 1))
                        }
                    })
            ).cropped(to: rect.integral)
        },
    ]

    /// Declares squares or stripes of a width, with the corner of one at the centre. A sharpness of 1 gives hard edges; below 1
    /// the colours are blended at the edges, at 0 over the whole width. (Apple's exact result is not documented.)
    private static func pattern(_ name: String, _ displayName: String, isChecked: Bool) -> FilterDeclaration {
        FilterDeclaration(
            name, displayName, kCICategoryGenerator,
            [
                .point("inputCenter", 150, 150), .color("inputColor0", 1, 1, 1), .color("inputColor1", 0, 0, 0),
                .number("inputWidth", 80, least: 0, slider: 0...800, type: kCIAttributeTypeDistance),
                .number("inputSharpness", 1, least: 0, most: 1, slider: 0...1),
            ]
        ) { inputs in
            let center = inputs.point("inputCenter")
            let middle = SIMD2(Float(center.x), Float(center.y))
            let width = max(inputs.float("inputWidth"), 1e-3)
            let softness = (1 - inputs.float("inputSharpness")) * width
            let (first, second) = (inputs.color("inputColor0"), inputs.color("inputColor1"))
            return CIImage(
                Node(
                    GeneratorKernel { setup in
                        let (one, two) = (setup.pixel(first), setup.pixel(second))
                        return { place in
                            let offset = place - middle
                            var side = edge(offset.x, width, softness)
                            if isChecked { side *= edge(offset.y, width, softness) }
                            return two.mixed(one, (side + 1) / 2)
                        }
                    }))
        }
    }

    /// Returns 1 within the first of two widths and −1 within the second, with a linear transition over the softness around
    /// each edge.
    private static func edge(_ place: Float, _ width: Float, _ softness: Float) -> Float {
        let period = 2 * width
        let within = place - (place / period).rounded(.down) * period
        let sign: Float = within < width ? 1 : -1
        guard softness > 0 else { return sign }
        let distance = min(within < width ? within : within - width, within < width ? width - within : period - within)
        return sign * min(1, 2 * distance / softness)
    }
}
