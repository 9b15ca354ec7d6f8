import Foundation
import ReelCoreMedia

/// A slide's clip, whose file has been measured.
struct PlannedClip: Hashable, Sendable {
    let clip: MovieClip
    let file: ClipFile
    /// The part of the file that is shown.
    let range: CMTimeRange

    /// Measures a clip.
    ///
    /// - Parameter place: the slide's place in the reel, for errors.
    /// - Throws: `ReelError` if the file cannot be read, or is shorter than the clip.
    init(_ clip: MovieClip, place: String) throws(ReelError) {
        do throws(ReelError) {
            file = try ClipFile(clip.file)
        } catch {
            throw error.at("\(place).clip")
        }
        let path = clip.file.path
        guard clip.start < file.duration else {
            throw ReelError(
                .reel,
                "\(path): from must be below the clip's length of \(file.duration.secondsText) s; got "
                    + "\(clip.start.secondsText) s", place: "\(place).from")
        }
        let end = min(clip.end ?? file.duration, file.duration)
        guard end > clip.start else {
            throw ReelError(
                .reel, "\(path): to (\(end.secondsText) s) must be after from (\(clip.start.secondsText) s)",
                place: "\(place).to")
        }
        self.clip = clip
        range = CMTimeRange(start: clip.start, end: end)
    }

    /// How long the clip plays once at its speed.
    var duration: CMTime { inMovie(range.duration) }

    /// Returns how long a part of the file lasts in the movie.
    private func inMovie(_ time: CMTime) -> CMTime {
        clip.speed == 1 ? time : CMTimeMultiplyByFloat64(time, multiplier: 1 / clip.speed)
    }

    /// Measures the clip's own sound; nil if it has none that is heard.
    ///
    /// - Parameter place: the slide's place in the reel, for messages.
    func sound(place: String) -> SlideSound? {
        guard file.hasSound, !clip.isMuted, MovieClip.audibleSpeeds.contains(clip.speed),
            let sound = try? SoundFileInfo(clip.file)
        else { return nil }
        let rest = min(range.end, sound.duration) - range.start
        guard rest > .zero else { return nil }
        return SlideSound(
            clip: SoundClip(file: clip.file, start: clip.start, duration: rest, volume: clip.volume), file: sound,
            speed: clip.speed, duration: inMovie(rest), place: "\(place).clip")
    }

    /// Returns how long an animated picture plays that is to be seen for a time at least: until it has been repeated completely.
    func duration(ofRepetitionsLasting shortest: CMTime) -> CMTime {
        let times = (CMTimeGetSeconds(shortest) / CMTimeGetSeconds(duration)).rounded(.up)
        return CMTimeMultiply(duration, multiplier: Int32(max(1, min(times, 1e6))))
    }

    /// The time in the file, in seconds, at which the last picture that is shown has begun.
    private var lastPicture: Double { CMTimeGetSeconds(min(range.end, file.pictureEnd)) }

    /// Returns the number of the last frame in which the clip shows something new; nil if it is repeated for ever.
    private func lastFrame(at rate: FrameRate) -> Int? {
        guard !file.isAnimation else { return nil }
        let frames = (lastPicture - CMTimeGetSeconds(range.start)) * rate.framesPerSecond / clip.speed
        return max(0, Int((min(frames, 1e9) - Self.lead).rounded(.up)))
    }

    /// Returns the number of a frame, counted from the slide's first one, or that of an earlier frame that looks the same,
    /// because the clip has ended.
    func position(ofFrame frame: Int, at rate: FrameRate) -> Int { min(frame, lastFrame(at: rate) ?? frame) }

    /// Returns the time in the file, in seconds, before which the picture of a frame begins: the last one that does is shown.
    ///
    /// Pictures of the movie's own frame rate, or a multiple of it, are shown each at its time, even if their times are rounded
    /// to milliseconds.
    func time(before frame: Int, at rate: FrameRate) -> Double {
        let (start, length) = (CMTimeGetSeconds(range.start), CMTimeGetSeconds(range.duration))
        let time = (Double(frame) + Self.lead) * clip.speed / rate.framesPerSecond
        return file.isAnimation ? start + time.truncatingRemainder(dividingBy: length) : min(start + time, lastPicture)
    }

    /// Returns the frame, counted from the slide's first one, that shows the picture that begins at a time in the file, in
    /// seconds, if no later picture belongs to the same frame.
    func frame(showing time: Double, at rate: FrameRate) -> Int {
        let frames = (time - CMTimeGetSeconds(range.start)) * rate.framesPerSecond / clip.speed
        return Int((min(max(frames, -1e9), 1e9) - Self.lead).rounded(.down)) + 1
    }

    /// How much earlier than at its own time a picture may be shown, in frames.
    private static let lead = 0.45
}
