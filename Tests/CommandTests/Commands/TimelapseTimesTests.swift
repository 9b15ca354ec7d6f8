import Foundation
import ReelTestSupport
import Testing

/// Which pictures of a time-lapse are shown, and when.
@Suite struct TimelapseTimesTests {
    @Test func everySecondPictureLastsATime() throws {
        let folder = try TemporaryFolder()
        for (number, color) in ["red", "lime", "blue", "lime", "white", "lime"].enumerated() {
            try folder.picture("frame\(number).png", color)
        }
        let command = try folder.stillreel(
            "timelapse", "frame*.png", "--every", "2", "--duration", "0.1", "--size", "64x48", "-o", "a.mp4")
        #expect(command.status == 0)
        #expect(command.errors == "stillreel: 30 frames per second, so that 3 pictures last 0.1 s\n")
        try expectMovie(folder.file("a.mp4"), 64, 48, frames: 3, rate: 30)
        #expect(try colors(of: folder.file("a.mp4")) == ["red", "blue", "white"])
    }

    /// The reel that is printed makes the same movie.
    @Test func theClockIsFollowedByTheReelToo() throws {
        let folder = try TemporaryFolder()
        let dates = ["10:00:00", "10:00:10", "10:01:10", "10:01:20"]
        for (number, (color, date)) in zip(["red", "lime", "blue", "white"], dates).enumerated() {
            try folder.picture("frame\(number).jpg", color)
            try PictureFile.setExif(orientation: 1, date: "2026:11:21 \(date)", of: folder.file("frame\(number).jpg"))
        }
        let arguments = ["timelapse", "frame*.jpg", "--by-time", "--duration", "0.3", "--size", "64x48"]
        let command = try Command(stillreel, arguments + ["-o", "a.mp4"], folder: folder.url)
        #expect(command.status == 0 && command.errors == "", "\(command.errors)")
        let expected = ["red"] + Array(repeating: "lime", count: 6) + ["blue", "white"]
        #expect(try colors(of: folder.file("a.mp4")) == expected)
        let reel = try Command(stillreel, arguments + ["--dry-run"], folder: folder.url)
        let again = try folder.stillreel("render", "-", "-o", "b.mp4", input: reel.text)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try frameHashes(of: folder.file("b.mp4")) == frameHashes(of: folder.file("a.mp4")))
    }

    @Test(arguments: [
        (["--every", "0"], "--every must be at least 1"), (["--duration", "0"], "--duration must be above 0"),
        (["--skip-gaps"], "--skip-gaps needs --by-time"), (["--every=-3"], "--every must be at least 1"),
        (["--duration", "2", "--match", "sound", "--audio", "a.wav"], "both set the movie's length"),
    ])
    func mistakes(_ options: [String], _ message: String) throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.png", "red")
        let command = try Command(stillreel, ["timelapse", "a.png"] + options, folder: folder.url)
        #expect(command.status == 64 && command.errors.contains(message), "\(command.errors)")
    }
}
