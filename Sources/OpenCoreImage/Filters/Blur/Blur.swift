import Foundation
import OpenCoreGraphics

extension FilterDeclaration {
    /// Filters that make a picture less sharp. What is outside the image counts as clear, and the result reaches as far as it.
    static let blur: [FilterDeclaration] = [
        blur("CIGaussianBlur", "Gaussian Blur", .number("inputRadius", 10, least: 0, slider: 0...100, type: kCIAttributeTypeDistance)) {
            $0.applyingGaussianBlur(sigma: $1.number("inputRadius"))
        },
        blur("CIBoxBlur", "Box Blur", .number("inputRadius", 10, least: 0, slider: 1...100, type: kCIAttributeTypeDistance)) {
            image, inputs in
            // The mean of a square that reaches the radius to each side of a pixel. Apple's pixels are not documented.
            let radius = min(inputs.number("inputRadius"), Node.largestRadius)
            return radius > 0 ? image.filtered(BoxBlur(radius: radius)) : image
        },
        blur(
            "CIMotionBlur", "Motion Blur", .number("inputRadius", 20, least: 0, slider: 0...100, type: kCIAttributeTypeDistance),
            .number("inputAngle", 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle)
        ) { image, inputs in
            // The mean along a line that reaches the radius to each side. Apple's pixels are not documented.
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
    /// The image blurred by a bell curve of this standard deviation, in pixels, of 512 at most. Its extent grows by three of them on each
    /// side.
    @discardableResult
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        sigma > 0 && !extent.isNull ? with(node.blurred(sigma)) : with(node)
    }
}

extension Node {
    /// Of blurs, in pixels. What a larger one would take in goes beyond memory.
    static let largestRadius = 512.0

    /// From this deviation on the picture is made smaller before and larger after.
    private static let largestKernel = 32.0

    func blurred(_ sigma: Double) -> Node {
        let sigma = min(sigma, Self.largestRadius)
        // A curve this narrow is one pixel's own.
        guard sigma >= 0.05 else { return self }
        guard sigma > Self.largestKernel else { return Node(GaussianBlur(sigma: sigma), [self]) }
        let factor = (sigma / 16).rounded(.down)
        // Averaging blocks and mixing between their middles blur as well: their variances are part of the whole.
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
