import Foundation

extension FilterDeclaration {
    /// Filters that find edges, or lay light around them. The extent stays the same. Apple describes them in words.
    static let edges: [FilterDeclaration] = [
        FilterDeclaration(
            "CIEdges", "Edges", kCICategoryStylize, [.image, .number("inputIntensity", 1, least: 0, slider: 0...10)]
        ) { inputs in
            // The length of Sobel's gradient of each straight colour, for a step of 1 the intensity. The alpha stays the same.
            let intensity = inputs.float("inputIntensity") / 4
            return inputs.image()?.filtered(lookingAround: 1) { _ in
                { inputs, place in
                    let (across, up) = sobel(inputs.first, place) { $0.straight }
                    let slope = (across * across + up * up).squareRoot() * Pixel(repeating: intensity)
                    return slope.replacingAlpha(inputs.first.nearest(place).w).premultiplied
                }
            }
        },
        FilterDeclaration(
            "CIEdgeWork", "Edge Work", kCICategoryStylize,
            [.image, .number("inputRadius", 3, least: 0, most: 20, slider: 0...20, type: kCIAttributeTypeDistance)]
        ) { inputs in
            // Like a woodcut: white where the code value of the luminance is darker than around it, black elsewhere. Around it
            // is the difference of two Gaussians (Winnemöller, XDoG, 2011).
            guard let image = inputs.image(), !image.extent.isNull else { return inputs.image() }
            return woodcut(image, inputs.number("inputRadius"))
        },
        glow("CIBloom", "Bloom") { pixel, soft in
            // The image and its blur as two lights on the same screen, as far as the image covers it.
            pixel + soft * (Pixel(repeating: pixel.w) - pixel).limited
        },
        glow("CIGloom", "Gloom") { pixel, soft in Pixel.least(pixel, soft) },
        FilterDeclaration("CISobelGradients", "Sobel Gradients", kCICategoryStylize, [.image]) { inputs in
            // Apple: "horizontal and vertical Sobel gradients": in red and green, from −1 to 1 for a step of the luminance.
            inputs.image()?.filtered(lookingAround: 1) { _ in
                { inputs, place in
                    let (across, up) = sobel(inputs.first, place) { $0 }
                    return Pixel(across.luminance / 4, up.luminance / 4, 0, 1)
                }
            }
        },
    ]

    /// Returns white lines on black, at a distance from edges of up to the radius.
    static func woodcut(_ image: CIImage, _ radius: Double) -> CIImage {
        let radius = max(radius, 0.1)
        let codes = image.clampedToExtent().filtered(
            ColorKernel(alphaMode: .straight) { setup in
                let coded = CodedColors(setup.environment)
                return { pixel in
                    let gray = coded.codes(Pixel(repeating: pixel.luminance)).x
                    return pixel.with(gray, gray, gray)
                }
            })
        let (fine, coarse) = (codes.node.blurred(radius / 2), codes.node.blurred(radius))
        let lines = CIImage(
            Node(
                BlendKernel(reach: .intersection) { fine, coarse in
                    let line = min(max((coarse.x - fine.x) * 40 - 0.3, 0), 1)
                    return Pixel(line, line, line, 1) * Pixel(repeating: coarse.w)
                }, [fine, coarse]))
        return image.with(lines.cropped(to: image.extent).node)
    }

    /// Returns the sums of Sobel's two masks around a pixel, to the right and upwards, of the values of pixels.
    private static func sobel(
        _ input: PixelSampler, _ place: SIMD2<Float>, _ value: (Pixel) -> Pixel
    ) -> (across: Pixel, up: Pixel) {
        let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        func pixel(_ dx: Int, _ dy: Int) -> Pixel { value(input.pixel(x + dx, y + dy)) }
        let (lower, upper) = (pixel(-1, -1) - pixel(1, 1), pixel(-1, 1) - pixel(1, -1))
        return (2 * (pixel(1, 0) - pixel(-1, 0)) - lower - upper, 2 * (pixel(0, 1) - pixel(0, -1)) - lower + upper)
    }

    /// - Parameter change: returns the result of full intensity from a pixel and its blur.
    private static func glow(
        _ name: String, _ displayName: String, _ change: @escaping @Sendable (Pixel, Pixel) -> Pixel
    ) -> FilterDeclaration {
        FilterDeclaration(
            name, displayName, kCICategoryStylize,
            [
                .image, .number("inputRadius", 10, least: 0, most: 100, slider: 0...100, type: kCIAttributeTypeDistance),
                .number("inputIntensity", 0.5, least: 0, most: 1, slider: 0...1),
            ]
        ) { inputs in
            guard let image = inputs.image(), !image.extent.isNull else { return inputs.image() }
            let intensity = inputs.float("inputIntensity")
            let soft = image.clampedToExtent().node.blurred(inputs.number("inputRadius"))
            return image.filtered(
                PairKernel { _ in
                    { pixel, soft in pixel.mixed(change(pixel, soft), intensity).replacingAlpha(pixel.w) }
                }, soft)
        }
    }
}
