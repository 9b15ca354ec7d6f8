// PodcastVideo cover.jpg episode.mp3 chapters.txt episode.mp4
// The video of an episode: its cover stands, with the name of the chapter that is heard. Each line of chapters.txt is a time and
// a name, such as `1:30 The guest`; the first time is 0:00.
import Foundation
import Stillreel

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("PodcastVideo: \(message)\n".utf8))
    exit(1)
}

func podcastReel(cover: URL, episode: URL, chapters: [Chapter]) -> Reel {
    // Each chapter is a slide of the same picture. The last one has the rest of the episode.
    let ends = chapters.dropFirst().map(\.start)
    let slides = chapters.enumerated().map { index, chapter in
        var slide = Slide(picture: cover)
        if index < ends.count { slide.length = .time(ends[index] - chapter.start) }
        slide.titles = [Title(chapter.title, style: TitleStyle(place: .bottom, size: 0.06))]
        slide.chapter = chapter.title
        return slide
    }
    var reel = Reel(canvas: Canvas(width: 1280, height: 720), slides: slides, soundtrack: Soundtrack(file: episode))
    // The movie is as long as the episode, and has its title, its artist and its date.
    reel.match = .sound
    reel.metadata = MovieMetadata(cover: cover, fromSound: true)
    return reel
}

let arguments = CommandLine.arguments
guard arguments.count == 5 else { fail("name a cover, an episode, a list of chapters and a movie") }
let files = arguments.map { URL(fileURLWithPath: $0) }
do {
    let chapters = try ChapterFile(contentsOf: files[3]).chapters
    let reel = podcastReel(cover: files[1], episode: files[2], chapters: chapters)
    try await reel.render(to: files[4]).finish()
    print(files[4].path)
} catch {
    fail(error.localizedDescription)
}
