public import Foundation

/// A request to add a video to the library, made inside a change block (Apple: PHAssetChangeRequest).
public class PHAssetChangeRequest: PHChangeRequest {
    override init() {}

    /// Requests a copy of a movie file in the videos folder, under the same name, or as "name 2.mp4" if that is taken. The
    /// original stays in place, and must remain there until the change is complete.
    ///
    /// Differences from Apple: if the file cannot be read, the change fails with an error that names the file; outside a change
    /// block the result is nil, whereas Apple's framework raises an exception.
    /// - Returns: nil unless `fileURL` is a regular file (not a folder or pipe) that can be read.
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
