public import Foundation
public import OpenCoreImage
public import OpenCoreMedia

/// A frame that is to be filtered (Apple: AVCIImageFilteringParameters).
public struct AVCIImageFilteringParameters: Sendable {
    /// In pixels.
    public let renderSize: CGSize
    public let compositionTime: CMTime
    /// The movie's frame, upright, with its lower left corner at the origin. Black where the track shows nothing.
    public let sourceImage: CIImage
}
