public import Foundation
import ReelConcurrency

/// A picture or a video of the library (Apple: PHAsset): a file in the user's pictures or videos folder, or in a folder in them.
/// Hidden files are left out.
public final class PHAsset: PHObject, @unchecked Sendable {
    // Sendable because only the lock's content changes.
    private let properties = Locked<AssetProperties?>(nil)
    let url: URL

    public let mediaType: PHAssetMediaType
    /// When the file was written.
    public let modificationDate: Date?

    init(_ url: URL, _ mediaType: PHAssetMediaType, modificationDate: Date?) {
        (self.url, self.mediaType, self.modificationDate) = (url, mediaType, modificationDate)
        super.init(localIdentifier: url.path)
    }

    /// Read from the file when it is first needed.
    private var details: AssetProperties {
        properties.withLock { properties in
            if let properties { return properties }
            let read = mediaType == .image ? AssetProperties(image: url) : AssetProperties(video: url)
            properties = read
            return read
        }
    }

    /// The width in pixels, upright; 0 if the file cannot be read.
    public var pixelWidth: Int { details.width }
    /// The height in pixels, upright; 0 if the file cannot be read.
    public var pixelHeight: Int { details.height }
    /// In seconds; 0 for a picture.
    public var duration: TimeInterval { details.duration }
    /// When the picture or the video was taken, as the file says, or else when the file was written.
    public var creationDate: Date? { details.creationDate ?? modificationDate }
}
