import Foundation

extension FilterDeclaration {
    /// Filters that mix two images according to a mask: where it is 1, the result is the first image; where it is 0, the
    /// background, which is transparent if none is given. Apple: "Uses values from a mask to interpolate between an image and
    /// the background."
    static let masks: [FilterDeclaration] = [
        mask("CIBlendWithMask", "Blend With Mask") { $0.luminance },
        mask("CIBlendWithAlphaMask", "Blend With Alpha Mask") { $0.w },
        mask("CIBlendWithRedMask", "Blend With Red Mask") { $0.x },
        mask("CIBlendWithBlueMask", "Blend With Blue Mask") { $0.z },
    ]

    private static func mask(
        _ name: String, _ displayName: String, part: @escaping @Sendable (Pixel) -> Float
    ) -> FilterDeclaration {
        FilterDeclaration(name, displayName, kCICategoryStylize, [.image, .background, .mask]) { inputs in
            guard let image = inputs.image(), let mask = inputs.image(kCIInputMaskImageKey) else { return nil }
            let background = inputs.image(kCIInputBackgroundImageKey)?.node ?? .nothing
            return image.filtered(
                MixKernel { _ in { front, back, mask, _ in back.mixed(front, min(max(part(mask), 0), 1)) } }, background,
                mask.node)
        }
    }
}
