import Foundation

extension FilterDeclaration {
    /// Looks of photographic film. Apple describes each in a sentence, and its colour tables are secret: these looks follow the
    /// sentences, and no pixel is Apple's. They apply to code values, to straight alpha.
    static let photoEffects: [FilterDeclaration] = [
        // Apple: "black-and-white photography film with low contrast".
        look("Mono", Look(saturation: 0, contrast: 0, black: SIMD3(repeating: 0.05), white: SIMD3(repeating: 0.93))),
        // "Black-and-white photography film without significantly altering contrast".
        look("Tonal", Look(saturation: 0)),
        // "Black-and-white photography film with exaggerated contrast".
        look("Noir", Look(saturation: 0, contrast: 1.2)),
        // "Vintage photography film with exaggerated color".
        look("Chrome", Look(saturation: 1.3, contrast: 0.35)),
        // "Vintage photography film with diminished color".
        look("Fade", Look(saturation: 0.65, black: SIMD3(repeating: 0.08), white: SIMD3(0.97, 0.96, 0.93))),
        // "Vintage photography film with distorted colors".
        look("Instant", Look(saturation: 0.8, contrast: 0.2, black: SIMD3(0.09, 0.05, 0.11), white: SIMD3(1, 0.96, 0.82))),
        // "Vintage photography film with emphasized cool colors".
        look("Process", Look(saturation: 0.9, contrast: 0.25, black: SIMD3(0, 0.05, 0.14), white: SIMD3(0.9, 0.99, 0.98))),
        // "Vintage photography film with emphasized warm colors".
        look("Transfer", Look(saturation: 0.9, contrast: 0.15, black: SIMD3(0.08, 0.03, 0.01), white: SIMD3(1, 0.96, 0.84))),
    ]

    private struct Look: ColorChange {
        /// The distance of colours from their luma, 1 for no change.
        var saturation: Float = 1
        /// The share of Perlin's curve 3t² − 2t³ in place of a straight line.
        var contrast: Float = 0
        /// What black and white become.
        var black = SIMD3<Float>.zero
        var white = SIMD3<Float>.one

        func apply(_ row: UnsafeMutablePointer<Pixel>, _ count: Int) {
            for index in 0..<count { row[index] = changed(row[index]) }
        }

        private func changed(_ codes: Pixel) -> Pixel {
            let gray = Pixel(repeating: codes.luminance)
            let color = gray.mixed(codes, saturation).limited
            let steep = color.mixed(color * color * (3 - 2 * color), contrast).limited
            return codes.with(
                black.x + (white.x - black.x) * steep.x, black.y + (white.y - black.y) * steep.y,
                black.z + (white.z - black.z) * steep.z)
        }
    }

    private static func look(_ name: String, _ look: Look) -> FilterDeclaration {
        FilterDeclaration("CIPhotoEffect\(name)", "Photo Effect \(name)", kCICategoryColorEffect, [.image]) { inputs in
            inputs.image()?.filtered(ColorSpaceKernel(change: look, space: .codes))
        }
    }
}
