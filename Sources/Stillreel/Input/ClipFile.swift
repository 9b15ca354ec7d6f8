import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelImageEngine
import ReelMediaEngine

/// The properties of a clip's file, read from its headers. Nothing is decoded.
struct ClipFile: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case movie(trackID: CMPersistentTrackID)
        /// An animated picture, which is repeated. The times at which its frames end, in seconds.
        case animation(ends: [Double])
    }

    let url: URL
    /// What the file was when it was measured.
    let version: FileVersion
    let kind: Kind
    /// The upright size in square pixels.
    let size: PixelSize
    /// How long the video, or the animation, lasts once. If the sound goes on, the last picture is held for as long.
    let duration: CMTime
    /// When the video itself ends: no picture begins later.
    let pictureEnd: CMTime
    /// The average number of frames per second; nil if the file does not tell it.
    let frameRate: Double?
    /// Whether it has sound.
    let hasSound: Bool
    /// Whether the pictures may be transparent.
    let hasAlpha: Bool
    /// Nil if the file is whole.
    let cutOff: CutOffFile?

    var isAnimation: Bool { if case .animation = kind { true } else { false } }

    /// Measures a file.
    ///
    /// - Throws: `ReelError` if the file does not exist, is a still picture, has no video, or declares an implausible duration.
    init(_ url: URL) throws(ReelError) {
        self.url = url
        version = FileVersion(url)
        if let picture = try? StillImage(contentsOf: url, mapped: true), let animation = picture.animation,
            animation.delays.count > 1
        {
            var (ends, end) = ([Double](), 0.0)
            for delay in animation.delays {
                end += AnimationDetails.clamped(delay)
                ends.append(end)
            }
            kind = .animation(ends: ends)
            size = picture.header.uprightSize
            duration = .microseconds(end)
            pictureEnd = duration
            frameRate = Double(ends.count) / end
            hasSound = false
            hasAlpha = picture.header.hasAlpha
            cutOff = nil
            return
        }
        guard !StillImage.isStill(url) else {
            throw ReelError(.input, "\(url.path): this is a still picture; make it a slide with `picture`")
        }
        let info = try MediaInfo(reading: url, countsPackets: .max, acceptsCutOff: true)
        let track = try Self.track(of: info, url)
        let shown = track.format.presentationDimensions(useCleanAperture: true)
        guard shown.width > 0, shown.height > 0 else {
            throw ReelError(.input, "\(url.path): the size of its pictures cannot be read; convert it to .mp4")
        }
        let size = PixelSize(width: max(1, Int(shown.width.rounded())), height: max(1, Int(shown.height.rounded())))
        kind = .movie(trackID: track.id)
        self.size = ImageOrientation(track.transform).isSideways ? size.turned : size
        pictureEnd = track.end
        duration = info.end(ofPicturesIn: track)
        frameRate = track.framesPerSecond
        hasSound = info.mainTrack(.audio) != nil
        hasAlpha = track.hasAlpha
        cutOff = CutOffFile(url, duration, declared: info.declaredDuration)
    }

    private static func track(of info: MediaInfo, _ url: URL) throws(ReelError) -> MediaInfo.Track {
        guard let track = info.mainTrack(.video) else {
            throw ReelError(.input, "\(url.path): the file has no video; sound is added with `audio`, or to the soundtrack")
        }
        guard track.timeRange.duration.isNumeric, track.timeRange.duration > .zero, track.end.isNumeric else {
            throw ReelError(.input, "\(url.path): the file is damaged or incomplete: its video is empty")
        }
        guard info.end(ofPicturesIn: track) <= Reel.longestDuration else {
            throw ReelError(.input, "\(url.path): its declared duration is longer than the limit of 24 hours")
        }
        return track
    }
}
