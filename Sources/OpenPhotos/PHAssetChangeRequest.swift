public import Foundation

/// Asks the library for a new video, from inside a change block (Apple: PHAssetChangeRequest).
public class PHAssetChangeRequest: PHChangeRequest {
    override init() {}

    /// Asks for a copy of a movie file in the videos folder, under the movie's own name, or "name 2.mp4" where that is taken. The
    /// file itself stays where it is, and must stay there until the change is complete.
    ///
    /// Differences from Apple's: where the file cannot be read the change fails, with an error that names the file; and outside a
    /// change block the answer is nil, where Apple's framework raises an exception.
    /// - Returns: nil unless `fileURL` is a file (no folder, no pipe) that can be read.
    @discardableResult
    public class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> PHAssetChangeRequest? {
        guard let change = LibraryChange.current else { return nil }
        do throws(PHPhotosError) {
            let movie = try SourceMovie(fileURL)
            return change.add(movie) ? PHAssetChangeRequest() : nil
        } catch {
            change.fail(error)
            return nil
        }
    }
}
