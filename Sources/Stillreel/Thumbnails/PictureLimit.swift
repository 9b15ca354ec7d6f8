import Foundation
import ReelMediaEngine
import ReelCoreGraphics

/// A width and height in pixels.
struct PictureSize: Hashable, Sendable {
    var width: Int
    var height: Int

    /// Creates the size at which a track's video is shown, upright.
    init(upright track: MediaInfo.Track) {
        let (width, height) = (Double(track.naturalSize.width), Double(track.naturalSize.height))
        let isSideways = abs(track.transform.a) < 1e-3 && abs(track.transform.d) < 1e-3
        func whole(_ size: Double) -> Int { max(1, Int(size.rounded())) }
        self.init(width: whole(isSideways ? height : width), height: whole(isSideways ? width : height))
    }

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Returns the size scaled down to fit the limit, with the same proportions. It is never enlarged.
    func fitted(_ limit: PictureLimit) -> PictureSize {
        func scale(_ limit: Int?, _ size: Int) -> Double { limit.map { Double($0) / Double(size) } ?? 1 }
        let factor = min(1, scale(limit.width, width), scale(limit.height, height))
        func side(_ size: Int) -> Int { max(1, Int((Double(size) * factor).rounded())) }
        return PictureSize(width: side(width), height: side(height))
    }
}

/// The maximum width and height of a picture, in pixels; nil for no limit.
struct PictureLimit: Hashable, Sendable {
    var width: Int?
    var height: Int?
}
