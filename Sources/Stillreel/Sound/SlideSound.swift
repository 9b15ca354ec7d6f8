import Foundation
import ReelCoreMedia

/// The sound of a slide, whose file has been measured: its speech, or its clip's own sound.
struct SlideSound {
    let clip: SoundClip
    let file: SoundFileInfo
    /// How fast it plays.
    let speed: Double
    /// How long it lasts in the movie.
    let duration: CMTime
    /// The path in the reel, for messages.
    let place: String
}

extension SlideSound {
    /// Measures speech.
    ///
    /// - Throws: `ReelError` if the file cannot be read, or if it is shorter than what is asked for.
    init(_ clip: SoundClip, place: String) throws(ReelError) {
        let file: SoundFileInfo
        do throws(ReelError) {
            file = try SoundFileInfo(clip.file)
        } catch {
            throw error.at("\(place).file")
        }
        let rest = file.duration - clip.start
        self.init(clip: clip, file: file, speed: 1, duration: min(clip.duration ?? rest, rest), place: place)
        guard rest > .zero else {
            throw ReelError(
                .reel,
                "\(clip.file.path): start must be below the file's length of \(file.duration.secondsText) s; got "
                    + "\(clip.start.secondsText) s", place: place)
        }
        guard clip.fadeIn + clip.fadeOut <= duration else {
            throw ReelError(
                .reel, "\(clip.file.path): the fades are longer than the \(duration.secondsText) s that are heard", place: place)
        }
    }
}
