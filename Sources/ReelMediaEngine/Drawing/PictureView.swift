package import Foundation
import ReelCoreFoundation
package import ReelCoreVideo

/// An area of a picture that fills a frame: what a camera sees that moves over the picture. Overlays stand still over it.
package struct PictureView: Sendable {
    /// An overlay with an opacity, 0 to 1.
    package struct Overlay: Sendable {
        package let picture: PlaneOverlay
        package let opacity: Double

        package init(_ picture: PlaneOverlay, opacity: Double = 1) {
            self.picture = picture
            self.opacity = opacity
        }
    }

    /// A y420 buffer that must no longer be written to.
    package let picture: CVPixelBuffer
    /// The area in luma samples of the picture, as in `RegionScaler`.
    package let area: CGRect
    /// What is drawn over it, in this order. Views with the same instance of an overlay can be predicted from each other.
    package let overlays: [Overlay]

    package init(_ picture: CVPixelBuffer, _ area: CGRect, overlays: [Overlay] = []) {
        self.picture = picture
        self.area = area
        self.overlays = overlays
    }

    /// The whole picture.
    package init(_ picture: CVPixelBuffer, overlays: [Overlay] = []) {
        self.init(
            picture, CGRect(x: 0, y: 0, width: picture.pixels.width, height: picture.pixels.height), overlays: overlays)
    }
}

/// A frame that two views of pictures make up.
package struct ViewMix: Sendable {
    package let first: PictureView
    package let second: PictureView
    package let blend: FrameBlend

    package init(_ first: PictureView, _ second: PictureView, _ blend: FrameBlend) {
        self.first = first
        self.second = second
        self.blend = blend
    }
}
