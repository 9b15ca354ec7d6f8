import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import Stillreel

struct ClipFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Makes a movie with sound.
    private func clip(
        video: Double, sound: Double, rate: String = "25", _ codecs: String = "-c:v libx264 -c:a aac", _ name: String = "a.mp4"
    ) throws -> ClipFile {
        try ffmpeg(
            "-f lavfi -i color=lime:s=64x48:r=\(rate):d=\(video) -f lavfi -i sine=r=48000:d=\(sound) -pix_fmt yuv420p \(codecs)",
            to: folder.file(name))
        return try ClipFile(folder.file(name))
    }

    /// Of MPEG streams, 5 s of sound must not hide the picture's size.
    @Test(arguments: [
        ("mp4", "-c:v libx264 -c:a aac"), ("mov", "-c:v libx264 -c:a aac"), ("mkv", "-c:v libx264 -c:a aac"),
        ("webm", "-c:v libvpx -c:a libopus"), ("avi", "-c:v libx264 -c:a aac"), ("flv", "-c:v libx264 -c:a aac"),
        ("ts", "-c:v libx264 -c:a aac"), ("mpg", "-c:v mpeg2video -c:a mp2"), ("wmv", "-c:v wmv2 -c:a wmav2"),
    ])
    func `one picture is held until its sound ends`(_ type: String, _ codecs: String) throws {
        let clip = try clip(video: 0.04, sound: 8, codecs, "a.\(type)")
        #expect(abs(clip.duration.seconds - 8) < 0.1, "\(clip.duration.seconds)")
        #expect(clip.pictureEnd.seconds < 0.2)
        #expect(clip.size.width == 64 && clip.size.height == 48)
    }

    @Test func `the last packet of sound makes no clip longer`() throws {
        let padded = try clip(video: 1, sound: 1.09)
        #expect(padded.duration == padded.pictureEnd)
        #expect(padded.duration.seconds == 1)
        #expect(try clip(video: 1, sound: 1.2, "-c:v libx264 -c:a pcm_s16le", "b.mov").duration.seconds == 1.2)
    }

    @Test func `video that is longer than its sound sets the length`() throws {
        #expect(try clip(video: 1.2, sound: 0.5).duration.seconds == 1.2)
    }

    @Test func `sound that begins late holds the picture until its end`() throws {
        try ffmpeg(
            "-f lavfi -i color=lime:s=64x48:r=25:d=0.5 -itsoffset 1 -f lavfi -i sine=r=48000:d=1 -c:v libx264 -c:a pcm_s16le",
            to: folder.file("a.mov"))
        #expect(try ClipFile(folder.file("a.mov")).duration.seconds == 2)
    }
}
