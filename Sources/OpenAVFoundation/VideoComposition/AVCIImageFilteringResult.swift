public import OpenCoreImage

/// A frame that has been filtered (Apple: AVCIImageFilteringResult).
public struct AVCIImageFilteringResult: Sendable {
    public let resultImage: CIImage
    /// Renders the image; nil for a context of the library's own.
    public let ciContext: CIContext?

    public init(resultImage: CIImage, ciContext: CIContext? = nil) {
        self.resultImage = resultImage
        self.ciContext = ciContext
    }
}
