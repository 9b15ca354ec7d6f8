import Foundation
import Stillreel

/// What is shown while a folder is watched, which may be for hours: on a terminal, a line that is rewritten; otherwise one line
/// at the start.
struct WatchStatus {
    /// The folder as it was given.
    let folder: String
    let endFile: String
    /// Nil for no end; so is `duration`.
    var end: Date?
    var duration: ClockTime?

    /// The line for logs.
    func start(now: Date = Date(), in zone: TimeZone = .current) -> String {
        let ends = [
            "with a file named \(endFile) there", end.map { "at " + Self.text(of: $0, from: now, in: zone) },
            duration.map { "when it is \($0) long" },
        ].compactMap(\.self)
        let text = "watching \(folder); the movie ends with Ctrl-C, "
        return text + ends.dropLast().map { $0 + ", " }.joined() + "or " + (ends.last ?? "")
    }

    /// The line for terminals, shortened to the width that is available.
    func line(frameCount: Int, width: Int) -> String {
        let parts = ["watching \(folder)", "  " + NumberFormat.frames(frameCount), "  Ctrl-C ends the movie"]
        let shown = (1...3).reversed().map { parts.prefix($0).joined() }.first { $0.count <= width }
        return shown ?? String(parts[0].prefix(max(0, width)))
    }

    /// Returns a text such as `18:30`, `06:00 tomorrow` or, for another day, `2026-11-25 18:30`.
    static func text(of date: Date, from now: Date, in zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        func padded(_ number: Int?) -> String { NumberFormat.padded(number ?? 0, 2) }
        let seconds = parts.second == 0 ? "" : ":" + padded(parts.second)
        let clock = "\(padded(parts.hour)):\(padded(parts.minute))\(seconds)"
        if calendar.isDate(date, inSameDayAs: now) { return clock }
        if let tomorrow = calendar.date(byAdding: .day, value: 1, to: now), calendar.isDate(date, inSameDayAs: tomorrow) {
            return clock + " tomorrow"
        }
        return "\(NumberFormat.padded(parts.year ?? 0, 4))-\(padded(parts.month))-\(padded(parts.day)) \(clock)"
    }
}
