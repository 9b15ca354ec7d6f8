import Foundation
import Stillreel

/// The text of a report on a media file.
struct ReportText {
    let lines: [String]

    init(_ report: MediaReport, name: String) {
        var lines = [
            name,
            "  container  \(report.container)",
            "  size       \(NumberFormat.bytes(report.byteCount))",
            "  duration   \(report.seconds.map { ClockTime(seconds: $0).description } ?? "unknown")",
        ]
        if let declared = report.declaredSeconds {
            lines[3] += " of \(ClockTime(seconds: declared).description): the file is cut off"
        }
        for (index, track) in report.tracks.enumerated() {
            lines.append("  track \(index + 1)    " + Self.properties(of: track).joined(separator: ", "))
        }
        for cover in report.covers {
            let size = cover.width.flatMap { width in cover.height.map { "\(width)×\($0)" } }
            let words = [cover.format ?? "unknown format", size, NumberFormat.bytes(cover.byteCount)].compactMap(\.self)
            lines.append("  cover      " + words.joined(separator: ", "))
        }
        let width = report.tags.keys.map(\.count).max() ?? 0
        for (index, tag) in report.tags.sorted(by: { $0.key < $1.key }).enumerated() {
            let name = tag.key + String(repeating: " ", count: width - tag.key.count)
            lines.append((index == 0 ? "  tags       " : "             ") + "\(name)  \(Self.oneLine(tag.value))")
        }
        for (index, chapter) in report.chapters.enumerated() {
            let start = ClockTime(chapter.start).description
            lines.append(
                (index == 0 ? "  chapters   " : "             ") + "\(start)  \(Self.oneLine(chapter.title))")
        }
        self.lines = lines
    }

    /// Returns a text without line breaks and control characters, which could change what a terminal shows.
    private static func oneLine(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        let line = String(String.UnicodeScalarView(scalars))
        return line.count > longestLine ? line.prefix(longestLine) + "…" : line
    }

    private static let longestLine = 300

    private static func properties(of track: MediaReport.Track) -> [String] {
        var properties = ["\(track.kind) \(track.codec)"]
        if let width = track.width, let height = track.height { properties.append("\(width)×\(height)") }
        if let rate = track.frameRate { properties.append(frameRate(rate)) }
        if track.kind == "video", let count = track.sampleCount { properties.append(NumberFormat.frames(count)) }
        if let rate = track.sampleRate { properties.append("\(rate) Hz") }
        if let channels = track.channels {
            properties.append(channels == 1 ? "mono" : channels == 2 ? "stereo" : "\(channels) channels")
        }
        if let format = track.pixelFormat { properties.append(format) }
        if let matrix = track.colorMatrix, matrix != "unknown" { properties.append(matrix) }
        if let range = track.colorRange, range != "unknown" { properties.append("\(range) range") }
        if let bitRate = track.bitRate { properties.append("\(NumberFormat.fixed(Double(bitRate) / 1_000, 0)) kbit/s") }
        if let seconds = track.seconds { properties.append(ClockTime(seconds: seconds).description) }
        return properties
    }

    /// `29.97 frames/s (30000/1001)`
    private static func frameRate(_ fraction: String) -> String {
        guard let rate = FrameRate(fraction) else { return "\(fraction) frames/s" }
        guard rate.denominator != 1 else { return "\(rate.numerator) frames/s" }
        return "\(NumberFormat.fixed(rate.framesPerSecond, 2)) frames/s (\(fraction))"
    }
}
