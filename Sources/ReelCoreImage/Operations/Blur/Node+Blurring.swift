import Foundation
import ReelCoreGraphics

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
