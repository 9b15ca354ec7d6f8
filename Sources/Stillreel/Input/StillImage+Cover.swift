import Foundation
import ReelImageEngine
import ReelMediaEngine

extension StillImage {
    /// Opens a picture, or the cover of a sound or movie file.
    static func picture(_ file: URL) throws(StillImageError) -> StillImage {
        do throws(StillImageError) {
            return try StillImage(contentsOf: file)
        } catch {
            guard error.reason == .notAPicture, let cover = cover(of: file) else { throw error }
            return try StillImage(data: cover, name: file.path)
        }
    }

    /// Reads the header of a picture, or of the cover of a sound or movie file.
    static func pictureHeader(_ file: URL) throws(StillImageError) -> StillImageHeader {
        do throws(StillImageError) {
            return try header(of: file)
        } catch {
            guard error.reason == .notAPicture, let cover = cover(of: file) else { throw error }
            return try StillImage(data: cover, name: file.path).header
        }
    }

    private static func cover(of file: URL) -> Data? {
        // A sound file that has a picture's name is a mistake.
        guard !PictureList.fileExtensions.contains(file.pathExtension.lowercased()) else { return nil }
        return (try? MediaInfo(MediaLocation(file), countsPackets: 0))?.covers.first
    }
}
