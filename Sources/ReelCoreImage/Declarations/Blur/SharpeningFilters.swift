import Foundation

extension FilterDeclaration {
    /// Filters that sharpen an image by what a Gaussian blur removes. The extent stays the same. Apple's exact result is not
    /// documented; these are the customary definitions (Gonzalez and Woods, Digital Image Processing, "unsharp masking").
    /// Colours are compared with equal alpha, so that nothing is added to transparent pixels.
    static let sharpening: [FilterDeclaration] = [
        sharpening(
            "CIUnsharpMask", "Unsharp Mask",
            .number("inputRadius", 2.5, least: 0, slider: 0...100, type: kCIAttributeTypeDistance),
            .number("inputIntensity", 0.5, slider: 0...1)
        ) { inputs in
            let intensity = inputs.float("inputIntensity")
            return { pixel, soft in pixel + (pixel - soft.covering(pixel.w)) * Pixel(repeating: intensity) }
        },
        sharpening(
            "CISharpenLuminance", "Sharpen Luminance", .number("inputSharpness", 0.4, slider: 0...2),
            .number("inputRadius", 1.69, least: 0, slider: 0...20, type: kCIAttributeTypeDistance)
        ) { inputs in
            let sharpness = inputs.float("inputSharpness")
            return { pixel, soft in
                let change = (pixel.luminance - soft.covering(pixel.w).luminance) * sharpness
                return pixel.mapColors { $0 + change }
            }
        },
    ]

    private static func sharpening(
        _ name: String, _ displayName: String, _ parameters: FilterParameter...,
        kernel: @escaping @Sendable (FilterInputs) -> BlendKernel.Kernel
    ) -> FilterDeclaration {
        FilterDeclaration(name, displayName, kCICategorySharpen, [.image] + parameters) { inputs in
            guard let image = inputs.image(), !image.extent.isNull else { return inputs.image() }
            // The edge pixels are extended, because what is outside is not part of the image. The radius is limited to Apple's
            // maximum, because the area beyond the edges grows with it.
            let soft = image.clampedToExtent().node.blurred(min(inputs.number("inputRadius"), 100))
            return image.filtered(BlendKernel(reach: .front, kernel: kernel(inputs)), soft)
        }
    }
}
