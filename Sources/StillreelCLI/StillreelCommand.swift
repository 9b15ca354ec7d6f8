import ArgumentParser
import Foundation

@main
struct StillreelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stillreel",
        abstract: "Make movies of still pictures and sound.",
        discussion: """
            Examples:
              stillreel slideshow photos/ --audio song.mp3 --fit-to-music -o photos.mp4
              stillreel timelapse frames/ --fps 30 --audio room.wav -o day.mp4
              stillreel still cover.jpg --audio episode.mp3 -o episode.mp4
              stillreel soundtrack movie.mp4 --audio song.mp3 -o with-music.mp4
              stillreel thumbnails movie.mp4 --count 12 -o stills/
              stillreel render reel.yaml -o movie.mp4
              stillreel join movie-*.mp4 -o movie.mp4
              stillreel probe movie.mp4

            A movie is written to a hidden file beside its place, and put there when it is whole: whatever goes wrong, nothing \
            half done is left, and a file that was there before is untouched.

            Exit codes:
              0    the movie is there
              64   the command line, or the reel, makes no sense
              65   a picture or a sound cannot be read
              70   the encoder failed
              73   the movie cannot be put where it was asked for
              129, 130, 143   stopped by a hang-up, by Ctrl-C, by a request to end
            """,
        version: "0.1.0",
        subcommands: [
            SlideshowCommand.self, TimelapseCommand.self, StillCommand.self, SoundtrackCommand.self, ThumbnailsCommand.self,
            RenderCommand.self, JoinCommand.self, ProbeCommand.self,
        ])

    static func main() async {
        // A reader that has gone away is no reason to die half-way.
        signal(SIGPIPE, SIG_IGN)
        Interruption.shared.listen()
        await main(nil)
    }
}
