import Foundation
import ReelCoreGraphics
public import ReelCoreImage

extension CIImage {
    /// Creates an image from the stored picture, as Apple's does: neither its orientation nor its scale is applied. Nil for an
    /// image without a picture.
    public convenience init?(image: UIImage) {
        self.init(image: image, options: nil)
    }

    /// Creates an image from the stored picture, or from the `CIImage` that the image was created from; see `init(image:)`.
    ///
    /// - Parameter options: as for `init(cgImage:options:)`; ignored for an image that was created from a `CIImage`.
    public convenience init?(image: UIImage, options: [CIImageOption: Any]? = nil) {
        guard let picture = image.picture else { return nil }
        self.init(cgImage: picture, options: options)
    }
}
