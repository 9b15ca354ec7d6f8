public import Foundation
import ImageEngine

extension Canvas {
    /// The size of a picture, upright: the movie that shows it as it is.
    ///
    /// - Throws: `ReelError` for a file that is not there, or is no picture.
    public static func size(of picture: URL) throws(ReelError) -> (width: Int, height: Int) {
        let header = try StillImageHeader(of: picture)
        return (header.uprightWidth, header.uprightHeight)
    }
}

extension StillImageHeader {
    /// Reads a picture's header; what is wrong with it is an error of the reel's.
    init(of picture: URL) throws(ReelError) {
        do throws(StillImageError) {
            self = try StillImage.header(of: picture)
        } catch {
            throw ReelError(.input, error.localizedDescription)
        }
    }
}
