public import ReelCoreImage

/// A filtered frame (Apple: AVCIImageFilteringResult).
public struct AVCIImageFilteringResult: Sendable {
    public let resultImage: CIImage
    /// Renders the image; nil uses a context of the library's own.
    public let ciContext: CIContext?

    public init(resultImage: CIImage, ciContext: CIContext? = nil) {
        self.resultImage = resultImage
        self.ciContext = ciContext
    }
}
