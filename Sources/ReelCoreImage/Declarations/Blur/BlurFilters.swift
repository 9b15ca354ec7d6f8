import Foundation
import ReelCoreGraphics

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

extension CIImage {
    /// Returns the image blurred by a Gaussian of this standard deviation in pixels, at most 512. Its extent grows by three
    /// standard deviations on each side.
    @discardableResult
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        sigma > 0 && !extent.isNull ? with(node.blurred(sigma)) : with(node)
    }
}

extension Node {
    /// The maximum radius of blurs in pixels. The input of a larger one would exceed memory.
    static let largestRadius = 512.0

    /// The standard deviation above which the image is reduced before the blur and enlarged after it.
    private static let largestKernel = 32.0

    func blurred(_ sigma: Double) -> Node {
        let sigma = min(sigma, Self.largestRadius)
        // A Gaussian this narrow covers only the pixel itself.
        guard sigma >= 0.05 else { return self }
        guard sigma > Self.largestKernel else { return Node(GaussianBlur(sigma: sigma), [self]) }
        let factor = (sigma / 16).rounded(.down)
        // Averaging blocks and interpolating between their centres blur as well: their variances are part of the total.
        let rest = (sigma * sigma - (factor * factor - 1) / 4).squareRoot() / factor
        let small = CGAffineTransform(scaleX: 1 / factor, y: 1 / factor)
        let less = Node(Resample(small, of: self, isPart: true), [self])
        let soft = Node(GaussianBlur(sigma: rest), [less])
        let large = Node(Resample(CGAffineTransform(scaleX: factor, y: factor), of: soft, isPart: true), [soft])
        let far = CGFloat(Region.farthest)
        let grown = extent.grown(3 * sigma, 3 * sigma)
        return Node(Crop(rect: CGRect(x: -far, y: -far, width: 2 * far, height: 2 * far), common: grown), [large])
    }
}
