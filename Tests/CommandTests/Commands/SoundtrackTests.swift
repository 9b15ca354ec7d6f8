import Foundation
import ReelTestSupport
import Testing

@Suite struct SoundtrackTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=30:d=2 -f lavfi -i sine=3000:r=44100:d=2 -pix_fmt yuv420p -c:v libx264 -c:a aac",
            to: folder.file("movie.mp4"))
        try folder.song("song.wav", seconds: 1)
        try folder.song("long.wav", seconds: 3)
    }

    private func checksum(_ name: String) throws -> Data {
        try Command.output(
            of: "ffmpeg", ["-v", "error", "-i", folder.file(name).path, "-map", "0:v:0", "-c", "copy", "-f", "md5", "-"])
    }

    private func seconds(_ name: String) throws -> [Double] {
        let probe = try Probe(folder.file(name))
        return try [probe.video, probe.audio].map { track in
            let track = try #require(track)
            return Double(try #require(track.duration_ts)) / Double(track.timescale)
        }
    }

    /// Returns the highest absolute sample value between two times.
    private func peak(_ name: String, _ start: Double, _ end: Double) throws -> Float {
        let channels = try #require(try Probe(folder.file(name)).audio?.channels)
        let sound = try decodedSound(of: folder.file(name))
        let rate = 44_100.0
        return sound[Int(start * rate) * channels..<min(sound.count, Int(end * rate) * channels)].map(abs).max() ?? 0
    }

    @Test func `the pictures are copied and the sound is replaced`() throws {
        let command = try folder.stillreel("soundtrack", "movie.mp4", "--audio", "song.wav")
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.text.contains("movie-sound.mp4: 64×48, 60 frames, 0:00:02.000"))
        #expect(folder.contents == ["long.wav", "movie-sound.mp4", "movie.mp4", "song.wav"])
        #expect(try checksum("movie-sound.mp4") == checksum("movie.mp4"))
        #expect(try seconds("movie-sound.mp4") == [2, 2])
        #expect(try peak("movie-sound.mp4", 0.1, 0.9) > 0.05)
        #expect(try peak("movie-sound.mp4", 1.1, 2) < 1e-4)
    }

    @Test(arguments: [
        ("song.wav", "picture", 2.0), ("song.wav", "sound", 1), ("song.wav", "shortest", 1), ("long.wav", "picture", 2),
        ("long.wav", "sound", 3), ("long.wav", "shortest", 2),
    ])
    func `each match sets the length`(_ song: String, _ match: String, _ length: Double) throws {
        let command = try folder.stillreel("soundtrack", "movie.mp4", "--audio", song, "--match", match, "-o", "out.mov")
        #expect(command.status == 0, "\(command.errors)")
        for found in try seconds("out.mov") { #expect(abs(found - length) < 1e-4) }
        if length >= 2 { #expect(try checksum("out.mov") == checksum("movie.mp4")) }
    }

    @Test func `every option is heard`() throws {
        let command = try folder.stillreel(
            "soundtrack", "movie.mp4", "--audio", "song.wav", "--audio", "long.wav", "--audio-start", "0.2", "--audio-duration",
            "0.5", "--offset", "0.5", "--fade-in", "0.2", "--fade-out", "0.2", "--volume", "-3", "--loudness", "-20",
            "--match", "sound", "-o", "out.mp4")
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.text.contains("\nthe sound is made ") && command.text.contains("to -20.0 LUFS\n"))
        #expect(abs(try #require(try seconds("out.mp4").last) - 1.5) < 0.001)
        #expect(try peak("out.mp4", 0, 0.45) < 1e-4)
        #expect(try peak("out.mp4", 0.8, 1.2) > 0.05)
    }

    @Test func `the movie's own sound is lowered under a voice, and its loudness can be set`() throws {
        try ffmpeg("-f lavfi -i aevalsrc='0.7*sin(2*PI*300*t)':s=44100:d=1", to: folder.file("voice.wav"))
        var command = try folder.stillreel("soundtrack", "movie.mp4", "--keep-sound", "--voice", "voice.wav", "-o", "under.mp4")
        #expect(command.status == 0, "\(command.errors)")
        // The tone of 3 kHz beside the voice of 300 Hz: 12 dB lower while that is heard.
        #expect(abs(try tone("under.mp4", 3000, 0.3, 0.8) / tone("movie.mp4", 3000, 0.3, 0.8) - 0.251) < 0.02)
        // It returns within 0.8 s, after a pause that may be one between words.
        #expect(try tone("under.mp4", 3000, 1.9, 1.98) / tone("movie.mp4", 3000, 1.9, 1.98) > 0.6)
        command = try folder.stillreel("soundtrack", "movie.mp4", "--keep-sound", "--normalize", "-o", "loud.mp4")
        #expect(command.status == 0 && command.text.contains("to -14.0 LUFS"), "\(command.errors)")
        #expect(try checksum("loud.mp4") == checksum("movie.mp4"))
    }

    @Test func `sound can be removed`() throws {
        let command = try folder.stillreel("soundtrack", "movie.mp4", "--no-sound", "-o", "silent.mp4")
        #expect(command.status == 0, "\(command.errors)")
        #expect(try Probe(folder.file("silent.mp4")).audio == nil)
        #expect(try checksum("silent.mp4") == checksum("movie.mp4"))
    }

    @Test func `what the movie's end does to the sound is said`() throws {
        func errors(_ arguments: String...) throws -> String {
            try Command(stillreel, ["soundtrack", "movie.mp4", "--dry-run"] + arguments, folder: folder.url).errors
        }
        let replaced = "stillreel: the movie's own sound is replaced (--keep-sound keeps it)\n"
        #expect(
            try errors("--audio", "long.wav")
                == "stillreel: the music lasts 3 s and ends with the movie at 2 s, fading out\n" + replaced)
        #expect(
            try errors("--audio", "song.wav")
                == "stillreel: the music ends at 1 s, before the movie at 2 s (--loop repeats it)\n" + replaced)
        #expect(
            try errors("--voice", "long.wav")
                == "stillreel: the voice is cut: it lasts until 3 s, the movie until 2 s\n" + replaced)
        #expect(
            try errors("--voice", "song.wav")
                == "stillreel: the sound ends at 1 s, before the movie at 2 s\n" + replaced)
        #expect(try errors("--audio", "long.wav", "--match", "sound", "--keep-sound").isEmpty)
    }

    /// Returns the amplitude of a tone between two times, by correlation.
    private func tone(_ name: String, _ frequency: Double, _ start: Double, _ end: Double) throws -> Double {
        let channels = try #require(try Probe(folder.file(name)).audio?.channels)
        let sound = try decodedSound(of: folder.file(name))
        var (real, imaginary) = (0.0, 0.0)
        let frames = Int(start * 44_100)..<Int(end * 44_100)
        for frame in frames {
            let angle = 2 * Double.pi * frequency * Double(frame) / 44_100
            real += Double(sound[frame * channels]) * cos(angle)
            imaginary += Double(sound[frame * channels]) * sin(angle)
        }
        return 2 * hypot(real, imaginary) / Double(frames.count)
    }

    @Test func `the movie's own sound may stay, with the music under it`() throws {
        for (name, options) in [("kept.mp4", []), ("ducked.mp4", ["--duck", "12"])] {
            let command = try Command(
                stillreel, ["soundtrack", "movie.mp4", "--audio", "long.wav", "--keep-sound", "-o", name] + options,
                folder: folder.url)
            #expect(command.status == 0, "\(command.errors)")
        }
        // The movie's tone has an amplitude of 0.125, the song's 0.088, because ffmpeg attenuates mono by 3 dB when it makes
        // stereo. Ducking reduces the song to a quarter.
        #expect(try peak("kept.mp4", 0.5, 1.5) > 0.19)
        #expect(try peak("ducked.mp4", 0.5, 1.5) < 0.17)
    }

    @Test func `a silent movie has no sound to keep`() throws {
        let silent = try folder.stillreel("soundtrack", "movie.mp4", "--no-sound", "-o", "silent.mp4")
        #expect(silent.status == 0, "\(silent.errors)")
        let command = try folder.stillreel("soundtrack", "silent.mp4", "--keep-sound", "--audio", "song.wav", "-o", "out.mp4")
        #expect(command.status == 65 && command.errors.contains("leave out --keep-sound"), "\(command.errors)")
    }

    @Test func `a dry run says what would be heard`() throws {
        let command = try folder.stillreel(
            "soundtrack", "movie.mp4", "--audio", "song.wav", "--offset", "0.5", "--match", "picture", "--dry-run")
        #expect(command.status == 0, "\(command.errors)")
        let plan = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
        let sound = try #require(plan["soundtrack"] as? [String: Any])
        let pieces = try #require(sound["pieces"] as? [[String: Any]])
        #expect(plan["seconds"] as? Double == 2 && sound["change"] as? String == "silence added")
        #expect(pieces.count == 1 && pieces[0]["at"] as? Double == 0.5 && pieces[0]["seconds"] as? Double == 1)
        #expect((sound["silences"] as? [[String: Any]])?.count == 2)
        #expect(folder.contents == ["long.wav", "movie.mp4", "song.wav"])
    }

    @Test func `progress is told, and the result`() throws {
        let command = try folder.stillreel(
            "soundtrack", "movie.mp4", "--audio", "song.wav", "--normalize", "--progress", "json", "-o", "out.mp4")
        #expect(command.status == 0, "\(command.errors)")
        let result = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
        #expect(result["frameCount"] as? Int == 60 && result["seconds"] as? Double == 2)
        let loudness = try #require(result["loudness"] as? [String: Any])
        #expect(abs((loudness["after"] as? Double ?? 0) + 14) < 0.01)
        #expect(command.errors.contains("\"framesDone\":60"))
    }

    @Test func `the command tells whether sound is copied, and copies on request`() throws {
        try folder.song("song.m4a", seconds: 2)
        try folder.song("song.mp3", seconds: 2)
        for (song, options, isCopied) in [
            ("song.m4a", [], true), ("song.m4a", ["--sound", "encode"], false), ("song.m4a", ["--fade-in", "1"], false),
            ("song.mp3", [], false), ("song.mp3", ["--sound", "auto"], false), ("song.mp3", ["--sound", "copy"], true),
        ] {
            let arguments = ["soundtrack", "movie.mp4", "--audio", song, "-o", "out.mp4", "--overwrite"] + options
            let command = try Command(stillreel, arguments, folder: folder.url)
            #expect(command.status == 0, "\(command.errors)")
            let word = isCopied ? "copied" : "encoded"
            #expect(command.text.contains("; sound \(word); made in "))
            let copied = try packetHashes(of: folder.file("out.mp4"), stream: "a:0")
            #expect(try (copied.prefix(80) == packetHashes(of: folder.file(song), stream: "a:0").prefix(80)) == isCopied)
            let json = try Command(stillreel, arguments + ["--progress", "json"], folder: folder.url)
            let result = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
            #expect(result["sound"] as? String == word)
            let dry = try Command(stillreel, arguments + ["--dry-run"], folder: folder.url)
            let plan = try #require(try JSONSerialization.jsonObject(with: dry.output) as? [String: Any])
            #expect((plan["soundtrack"] as? [String: Any])?["coding"] as? String == word)
        }
    }

    private static let mistakes: [Mistake] = [
        Mistake("no sound", 64, "--audio", arguments: ["soundtrack", "movie.mp4"]),
        Mistake("missing sound", 65, "gone.mp3", arguments: ["soundtrack", "movie.mp4", "--audio", "gone.mp3"]),
        Mistake("missing movie", 65, "gone.mp4", arguments: ["soundtrack", "gone.mp4", "--audio", "song.wav"]),
        Mistake("a song for a movie", 65, "has no video", arguments: ["soundtrack", "song.wav", "--audio", "song.wav"]),
        Mistake(
            "itself", 73, "made from this file",
            arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "-o", "movie.mp4", "--overwrite"]),
        Mistake("fades", 64, "fadeOut (3 s)", arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "--fade-out", "3"]),
        Mistake("loudness", 64, "-70 to -5", arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "--loudness", "-4"]),
        Mistake("negative offset", 64, "offset", arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "--offset=-1"]),
        Mistake(
            "endless", 64, "no end", arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "--loop", "--match", "sound"]),
        Mistake("match", 64, "shortest", arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "--match", "longest"]),
        Mistake("duck nobody", 64, "--voice", arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "--duck", "6"]),
        Mistake(
            "timelapse ducks nobody", 64, "--voice", arguments: ["timelapse", "song.wav", "--audio", "song.wav", "--duck", "6"]),
        Mistake(
            "volume of nothing", 64, "--keep-sound",
            arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "--sound-volume", "-6"]),
        Mistake(
            "loop of nothing", 64, "--loop", "--audio", arguments: ["soundtrack", "movie.mp4", "--voice", "song.wav", "--loop"]),
        Mistake("timelapse loop of nothing", 64, "--loop", "--audio", arguments: ["timelapse", "song.wav", "--loop"]),
        Mistake(
            "still match of nothing", 64, "--match", "--audio",
            arguments: ["still", "a.jpg", "--duration", "1", "--match", "sound"]),
        Mistake(
            "coding", 64, "'copies'", arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "--sound", "copies"]),
        Mistake("coding of nothing", 64, "--sound", "--audio", arguments: ["timelapse", "song.wav", "--sound", "copy"]),
        Mistake(
            "copying what is faded", 64, "it is faded",
            arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "--sound", "copy", "--fade-in", "0.5"]),
        Mistake(
            "copying PCM", 64, "write a .mov file",
            arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "--sound", "copy"]),
        Mistake(
            "copying PCM, planned", 64, "write a .mov file",
            arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "--sound", "copy", "--dry-run", "-o", "out.mp4"]),
        Mistake(
            "offset beyond the end", 64, "begins at 5",
            arguments: ["soundtrack", "movie.mp4", "--audio", "song.wav", "--offset", "5"]),
    ]

    @Test(arguments: Self.mistakes) func `mistakes are told before any work`(_ item: Mistake) throws {
        let before = folder.contents
        let command = try Command(stillreel, item.arguments, folder: folder.url)
        #expect(command.status == item.status, "\(command.errors)")
        for word in item.words { #expect(command.errors.contains(word), "\(command.errors)") }
        #expect(command.text == "" && folder.contents == before)
    }
}
