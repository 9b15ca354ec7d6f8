import ReelCoreFoundation
public import ReelCoreMedia
import ReelMediaEngine

/// What will be made for a request, determined before anything is decoded.
public struct ThumbnailPlan: Sendable {
    /// The request.
    public let thumbnails: Thumbnails
    /// The time at which the movie's video ends, from its start.
    public let duration: CMTime
    /// The width of single pictures in pixels. If the movie's frame size changes, some pictures may have other sizes.
    public let width: Int
    /// The height of single pictures in pixels. If the movie's frame size changes, some pictures may have other sizes.
    public let height: Int

    let shown: ShownRange
    /// The size of the movie's frames, upright.
    let movieSize: PixelSize
    /// The approximate number of frames of the movie.
    let frameCount: Int
    /// The time at which the whole movie ends.
    let movieEnd: CMTime
    let info: MediaInfo
    let track: MediaInfo.Track
    let origin: CMTime
    /// Nil for scenes, which are found by decoding.
    let schedule: ThumbnailSchedule?
    /// A line that describes the movie.
    let facts: String
    /// The movie, as it was; nil if it is no local file.
    let version: FileVersion?
}

extension ThumbnailPlan {
    /// The times of the single pictures, in their order; nil for scenes, which are found when the movie is read. If
    /// better-looking pictures are preferred, these are the times before the search.
    public var times: [CMTime]? { schedule?.pictures.map(\.time) }

    // MARK: Sizes

    var pictureLimit: PictureLimit { PictureLimit(width: thumbnails.width, height: thumbnails.height) }
    var sheetLimit: PictureLimit { limit(usualWidth: 320) }
    var spriteLimit: PictureLimit { limit(usualWidth: thumbnails.sprite?.layout == .jellyfin ? 320 : 160) }
    var animationLimit: PictureLimit { limit(usualWidth: 480) }

    var spriteSize: PixelSize {
        let size = movieSize.reduced(toFit: spriteLimit)
        // Jellyfin rounds both down, and looks for a folder with the result.
        return thumbnails.sprite?.layout == .jellyfin
            ? PixelSize(width: max(2, size.width / 2 * 2), height: max(2, size.height / 2 * 2)) : size
    }

    private func limit(usualWidth: Int) -> PictureLimit {
        let isTold = thumbnails.pictures == nil && (thumbnails.width != nil || thumbnails.height != nil)
        return isTold ? pictureLimit : PictureLimit(width: usualWidth)
    }
}
