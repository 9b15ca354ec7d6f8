// HolidaySlideshow photos song.mp3 holiday.mp4
// A slideshow of a folder of photos with a title, which lasts as long as its music.
import Foundation
import Stillreel

func holidayReel(photos folder: String, song: URL, title: String) throws -> Reel {
    // 1. The photos of the folder by capture date. Without a time for each, they share the length of the song.
    let photos = try PictureList([folder], order: .exif)
    var reel = Reel.slideshow(pictures: photos, hold: nil, soundtrack: Soundtrack(file: song))

    // 2. The camera moves a little over each photo, and one photo dissolves into the next.
    reel.motion = .gentle
    reel.transition = Transition(.dissolve, duration: CMTime(value: 3, timescale: 2))

    // 3. A title in the middle of the first photo, for the first three seconds.
    let style = TitleStyle(place: .center, size: 0.1, isBold: true)
    reel.slides[0].titles = [Title(title, style: style, duration: CMTime(value: 3, timescale: 1))]

    // 4. The last photo fades to black, and the music is as loud as that of music services.
    reel.ending = Transition(.fade(through: .black), duration: CMTime(value: 2, timescale: 1))
    reel.soundtrack?.loudness = Soundtrack.usualLoudness

    // 5. The size of the movie, and what players show as its name.
    reel.canvas = Canvas(width: 1280, height: 720)
    reel.metadata.tags["title"] = title

    return reel
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else { fail("name a folder of photos, a song and a movie") }
let movie = URL(fileURLWithPath: arguments[3])
do {
    let song = URL(fileURLWithPath: arguments[2])
    let reel = try holidayReel(photos: arguments[1], song: song, title: movie.deletingPathExtension().lastPathComponent)
    try await show(reel.render(to: movie))
    print(movie.path)
} catch {
    fail(error.localizedDescription)
}
