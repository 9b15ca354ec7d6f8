import ReelCoreVideo
import ReelMediaEngine

/// A slide's picture as planes, with what surrounds it.
///
/// The buffer belongs to whoever holds it: nobody else has seen it.
struct PlacedPicture: @unchecked Sendable {
    let frame: CVPixelBuffer
    /// The part of the frame that the picture itself covers.
    let area: PixelArea
}
