public import Foundation
import ReelCoreFoundation
import ReelImageEngine

extension Canvas {
    /// Returns the upright size of a picture or movie in square pixels: the canvas that shows it unscaled.
    ///
    /// - Throws: `ReelError` if the file does not exist or is neither.
    public static func size(of picture: URL) throws(ReelError) -> (width: Int, height: Int) {
        let size = try MovieClip.isClip(picture) ? ClipFile(picture).size : StillImageHeader(of: picture).uprightSize
        return (size.width, size.height)
    }
}

extension StillImageHeader {
    var uprightSize: PixelSize { PixelSize(width: uprightWidth, height: uprightHeight) }

    /// Reads a picture's header.
    ///
    /// - Throws: `ReelError` instead of `StillImageError`.
    init(of picture: URL) throws(ReelError) {
        do throws(StillImageError) {
            self = try StillImage.pictureHeader(picture)
        } catch {
            if case .unreadable(let reason) = error.reason { throw ReelError(unreadable: error.file, reason) }
            throw ReelError(.input, error.localizedDescription)
        }
    }
}
