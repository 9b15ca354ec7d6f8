public import Foundation
public import ReelCoreImage
public import ReelCoreMedia

/// A frame to be filtered (Apple: AVCIImageFilteringParameters).
public struct AVCIImageFilteringParameters: Sendable {
    /// The size of the frame to make, in pixels.
    public let renderSize: CGSize
    public let compositionTime: CMTime
    /// The movie's frame, upright, with its lower left corner at the origin. Black if the track is empty at this time.
    public let sourceImage: CIImage
}
