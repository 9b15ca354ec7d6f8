package import Foundation
import ReelImageEngine
import ReelMediaEngine

/// Sound files whose cover can be shown as a picture.
package enum CoverFile {
    /// Returns whether a file is a sound file with a cover, and not a picture.
    ///
    /// - Throws: `ReelError` for a sound file without a cover.
    package static func isSound(_ file: URL) throws(ReelError) -> Bool {
        do throws(StillImageError) {
            _ = try StillImage.header(of: file)
            return false
        } catch {
            // Other errors are reported when the picture is read.
            guard error.reason == .notAPicture, (try? MediaInfo(reading: file, countsPackets: 0))?.mainTrack(.audio) != nil
            else { return false }
            guard (try? StillImage.pictureHeader(file)) != nil else {
                throw ReelError(
                    .input,
                    "\(file.path): the file has no cover to show; name a picture: `stillreel still PICTURE "
                        + "'\(file.relativePath)'`")
            }
            return true
        }
    }
}
