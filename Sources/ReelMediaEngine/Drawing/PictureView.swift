package import Foundation
import ReelCoreFoundation
package import ReelCoreVideo

/// An area of a picture that fills a frame: what a camera sees that moves over the picture.
package struct PictureView: Sendable {
    /// A y420 buffer that must no longer be written to.
    package let picture: CVPixelBuffer
    /// The area in luma samples of the picture, as in `RegionScaler`.
    package let area: CGRect

    package init(_ picture: CVPixelBuffer, _ area: CGRect) {
        self.picture = picture
        self.area = area
    }

    /// The whole picture.
    package init(_ picture: CVPixelBuffer) {
        self.init(picture, CGRect(x: 0, y: 0, width: picture.pixels.width, height: picture.pixels.height))
    }
}

/// A weighted mix of two views of pictures.
package struct ViewMix: Sendable {
    package let first: PictureView
    package let second: PictureView
    package let weight: MixingWeight

    package init(_ first: PictureView, _ second: PictureView, weight: MixingWeight) {
        self.first = first
        self.second = second
        self.weight = weight
    }
}
