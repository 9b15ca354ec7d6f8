import Foundation
import ReelCoreMedia

/// The sound of a slide, whose file has been measured.
struct SlideSound {
    let clip: SoundClip
    let file: SoundFileInfo
    /// How long it lasts.
    let duration: CMTime
    /// The path in the reel, for messages.
    let place: String

    /// Measures a clip.
    ///
    /// - Throws: `ReelError` if the file cannot be read, or if it is shorter than what is asked for.
    init(_ clip: SoundClip, place: String) throws(ReelError) {
        do throws(ReelError) {
            file = try SoundFileInfo(clip.file)
        } catch {
            throw error.at("\(place).file")
        }
        let rest = file.duration - clip.start
        duration = min(clip.duration ?? rest, rest)
        self.clip = clip
        self.place = place
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
