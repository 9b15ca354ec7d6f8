import Foundation

extension FilterDeclaration {
    /// Filters that composite two images.
    static let compositing: [FilterDeclaration] =
        [
            FilterDeclaration(
                "CISourceOverCompositing", "Source Over", kCICategoryCompositeOperation, [.image, .background]
            ) { inputs in
                guard let front = inputs.image() else { return inputs.image(kCIInputBackgroundImageKey) }
                guard let back = inputs.image(kCIInputBackgroundImageKey) else { return front }
                return front.with(front.node.over(back.node))
            }
        ] + porterDuff + arithmetic + blendModes

    /// Declares a filter of two images. If one is missing, the other is the result, as if composited with nothing.
    static func composite(
        _ name: String, _ displayName: String, _ reach: BlendKernel.Extent, _ kernel: @escaping BlendKernel.Kernel
    ) -> FilterDeclaration {
        FilterDeclaration(name, displayName, kCICategoryCompositeOperation, [.image, .background]) { inputs in
            guard let front = inputs.image() else { return inputs.image(kCIInputBackgroundImageKey) }
            guard let back = inputs.image(kCIInputBackgroundImageKey) else { return front }
            return front.filtered(BlendKernel(reach: reach, kernel: kernel), back.node)
        }
    }

    /// Porter and Duff, Compositing Digital Images (1984).
    private static let porterDuff: [FilterDeclaration] = [
        composite("CISourceInCompositing", "Source In", .intersection) { $0 * Pixel(repeating: $1.w) },
        composite("CISourceOutCompositing", "Source Out", .front) { $0 * Pixel(repeating: 1 - $1.w) },
        composite("CISourceAtopCompositing", "Source Atop", .back) {
            $0 * Pixel(repeating: $1.w) + $1 * Pixel(repeating: 1 - $0.w)
        },
    ]

    /// Arithmetic on the components of premultiplied pixels. Apple describes these filters in words.
    private static let arithmetic: [FilterDeclaration] = [
        composite("CIAdditionCompositing", "Addition", .union) {
            let sum = $0 + $1
            return Pixel(sum.x, sum.y, sum.z, min(sum.w, 1))
        },
        composite("CIMultiplyCompositing", "Multiply", .intersection) { $0 * $1 },
        composite("CIMaximumCompositing", "Maximum", .union) {
            Pixel(max($0.x, $1.x), max($0.y, $1.y), max($0.z, $1.z), max($0.w, $1.w))
        },
        composite("CIMinimumCompositing", "Minimum", .union) {
            Pixel(min($0.x, $1.x), min($0.y, $1.y), min($0.z, $1.z), min($0.w, $1.w))
        },
    ]
}
