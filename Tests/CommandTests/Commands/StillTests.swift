import Foundation
import ReelTestSupport
import Testing

@Suite struct StillTests {
    @Test(arguments: ["mp3", "flac", "m4a", "ogg", "wav"])
    func theMovieIsAsLongAsTheSong(_ type: String) throws {
        let folder = try TemporaryFolder()
        try folder.picture("cover.jpg", "red", "200x100")
        let song = try folder.song("song.\(type)", seconds: 3.217)
        let command = try folder.stillreel("still", "cover.jpg", "--audio", song.lastPathComponent, "--size", "160x120")
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.text.contains("cover.mp4: 160×120, 97 frames, 0:00:03.2"))
        #expect(folder.contents == ["cover.jpg", "cover.mp4", "song.\(type)"])

        let movie = folder.file("cover.mp4")
        let probe = try Probe(movie)
        let (video, audio) = (try #require(probe.video), try #require(probe.audio))
        #expect(video.start_pts == 0 && audio.start_pts == 0)
        let audioFrame = 1_024.0 / 44_100
        for track in [video, audio] {
            let seconds = Double(try #require(track.duration_ts)) / Double(track.timescale)
            #expect(abs(seconds - 3.217) <= audioFrame, "\(track.codec_type): \(seconds)")
        }
        #expect(abs((Double(probe.format.duration ?? "") ?? 0) - 3.217) <= audioFrame)
        // The decoded sound is as long as the song, and audible from its start to its end.
        let sound = try decodedSound(of: movie)
        #expect(abs(Double(sound.count / 2) / 44_100 - 3.217) <= audioFrame)
        #expect((sound[0..<8_820].map(abs).max() ?? 0) > 0.05)
        #expect((sound.suffix(8_820).map(abs).max() ?? 0) > 0.05)
        let times = try Probe.frames(movie).map { try #require($0.pts) * 30 }
        #expect(times == (0..<97).map { $0 * video.timescale })
        #expect(Set(try frameHashes(of: movie)).count == 1)
        #expect(try colors(of: movie).first == "red")
    }

    @Test(arguments: [("2.5", 2.5, 75), ("0:00:03", 3, 90), ("1:01", 61, 1_830), ("0:02.25", 2.25, 68), ("0.1", 0.1, 3)])
    func durations(_ text: String, _ seconds: Double, _ frames: Int) throws {
        let folder = try TemporaryFolder()
        try folder.picture("title.png", "blue")
        let command = try folder.stillreel("still", "title.png", "--duration", text, "--size", "64x48", "-o", "t.m4v")
        #expect(command.status == 0, "\(command.errors)")
        try expectMovie(folder.file("t.m4v"), 64, 48, frames: frames, rate: 30, seconds: seconds)
        #expect(try Probe(folder.file("t.m4v")).audio == nil)
    }

    @Test func soundsCanBeNamedWithoutAnOption() throws {
        let folder = try TemporaryFolder()
        try folder.picture("cover.jpg", "red")
        for name in ["1.mp3", "2.mp3"] { try folder.song(name, seconds: 1) }
        let command = try folder.stillreel(
            "still", "cover.jpg", "1.mp3", "2.mp3", "--fade-out", "0.5", "--size", "64x48", "--dry-run")
        #expect(command.status == 0, "\(command.errors)")
        #expect(
            command.text.contains("/1.mp3\"") && command.text.contains("/2.mp3\"") && command.text.contains("\"seconds\" : 2"))
        let none = try folder.stillreel("still", "cover.jpg", "--fade-out", "0.5", "--duration", "1")
        #expect(none.status == 64 && none.errors.contains("--fade-out needs music"))
    }

    @Test func `the order of a picture and its sound does not matter`() throws {
        let folder = try TemporaryFolder()
        try folder.picture("cover.jpg", "red")
        try folder.song("1.mp3", seconds: 1)
        let usual = try folder.stillreel("still", "cover.jpg", "1.mp3", "--dry-run")
        let swapped = try folder.stillreel("still", "1.mp3", "cover.jpg", "--dry-run")
        #expect(swapped.status == 0 && swapped.text == usual.text, "\(swapped.errors)")
        let made = try folder.stillreel("still", "1.mp3", "cover.jpg", "--size", "64x48")
        #expect(made.status == 0 && folder.contents == ["1.mp3", "cover.jpg", "cover.mp4"], "\(made.errors)")
    }

    @Test func `a still can be made for a service`() throws {
        let folder = try TemporaryFolder()
        try folder.picture("cover.jpg", "red")
        try folder.song("1.mp3", seconds: 1)
        let command = try folder.stillreel("still", "cover.jpg", "1.mp3", "--for", "story", "--dry-run")
        #expect(command.status == 0, "\(command.errors)")
        let plan = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
        let canvas = try #require(plan["canvas"] as? [String: Any])
        #expect(canvas["width"] as? Int == 1080 && canvas["height"] as? Int == 1920 && canvas["textMargins"] != nil)
        #expect((plan["soundtrack"] as? [String: Any])?["loudness"] as? Double == -14)
        let sized = try folder.stillreel(
            "still", "cover.jpg", "1.mp3", "--for", "story", "--size", "64x48", "--loudness", "-20", "--dry-run")
        #expect(sized.text.contains("\"width\" : 64") && sized.text.contains("\"loudness\" : -20"), "\(sized.errors)")
    }

    @Test(arguments: [1.0, 4])
    func aDurationWinsOverTheSong(_ songSeconds: Double) throws {
        let folder = try TemporaryFolder()
        try folder.picture("title.png", "blue")
        try folder.song("song.wav", seconds: songSeconds)
        let command = try folder.stillreel(
            "still", "title.png", "--duration", "2", "--audio", "song.wav", "--fade-out", "0", "--size", "64x48", "--fps", "10")
        #expect(command.status == 0, "\(command.errors)")
        let movie = folder.file("title.mp4")
        try expectMovie(movie, 64, 48, frames: 20, rate: 10)
        let audio = try #require(try Probe(movie).audio)
        #expect(abs(Double(audio.duration_ts ?? 0) / Double(audio.timescale) - 2) <= 1_024.0 / 44_100)
        let sound = try decodedSound(of: movie)
        let end = sound[(88_200 * 15 / 10)..<(88_200 * 19 / 10)].map(abs).max() ?? 0
        #expect(songSeconds < 2 ? end < 0.01 : end > 0.05)
    }

    @Test func aLengthOrASongIsNeeded() throws {
        let folder = try TemporaryFolder()
        try folder.picture("title.png", "blue")
        let command = try folder.stillreel("still", "title.png")
        #expect(command.status == 64)
        #expect(command.errors.contains("--audio") && command.errors.contains("--duration"))
        #expect(folder.contents == ["title.png"])
    }

    @Test func theMovieOfAPictureElsewhereComesHere() throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        try other.picture("a.b.png", "blue")
        #expect(try folder.stillreel("still", other.file("a.b.png").path, "--duration", "1", "--size", "64x48").status == 0)
        #expect(folder.contents == ["a.b.mp4"])
    }
}
