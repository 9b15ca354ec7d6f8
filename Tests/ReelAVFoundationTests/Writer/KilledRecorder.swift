import Foundation
import ReelAVFoundation
import ReelTestSupport
import Testing

/// A process that records until it is killed, and the movie that it leaves.
struct KilledRecorder {
    /// The fragment interval in seconds.
    private static let interval = 1.0

    private let movie: URL
    /// The last frame that it reported as appended.
    private let last: Int

    /// Runs a recorder, and kills it as soon as it has appended the frame with this number.
    init(_ type: AVFileType, killedAfter frame: Int, in folder: TemporaryFolder) throws {
        movie = folder.file("\(UUID().uuidString).\(type == .mov ? "mov" : "mp4")")
        let process = Process()
        process.executableURL = builtProgram("ReelRecorder")
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

    /// Expects that everything that had been appended, except for the last interval, can be played.
    func expectPlayable() throws {
        let pictures = try seconds("0:v", ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray"], 160 * 96 * 30)
        let sound = try seconds("0:a", ["-f", "s16le"], 2 * 48_000)
        #expect(pictures >= Double(last + 1) / 30 - Self.interval, "killed after frame \(last)")
        #expect(sound >= Double(last + 1) / 30 - Self.interval - 0.05, "killed after frame \(last)")
    }

    /// Returns the seconds of a stream that ffmpeg can decode; 0 for a movie without any fragment.
    private func seconds(_ stream: String, _ output: [String], _ bytesPerSecond: Int) throws -> Double {
        let decoded = try Command("ffmpeg", ["-v", "quiet", "-i", movie.path, "-map", stream] + output + ["-"]).output
        return Double(decoded.count) / Double(bytesPerSecond)
    }
}
