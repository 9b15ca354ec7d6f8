public import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
public import ReelUIKit

/// A request to add a video or a picture to the library, made inside a change block (Apple: PHAssetChangeRequest).
///
/// Differences from Apple: if a file cannot be read, the change fails with an error that names the file. Outside a change block,
/// which is reported, the result is nil, or a request without effect, whereas Apple's framework raises an exception.
public class PHAssetChangeRequest: PHChangeRequest {
    /// Nil outside a change block.
    let asset: NewAsset?

    required init(_ asset: NewAsset?) { self.asset = asset }

    /// Requests a copy of a movie file in the videos folder, under the same name, or as "name 2.mp4" if that is taken. The
    /// original stays in place, and must remain there until the change is complete.
    ///
    /// - Returns: nil unless `fileURL` is a regular file (not a folder or pipe) that can be read.
    @discardableResult
    public class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? {
        request { () throws(PHPhotosError) in try Resource(fileURL, .videos) }
    }

    /// Requests a copy of a picture file in the pictures folder, under the same name, or as "name 2.jpg" if that is taken.
    ///
    /// - Returns: nil unless `fileURL` is a picture that can be read.
    @discardableResult
    public class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? {
        request { () throws(PHPhotosError) in try Resource(fileURL, .pictures) }
    }

    /// Requests a picture file in the pictures folder, "Image.jpg", or "Image.png" if the image has an alpha channel.
    @discardableResult
    public class func creationRequestForAsset(from image: UIImage) -> Self {
        let request = request { () throws(PHPhotosError) in
            let isOpaque = image.cgImage.map { [.none, .noneSkipFirst, .noneSkipLast].contains($0.alphaInfo) } ?? true
            guard let data = isOpaque ? image.jpegData(compressionQuality: 0.95) : image.pngData() else {
                throw PHPhotosError(.invalidResource, "an image without a picture cannot be saved")
            }
            return try Resource(data, .pictures)
        }
        return request ?? Self(nil)
    }

    private class func request(_ function: String = #function, _ make: () throws(PHPhotosError) -> Resource) -> Self? {
        guard let change = LibraryChange.current else {
            IgnoredInput.report("PHAssetChangeRequest.\(function)", "called outside of a change block; nothing is saved")
            return nil
        }
        do throws(PHPhotosError) {
            return change.add(try make()).map { Self($0) }
        } catch {
            change.fail(error)
            return nil
        }
    }

    /// Stands for the asset until the change is complete, and has its identifier; nil if there is nothing to save.
    public var placeholderForCreatedAsset: PHObjectPlaceholder? { asset?.path.map { PHObjectPlaceholder(localIdentifier: $0) } }
}
