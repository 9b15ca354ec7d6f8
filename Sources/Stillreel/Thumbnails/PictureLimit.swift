import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelMediaEngine

/// The maximum width and height of a picture, in pixels; nil for no limit.
struct PictureLimit: Hashable, Sendable {
    var width: Int?
    var height: Int?
}

extension PixelSize {
    /// Creates the size at which a track's video is shown, upright.
    init(upright track: MediaInfo.Track) {
        let size = PixelSize(rounding: track.naturalSize.width, track.naturalSize.height)
        let isSideways = abs(track.transform.a) < 1e-3 && abs(track.transform.d) < 1e-3
        self = isSideways ? size.turned : size
    }

    init(_ image: CGImage) { self.init(width: image.width, height: image.height) }

    /// Returns the size scaled down to fit a limit, with the same proportions. It is never enlarged.
    func reduced(toFit limit: PictureLimit) -> PixelSize {
        reduced(toFit: PixelSize(width: limit.width ?? width, height: limit.height ?? height))
    }
}
