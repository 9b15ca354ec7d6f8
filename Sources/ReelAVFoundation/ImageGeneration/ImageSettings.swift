import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelMediaEngine

/// The settings of an image generator.
struct ImageSettings: Sendable {
    var toleranceBefore = CMTime.positiveInfinity
    var toleranceAfter = CMTime.positiveInfinity
    var maximumSize = CGSize.zero
    var appliesTransform = false
    var apertureMode = AVAssetImageGenerator.ApertureMode.cleanAperture
    /// Nil for images of the first track that plays.
    var composition: CompositionSetting?

    /// Returns the times at which an image for `time` may begin to show; nil if only the frame that is shown at `time` is
    /// accepted. Tolerances that are invalid or negative are treated as zero.
    func bounds(around time: CMTime) -> ClosedRange<CMTime>? {
        func positive(_ tolerance: CMTime) -> CMTime {
            tolerance.isNumeric || tolerance == .positiveInfinity ? max(.zero, tolerance) : .zero
        }
        let (before, after) = (positive(toleranceBefore), positive(toleranceAfter))
        guard before > .zero || after > .zero else { return nil }
        let (lower, upper) = (time - before, time + after)
        guard lower.isNumeric || lower == .negativeInfinity, upper.isNumeric || upper == .positiveInfinity, lower <= upper
        else { return nil }
        return lower...upper
    }

    /// Returns the size and orientation of images of frames.
    ///
    /// - Parameters:
    ///   - stored: The stored size of the part of the frames that is shown, in pixels.
    ///   - shown: The size of that part in square pixels.
    func shape(
        stored: (width: Double, height: Double), shown: (width: Double, height: Double), transform: CGAffineTransform
    ) -> ImageShape {
        let size = apertureMode == .encodedPixels ? stored : shown
        let orientation = appliesTransform ? ImageOrientation(transform) : .up
        let box = orientation.isSideways ? (maximumSize.height, maximumSize.width) : (maximumSize.width, maximumSize.height)
        func scale(_ limit: Double, _ size: Double) -> Double { limit >= 1 && limit.isFinite ? limit / size : 1 }
        // Limits the size: a file may specify pixels a thousand times as wide as high.
        let largest = min(16_384 / max(size.width, size.height), (Double(1 << 26) / (size.width * size.height)).squareRoot())
        let factor = min(1, largest, scale(Double(box.0), size.width), scale(Double(box.1), size.height))
        func side(_ size: Double) -> Int {
            let pixels = (size * factor).rounded()
            return pixels >= 1 ? Int(pixels) : 1
        }
        return ImageShape(size: PixelSize(width: side(size.width), height: side(size.height)), orientation: orientation)
    }

    func shape(of track: MediaInfo.Track) -> ImageShape {
        let shown = track.format.presentationDimensions(useCleanAperture: apertureMode == .cleanAperture)
        return shape(
            stored: (Double(track.codec.width), Double(track.codec.height)),
            shown: (Double(shown.width), Double(shown.height)), transform: track.transform)
    }

    /// Returns the part of a track's frames that is shown; nil for the whole frames.
    func area(of track: MediaInfo.Track) -> PixelArea? { apertureMode == .cleanAperture ? track.codec.cleanArea : nil }

    /// Returns the shape of images of frames for which there is no track.
    func shape(of frame: VideoFrame) -> ImageShape {
        let (width, height) = (Double(frame.width), Double(frame.height))
        return shape(stored: (width, height), shown: (width * frame.pixelAspectRatio, height), transform: .identity)
    }
}

/// The size of an image before it is rotated, and its orientation.
struct ImageShape: Hashable, Sendable {
    let size: PixelSize
    let orientation: ImageOrientation
}
