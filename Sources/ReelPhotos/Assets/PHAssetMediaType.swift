/// Whether an asset is a picture or a video (Apple: PHAssetMediaType).
public enum PHAssetMediaType: Int, Sendable {
    case unknown = 0
    case image = 1
    case video = 2
    /// Never found in the library on Linux.
    case audio = 3
}
