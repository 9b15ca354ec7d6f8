import Foundation
import ReelCoreGraphics
public import ReelCoreImage

extension CIImage {
    /// Creates an image from the stored picture, as Apple's does: neither its orientation nor its scale is applied. Nil for an
    /// image without a picture.
    public convenience init?(image: UIImage) {
        guard let picture = image.cgImage else { return nil }
        self.init(cgImage: picture)
    }
}
