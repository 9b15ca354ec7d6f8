import Foundation

extension FilterDeclaration {
    /// Blur filters. Everything outside the image counts as transparent, and the extent grows by the reach of the blur.
    static let blur: [FilterDeclaration] = [
        blur(
            "CIGaussianBlur", "Gaussian Blur",
            .number("inputRadius", 10, least: 0, slider: 0...100, type: kCIAttributeTypeDistance)
        ) {
            $0.applyingGaussianBlur(sigma: $1.number("inputRadius"))
        },
        blur("CIBoxBlur", "Box Blur", .number("inputRadius", 10, least: 0, slider: 1...100, type: kCIAttributeTypeDistance)) {
            image, inputs in
            // The average of a square that extends the radius to each side of a pixel. Apple's exact result is not documented.
            let radius = min(inputs.number("inputRadius"), Node.largestRadius)
            return radius > 0 ? image.filtered(BoxBlur(radius: radius)) : image
        },
        blur(
            "CIMotionBlur", "Motion Blur", .number("inputRadius", 20, least: 0, slider: 0...100, type: kCIAttributeTypeDistance),
            .number("inputAngle", 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle)
        ) { image, inputs in
            // The average along a line that extends the radius to each side. Apple's exact result is not documented.
            let radius = min(inputs.number("inputRadius"), Node.largestRadius)
            return radius > 0 ? image.filtered(MotionBlur(radius: radius, angle: inputs.finite("inputAngle"))) : image
        },
    ]

    private static func blur(
        _ name: String, _ displayName: String, _ parameters: FilterParameter...,
        make: @escaping @Sendable (CIImage, FilterInputs) -> CIImage
    ) -> FilterDeclaration {
        FilterDeclaration(name, displayName, kCICategoryBlur, [.image] + parameters) { inputs in
            inputs.image().map { $0.extent.isNull ? $0 : make($0, inputs) }
        }
    }
}
