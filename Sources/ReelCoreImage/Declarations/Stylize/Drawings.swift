import Foundation
import ReelColor

extension FilterDeclaration {
    /// Filters that mix an image with another one, with noise, or with what is drawn from it.
    static let drawings: [FilterDeclaration] = [
        FilterDeclaration("CIComicEffect", "Comic Effect", kCICategoryStylize, [.image]) { inputs in
            // Apple: "Simulates a comic book drawing by outlining edges and applying a color halftone effect." Ours: half the
            // image and half its CICMYKHalftone, and in black what is white in its CIEdgeWork, each with its standard inputs.
            guard let image = inputs.image(), !image.extent.isNull else { return inputs.image() }
            let print = printed(image, FilterInputs(values: [:], parameters: fourInks))
            return image.filtered(
                MixKernel { _ in
                    { pixel, print, line, _ in pixel.mixed(print, 0.5).mapColors { $0 * (1 - min(line.x, 1)) } }
                }, print.node, woodcut(image, 3).node)
        },
        FilterDeclaration(
            "CIDither", "Dither", kCICategoryStylize, [.image, .number("inputIntensity", 0.1, least: 0, slider: 0...5)]
        ) { inputs in
            // Apple: "Apply dithering to an image. This operation is usually performed in a perceptual color space." Ours: to
            // the code value of each straight colour, a random number is added, evenly distributed over a range as wide as the
            // intensity around 0. It is the same each time.
            let intensity = inputs.float("inputIntensity")
            return inputs.image()?.filtered(
                PositionKernel { setup in
                    let coded = CodedColors(setup.environment)
                    return { pixel, place in
                        let codes = coded.codes(pixel.straight)
                        return coded.values(codes + RandomBits.pixel(place) * Pixel(repeating: intensity))
                            .replacingAlpha(pixel.w).premultiplied
                    }
                })
        },
        FilterDeclaration(
            "CIMix", "Mix", kCICategoryStylize,
            [.image, .background, .number("inputAmount", 1, least: 0, most: 1, slider: 0...1)]
        ) { inputs in
            // Apple: "Uses an amount parameter to interpolate between an image and a background image": 0 is the background.
            guard let image = inputs.image() else { return nil }
            let amount = inputs.float("inputAmount")
            let background = inputs.image(kCIInputBackgroundImageKey)?.node ?? .nothing
            return image.filtered(BlendKernel(reach: .union) { front, back in back.mixed(front, amount) }, background)
        },
    ]
}

extension RandomBits {
    /// Returns four random numbers from −0.5 to 0.5 for the pixel of a place.
    fileprivate static func pixel(_ place: SIMD2<Float>) -> Pixel {
        let cell = SIMD2<Int32>(place, rounding: .down)
        let bits = of(cell.x, cell.y)
        func number(_ shift: UInt64) -> Float { Float((bits >> shift) & 0xFFFF) / 65_535 - 0.5 }
        return Pixel(number(0), number(16), number(32), number(48))
    }
}
