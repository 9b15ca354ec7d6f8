// What UIKit alone gives: Foundation, Core Graphics, Core Image, Core Video and Image I/O.
import UIKit

func upright(_ frame: CVPixelBuffer, _ orientation: CGImagePropertyOrientation) -> UIImage? {
    let image = CIImage(cvPixelBuffer: frame).oriented(orientation)
    guard let picture = CIContext().createCGImage(image, from: image.extent) else { return nil }
    return UIImage(cgImage: picture)
}

func thumbnail(_ data: Data) -> CGImage? {
    let options = [kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 64] as CFDictionary
    return CGImageSourceCreateWithData(data as CFData, nil).flatMap { CGImageSourceCreateThumbnailAtIndex($0, 0, options) }
}
