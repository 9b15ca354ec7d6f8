import Foundation
import ReelTestSupport
import Testing

/// Slides that are as long as a sound of their own.
@Suite struct SlideSoundTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("talk")
        for (index, color) in ["red", "lime", "blue"].enumerated() { try folder.picture("talk/0\(index + 1).jpg", color) }
        for (name, seconds) in [("01.wav", 1.25), ("02.wav", 2.5)] {
            try ffmpeg("-f lavfi -i sine=440:r=48000:d=\(seconds)", to: folder.file("talk/\(name)"))
        }
    }

    /// Returns the ranges in seconds in which something is heard, to a hundredth of a second.
    private func heard(_ name: String) throws -> [ClosedRange<Double>] {
        let sound = try decodedSound(of: folder.file(name))
        let channels = try #require(try Probe(folder.file(name)).audio?.channels)
        let window = 480 * channels
        var ranges: [ClosedRange<Double>] = []
        for start in stride(from: 0, to: sound.count - window, by: window) {
            guard sound[start..<start + window].contains(where: { abs($0) > 0.02 }) else { continue }
            let time = Double(start / channels) / 48_000
            if let last = ranges.last, time - last.upperBound < 0.015 {
                ranges[ranges.count - 1] = last.lowerBound...time + 0.01
            } else {
                ranges.append(time...time + 0.01)
            }
        }
        return ranges
    }

    private func expect(_ found: [ClosedRange<Double>], _ ranges: [ClosedRange<Double>]) {
        #expect(found.count == ranges.count, "\(found)")
        for (one, other) in zip(found, ranges) {
            #expect(abs(one.lowerBound - other.lowerBound) < 0.03 && abs(one.upperBound - other.upperBound) < 0.03, "\(found)")
        }
    }

    @Test func `each slide is as long as the sound of its name, which begins after the transition`() throws {
        let command = try folder.stillreel(
            "slideshow", "talk", "--voice-per-slide", "--hold", "1", "--transition", "dissolve", "--size", "64x48", "--fps", "20",
            "-o", "out.mp4")
        #expect(command.status == 0 && command.errors.isEmpty, "\(command.errors)")
        // 1.25 s, a dissolve of 1 s, 2.5 s, a dissolve, 1 s without sound.
        try expectMovie(folder.file("out.mp4"), 64, 48, frames: 135, rate: 20)
        expect(try heard("out.mp4"), [0...1.25, 2.25...4.75])
        let frames = try DecodedPicture.all(of: folder.file("out.mp4"))
        for (frame, color) in [(24, (254, 0, 0)), (45, (0, 255, 0)), (94, (0, 255, 0)), (115, (0, 0, 254)), (134, (0, 0, 254))] {
            #expect(isClose(frames[frame][32, 24], color.0, color.1, color.2), "\(frame)")
        }
    }

    @Test func `a reel's slides have sound, under which music is lowered`() throws {
        try ffmpeg("-f lavfi -i sine=1000:r=48000:d=1", to: folder.file("music.wav"))
        try Data(
            """
            canvas: { width: 64, height: 48 }
            frameRate: 10
            slides:
              - { picture: talk/01.jpg, audio: talk/01.wav }
              - { picture: talk/02.jpg, audio: { file: talk/02.wav, start: 0.5, duration: 1 } }
              - { picture: talk/03.jpg, seconds: 1.5 }
            soundtrack: { file: music.wav, loops: true }
            """.utf8
        ).write(to: folder.file("r.yaml"))
        let command = try folder.stillreel("render", "r.yaml", "-o", "out.mp4")
        #expect(command.status == 0, "\(command.errors)")
        try expectMovie(folder.file("out.mp4"), 64, 48, frames: 38, rate: 10, seconds: 3.75)
        let plan = try folder.stillreel("render", "r.yaml", "--dry-run")
        #expect(plan.text.contains("\"audio\"") && plan.text.contains("\"duckedBy\""))
    }

    @Test func `a sound that is longer than its slide goes on, but not into the next sound`() throws {
        try Data(
            """
            canvas: { width: 64, height: 48 }
            frameRate: 10
            slides:
              - { picture: talk/01.jpg, audio: talk/01.wav, seconds: 1 }
              - { picture: talk/02.jpg, audio: talk/02.wav, seconds: 3 }
            """.utf8
        ).write(to: folder.file("r.yaml"))
        let command = try folder.stillreel("render", "r.yaml", "-o", "out.mp4")
        #expect(command.status == 0)
        #expect(
            command.errors.contains("slides[0].audio is cut: it lasts 1.2 s, and the next one begins after 1 s"),
            "\(command.errors)")
        expect(try heard("out.mp4"), [0...3.5])
    }

    @Test(arguments: [
        ("{ picture: talk/01.jpg, audio: gone.wav }", 65, "r.yaml:3: slides[0].audio:"),
        (
            "{ picture: talk/01.jpg, audio: { file: talk/01.wav, start: 2 } }", 64,
            "start must be below the file's length of 1.25 s"
        ),
        ("{ picture: talk/01.jpg, audio: talk/02.jpg }", 65, "slides[0].audio"),
        ("{ picture: talk/01.jpg, audio: { file: talk/01.wav, volume: 99 } }", 64, "volume must be"),
    ])
    func mistakes(_ slide: String, _ status: Int32, _ words: String) throws {
        try Data("canvas: { width: 64, height: 48 }\nslides:\n  - \(slide)\n".utf8).write(to: folder.file("r.yaml"))
        let command = try folder.stillreel("render", "r.yaml", "-o", "out.mp4")
        #expect(command.status == status && command.errors.contains(words), "\(command.status) \(command.errors)")
    }
}
