import Foundation
import OpenAVFoundation
import TestSupport
import Testing

/// A process that records until it is killed, and the movie that it leaves.
struct KilledRecorder {
    /// Seconds from one fragment to the next.
    private static let interval = 1.0

    private let movie: URL
    /// The last frame that it has said to be appended.
    private let last: Int

    /// Runs a recorder, and kills it as soon as it has appended a frame of this number.
    init(_ type: AVFileType, killedAfter frame: Int, in folder: TemporaryFolder) throws {
        movie = folder.file("\(UUID().uuidString).\(type == .mov ? "mov" : "mp4")")
        let process = Process()
        process.executableURL = (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
            .deletingLastPathComponent().appendingPathComponent("Recorder")
        process.arguments = [movie.path, "\(Self.interval)"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        var text = ""
        while !text.contains("\n\(frame)\n"), process.isRunning {
            text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        }
        kill(process.processIdentifier, SIGKILL)
        text += String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        last = text.split(separator: "\n").dropLast().last.flatMap { Int($0) } ?? 0
    }

    /// What had been appended, less an interval, can be played.
    func expectPlayable() throws {
        let pictures = try seconds("0:v", ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray"], 160 * 96 * 30)
        let sound = try seconds("0:a", ["-f", "s16le"], 2 * 48_000)
        #expect(pictures >= Double(last + 1) / 30 - Self.interval, "killed after frame \(last)")
        #expect(sound >= Double(last + 1) / 30 - Self.interval - 0.05, "killed after frame \(last)")
    }

    /// Seconds of a stream that ffmpeg decodes. A movie of no fragment has none.
    private func seconds(_ stream: String, _ output: [String], _ bytesPerSecond: Int) throws -> Double {
        let decoded = try Command("ffmpeg", ["-v", "quiet", "-i", movie.path, "-map", stream] + output + ["-"]).output
        return Double(decoded.count) / Double(bytesPerSecond)
    }
}
