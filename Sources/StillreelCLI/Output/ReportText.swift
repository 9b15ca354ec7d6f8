import Foundation
import Stillreel

/// The text of a report on a media file.
struct ReportText {
    let lines: [String]

    init(_ report: MediaReport, name: String) {
        var lines = [
            name,
            "  container  \(report.container)",
            "  size       \(Wording.bytes(report.byteCount))",
            "  duration   \(report.seconds.map { ClockTime(seconds: $0).description } ?? "unknown")",
        ]
        for (index, track) in report.tracks.enumerated() {
            lines.append("  track \(index + 1)    " + Self.words(for: track).joined(separator: ", "))
        }
        self.lines = lines
    }

    private static func words(for track: MediaReport.Track) -> [String] {
        var words = ["\(track.kind) \(track.codec)"]
        if let width = track.width, let height = track.height { words.append("\(width)×\(height)") }
        if let rate = track.frameRate { words.append(frameRate(rate)) }
        if track.kind == "video", let count = track.sampleCount { words.append(Wording.frames(count)) }
        if let rate = track.sampleRate { words.append("\(rate) Hz") }
        if let channels = track.channels {
            words.append(channels == 1 ? "mono" : channels == 2 ? "stereo" : "\(channels) channels")
        }
        if let format = track.pixelFormat { words.append(format) }
        if let matrix = track.colorMatrix, matrix != "unknown" { words.append(matrix) }
        if let range = track.colorRange, range != "unknown" { words.append("\(range) range") }
        if let bitRate = track.bitRate { words.append("\(Wording.number(Double(bitRate) / 1_000, 0)) kbit/s") }
        if let seconds = track.seconds { words.append(ClockTime(seconds: seconds).description) }
        return words
    }

    /// `29.97 frames/s (30000/1001)`
    private static func frameRate(_ fraction: String) -> String {
        guard let rate = FrameRate(fraction) else { return "\(fraction) frames/s" }
        guard rate.denominator != 1 else { return "\(rate.numerator) frames/s" }
        return "\(Wording.number(rate.framesPerSecond, 2)) frames/s (\(fraction))"
    }
}
