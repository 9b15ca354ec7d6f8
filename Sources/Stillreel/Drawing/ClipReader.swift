import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
import ReelImageEngine
import ReelMediaEngine

/// Decodes the pictures of a slide's clip, placed on the canvas. They are requested in the order of the movie's frames.
///
/// Not thread-safe.
final class ClipReader {
    private enum Source {
        case movie(MovieFrames)
        case animation(StillImage, ends: [Double])
    }

    private let planned: PlannedClip
    private let placement: MotionSource
    private let frameRate: FrameRate
    private let decoder: MotionSourceDecoder
    private let source: Source
    private var latestFrame: Int
    /// The last picture, and its number in an animation or its time in a movie.
    private var latest: (key: Double, picture: CVPixelBuffer)?

    /// - Parameter frame: the first frame that will be requested, counted from the slide's first one.
    /// - Throws: `ReelError` for a file that cannot be read, or has changed since it was planned.
    init(
        _ planned: PlannedClip, _ placement: MotionSource, on canvas: Canvas, _ frameRate: FrameRate, from frame: Int
    ) throws(ReelError) {
        self.planned = planned
        self.placement = placement
        self.frameRate = frameRate
        decoder = MotionSourceDecoder(canvas: canvas)
        latestFrame = frame
        let url = planned.file.url
        switch planned.file.kind {
        case .movie(let trackID):
            source = .movie(
                try MovieFrames(url, trackID, from: planned.time(before: frame, at: frameRate)))
        case .animation(let ends):
            do throws(StillImageError) {
                let picture = try StillImage(contentsOf: url)
                guard picture.pictureCount >= ends.count else { throw StillImageError(file: url.path, reason: .notAPicture) }
                source = .animation(picture, ends: ends)
            } catch {
                throw ReelError(.input, error.localizedDescription)
            }
        }
    }

    /// Whether decoding on to a frame is sooner done than opening the clip again: frames between may have been copied.
    func isNear(_ frame: Int) -> Bool { (latestFrame...latestFrame + 60).contains(frame) }

    /// Returns the picture of a frame. Frames that show the same picture of the clip return the same buffer.
    ///
    /// - Parameter frame: counted from the slide's first frame; not before the last one that was requested.
    func picture(ofFrame frame: Int) throws(ReelError) -> CVPixelBuffer {
        latestFrame = frame
        let time = planned.time(before: frame, at: frameRate)
        switch source {
        case .movie(let frames):
            let shown = try frames.frame(before: time)
            return try picture(CMTimeGetSeconds(shown.time)) { () throws(ReelError) in
                try decoder.picture(
                    shown, turned: frames.orientation, hasAlpha: planned.file.hasAlpha, for: placement,
                    name: planned.file.url.path)
            }
        case .animation(let animation, let ends):
            // The last picture that begins before the time: the first one whose end is not before it.
            let number = min(ends.partitioningIndex { $0 >= time }, ends.count - 1)
            return try picture(Double(number)) { () throws(ReelError) in
                let frame: StillImage
                do throws(StillImageError) {
                    frame = try animation.picture(at: number)
                } catch {
                    throw ReelError(.input, error.localizedDescription)
                }
                return try decoder.picture(frame, for: placement)
            }
        }
    }

    private func picture(_ key: Double, _ make: () throws(ReelError) -> CVPixelBuffer) throws(ReelError) -> CVPixelBuffer {
        if let latest, latest.key == key { return latest.picture }
        let picture = try make()
        latest = (key, picture)
        return picture
    }
}

/// The decoded frames of a movie, in order.
private final class MovieFrames {
    /// How the frames must be turned to be upright.
    let orientation: ImageOrientation
    private let frames: TrackFrames
    private let path: String
    /// Not yet followed by `next`.
    private var current: TrackFrames.Frame?
    private var next: TrackFrames.Frame?
    /// Keeps the file open.
    private let asset: AVURLAsset

    /// - Parameter time: the first time for which a frame will be requested, in seconds.
    init(_ url: URL, _ trackID: CMPersistentTrackID, from time: Double) throws(ReelError) {
        asset = AVURLAsset(presentPartOf: url)
        path = url.path
        guard let track = asset.track(withTrackID: trackID) else {
            throw ReelError(changed: path)
        }
        orientation = ImageOrientation(track.preferredTransform)
        // The frame that is shown shortly before is a frame that begins before.
        frames = TrackFrames(track, from: CMTime(seconds: max(0, time - 0.001), preferredTimescale: 1_000_000))
        do throws(MediaError) {
            current = try frames.next()
            next = try frames.next()
        } catch {
            throw ReelError(reading: path, error)
        }
    }

    /// Returns the last frame that begins before a time in seconds; the first one if none does, or the last one after the end.
    func frame(before time: Double) throws(ReelError) -> TrackFrames.Frame {
        do throws(MediaError) {
            while let following = next, CMTimeGetSeconds(following.time) < time {
                current = following
                next = try frames.next()
            }
        } catch {
            throw ReelError(reading: path, error)
        }
        guard let current else { throw ReelError(.input, "\(path): none of its frames can be decoded") }
        return current
    }
}
