public import Foundation
import ImageEngine

extension Canvas {
    /// The size of a picture, upright: the movie that shows it as it is.
    ///
    /// - Throws: `ReelError` for a file that is not there, or is no picture.
    public static func size(of picture: URL) throws(ReelError) -> (width: Int, height: Int) {
        do throws(StillImageError) {
            let header = try StillImage.header(of: picture)
            return (header.uprightWidth, header.uprightHeight)
        } catch {
            throw ReelError(.input, error.localizedDescription)
        }
    }
}
