import Foundation
import OpenCoreGraphics
public import OpenCoreImage

extension CIImage {
    /// The image's picture as it is stored, as on Apple's systems: neither its orientation nor its scale is applied. Nil for an
    /// image without a picture.
    public convenience init?(image: UIImage) {
        guard let picture = image.cgImage else { return nil }
        self.init(cgImage: picture)
    }
}

extension CIColor {
    public convenience init(color: UIColor) {
        self.init(cgColor: color.cgColor)
    }
}
