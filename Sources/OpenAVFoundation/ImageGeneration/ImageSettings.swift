import Foundation
import MediaEngine
import OpenCoreGraphics
import OpenCoreMedia

/// What pictures are to be like.
struct ImageSettings: Sendable {
    var toleranceBefore = CMTime.positiveInfinity
    var toleranceAfter = CMTime.positiveInfinity
    var maximumSize = CGSize.zero
    var appliesTransform = false
    var apertureMode = AVAssetImageGenerator.ApertureMode.cleanAperture

    /// When a picture for `time` may begin to show; nil where only the frame that is shown then will do. What is no tolerance is none.
    func bounds(around time: CMTime) -> ClosedRange<CMTime>? {
        func positive(_ tolerance: CMTime) -> CMTime {
            tolerance.isNumeric || tolerance == .positiveInfinity ? max(.zero, tolerance) : .zero
        }
        let (before, after) = (positive(toleranceBefore), positive(toleranceAfter))
        guard before > .zero || after > .zero else { return nil }
        return (time - before)...(time + after)
    }

    /// Of a track's pictures: in which size they are made of its frames, and how they are turned then.
    func shape(of track: MediaInfo.Track) -> ImageShape {
        let stored = (width: Double(track.codec.width), height: Double(track.codec.height))
        let shown =
            apertureMode == .encodedPixels
            ? stored : (width: Double(track.naturalSize.width), height: Double(track.naturalSize.height))
        let orientation = appliesTransform ? track.transform.orientation : 1
        let box = orientation >= 5 ? (maximumSize.height, maximumSize.width) : (maximumSize.width, maximumSize.height)
        func scale(_ limit: Double, _ size: Double) -> Double { limit >= 1 && limit.isFinite ? limit / size : 1 }
        let factor = min(1, scale(Double(box.0), shown.width), scale(Double(box.1), shown.height))
        func side(_ size: Double) -> Int { max(1, Int((size * factor).rounded())) }
        return ImageShape(width: side(shown.width), height: side(shown.height), orientation: orientation)
    }
}

/// A picture's size before it is turned, and how it is turned: an EXIF orientation.
struct ImageShape: Hashable, Sendable {
    let width: Int
    let height: Int
    let orientation: Int
}

extension CGAffineTransform {
    /// The EXIF orientation (1 to 8) that a picture with this transform has; 1 for turns by other angles. y points down.
    fileprivate var orientation: Int {
        func sign(_ number: CGFloat) -> Int { abs(number) < 1e-3 ? 0 : number > 0 ? 1 : -1 }
        return switch (sign(a), sign(b), sign(c), sign(d)) {
        case (-1, 0, 0, 1): 2
        case (-1, 0, 0, -1): 3
        case (1, 0, 0, -1): 4
        case (0, 1, 1, 0): 5
        case (0, 1, -1, 0): 6
        case (0, -1, -1, 0): 7
        case (0, -1, 1, 0): 8
        default: 1
        }
    }
}
