import Foundation
import ReelTestSupport

/// Read-only media that many tests share, created once.
struct SharedMedia: Sendable {
    /// Two seconds of 160×90 video at 25 frames per second, with 1.5 s of audio at 44,100 Hz.
    let movie: URL
    /// The same in a QuickTime movie, rotated by 90°, with metadata of both of QuickTime's kinds.
    let turned: URL
    /// One second of audio, with tags and cover art.
    let song: URL

    private let folder: TemporaryFolder

    static let made = Result { try SharedMedia() }

    private init() throws {
        folder = try TemporaryFolder()
        movie = folder.file("movie.mp4")
        turned = folder.file("turned.mov")
        song = folder.file("song.mp3")
        let pictures = "-f lavfi -i testsrc2=size=160x90:rate=25:duration=2"
        let sound = "-f lavfi -i sine=sample_rate=44100:duration=1.5"
        let codecs = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac"
        try ffmpeg(
            "\(pictures) \(sound) \(codecs) -metadata title=Birds -metadata artist=Nobody -metadata date=2024-05-01"
                + " -metadata:s:a:0 language=deu", to: movie)
        let plain = folder.file("plain.mov")
        try turn(movie, 90, to: plain)
        try ffmpeg(
            "-i \(plain.path) -c copy -movflags use_metadata_tags -metadata com.apple.quicktime.make=Stillreel"
                + " -metadata com.apple.quicktime.creationdate=2024-05-01T12:30:00+0200", to: turned)
        let cover = folder.file("cover.png")
        try ffmpeg("-f lavfi -i color=red:size=16x16 -frames:v 1", to: cover)
        try ffmpeg(
            "-f lavfi -i sine=sample_rate=44100:duration=1 -i \(cover.path) -map 0 -map 1 -c:a libmp3lame -c:v copy"
                + " -disposition:v attached_pic -metadata title=Hum -metadata genre=Drone", to: song)
    }
}
