import Foundation
import ReelCoreGraphics

extension Node {
    /// The maximum radius of blurs in pixels. The input of a larger one would exceed memory.
    static let largestRadius = 512.0

    /// The standard deviation above which the image is reduced before the blur and enlarged after it.
    private static let largestKernel = 8.0

    func blurred(_ sigma: Double) -> Node {
        let sigma = min(sigma, Self.largestRadius)
        // A Gaussian this narrow covers only the pixel itself.
        guard sigma >= 0.05 else { return self }
        guard sigma > Self.largestKernel else { return Node(GaussianBlur(sigma: sigma), [self]) }
        // The largest power of two up to half the deviation. Beyond 32, what is needed around an image would only grow.
        let factor = min(1 << Int(log2(sigma / 2).rounded(.down)), 32)
        // Edges are extended row by row, not for a copy of the whole image.
        let clamp = operation as? Clamp
        let less = Node(SplineReduction(factor: factor, clamp: clamp), clamp == nil ? [self] : inputs)
        // The area around an image grows with the square of the reach. What is cut off is 3 × 10⁻³ of the weights at most.
        let part = sigma / Double(factor)
        let count = Int(((sigma > 100 ? 3 : 4.5) * part).rounded(.up))
        let soft = Node(GaussianBlur(weights: ReducingSpline.blur(sigma: part, factor: factor, count: count)), [less])
        let large = Node(SplineEnlargement(factor: factor), [soft])
        let far = CGFloat(Region.farthest)
        let grown = extent.grown(3 * sigma, 3 * sigma)
        return Node(Crop(rect: CGRect(x: -far, y: -far, width: 2 * far, height: 2 * far), common: grown), [large])
    }
}
