import Foundation
import ReelTestSupport
import Testing

@Suite struct ProgressTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.frames(40, "320x240")
    }

    private struct Line: Decodable {
        let framesDone: Int
        let frameCount: Int
        let fractionCompleted: Double
        let framesPerSecond: Double
        let secondsLeft: Double
    }

    private struct Result: Decodable {
        let file: String
        let byteCount: Int
        let seconds: Double
        let frameCount: Int
        let notes: [String]
    }

    @Test func objectsForPrograms() throws {
        let command = try folder.stillreel("timelapse", "frame*.jpg", "--progress", "json")
        #expect(command.status == 0)
        let lines = try command.errors.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        #expect(lines.count >= 2)
        #expect(lines.allSatisfy { $0.frameCount == 40 && $0.framesPerSecond > 0 && $0.secondsLeft >= 0 })
        #expect(
            zip(lines, lines.dropFirst()).allSatisfy {
                $0.framesDone < $1.framesDone && $0.fractionCompleted < $1.fractionCompleted
            })
        #expect(lines.last?.framesDone == 40 && lines.last?.fractionCompleted == 1 && lines.last?.secondsLeft == 0)

        let result = try JSONDecoder().decode(Result.self, from: command.output)
        #expect(command.text.filter(\.isNewline).count == 1)
        #expect(result.file.hasSuffix("/timelapse.mp4") && result.file.hasPrefix("/"))
        #expect(result.byteCount == (try Data(contentsOf: folder.file("timelapse.mp4"))).count)
        #expect(result.notes.count == 1 && result.notes[0].hasPrefix("cropped to fill the frame: 40 of 40 pictures"))
        #expect(result.frameCount == 40 && abs(result.seconds - 40 / 30.0) < 1e-9)
    }

    @Test func plainLines() throws {
        let command = try folder.stillreel("timelapse", "frame*.jpg", "--progress", "plain", "--size", "64x48")
        #expect(command.status == 0)
        let last = try #require(command.errors.split(separator: "\n").last)
        #expect(last.hasPrefix("100%  40/40 frames  ") && last.hasSuffix(" frames/s"))
        #expect(!command.errors.contains("\r") && !command.errors.contains("\u{1B}"))
        #expect(command.text.contains("timelapse.mp4: 64×48, 40 frames, 0:00:01.333, "))
    }

    @Test func noneIsSilent() throws {
        let command = try folder.stillreel("timelapse", "frame*.jpg", "--progress", "none", "--size", "64x48")
        #expect(command.status == 0 && command.text == "" && command.errors == "")
        try expectMovie(folder.file("timelapse.mp4"), 64, 48, frames: 40, rate: 30)
    }

    /// Runs the command in a terminal with this number of columns, which util-linux's `script` provides.
    @Test(arguments: [20, 70, 100]) func aBarThatFitsTheTerminal(_ columns: Int) throws {
        let words = "stty cols \(columns); exec '\(stillreel)' timelapse 'frame*.jpg' --overwrite"
        let command = try Command("script", ["-qec", words, "/dev/null"], folder: folder.url, environment: ["TERM": "xterm"])
        #expect(command.status == 0, "\(command.text)")
        let drawn = command.text.components(separatedBy: "\r\u{1B}[K")
        #expect(drawn.count >= 3)
        let bars = drawn.dropFirst().dropLast()
        #expect(bars.allSatisfy { $0.count < columns && $0.contains("%") && !$0.contains("\n") }, "\(drawn)")
        #expect(bars.contains { $0.contains("[") && $0.contains("#") } == (columns > 20))
        // The bar is removed before the result is printed.
        #expect(drawn.last?.hasPrefix("timelapse.mp4: 1920×1080, 40 frames") == true)
    }

    @Test(arguments: [("", true), ("1", false)]) func errorsAreRedOnlyWhereThatIsWanted(_ noColor: String, _ isRed: Bool) throws {
        let command = try Command(
            "script", ["-qec", "'\(stillreel)' probe gone.mp4", "/dev/null"], folder: folder.url,
            environment: ["TERM": "xterm", "NO_COLOR": noColor])
        #expect(command.status == 65)
        #expect(command.text.contains("\u{1B}[31m") == isRed)
        #expect(command.text.contains("gone.mp4: no such file; check the spelling"))
    }

    @Test func aReaderThatLeavesDoesNoHarm() throws {
        let words = "'\(stillreel)' timelapse 'frame*.jpg' --size 64x48 --progress json 2>&1 | true; echo ${PIPESTATUS[0]}"
        let command = try Command("bash", ["-c", words], folder: folder.url)
        #expect(command.text == "0\n")
        try expectMovie(folder.file("timelapse.mp4"), 64, 48, frames: 40, rate: 30)
    }

    @Test func aFullDiskBehindStandardOutputIsTold() throws {
        let command = try Command("bash", ["-c", "'\(stillreel)' timelapse frame1.jpg --dry-run >/dev/full"], folder: folder.url)
        #expect(command.status == 73)
        #expect(command.errors.contains("standard output: cannot be written to: No space left on device"))
    }
}
