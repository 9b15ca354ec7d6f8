import Foundation
import Stillreel

/// Texts for numbers, independent of the locale.
enum Wording {
    static func number(_ number: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", locale: nil, number)
    }

    /// Returns a text such as `sound: -23.1 LUFS changed to -14.0 LUFS`, with the reason if the target was not reached.
    static func loudness(_ change: LoudnessChange) -> String {
        guard let before = change.measured, let after = change.loudness else {
            return "sound: silence, so its loudness was not changed"
        }
        let words = "sound: \(number(before, 1)) LUFS changed to \(number(after, 1)) LUFS"
        return change.isHeldBack
            ? words + "; at \(number(change.target, 1)) LUFS its peaks would exceed \(number(LoudnessChange.highestPeak, 0)) dBTP"
            : words
    }

    static func frames(_ count: Int) -> String { count == 1 ? "1 frame" : "\(count) frames" }

    /// Returns a size in decimal units (powers of 1,000).
    static func bytes(_ count: Int) -> String {
        guard count >= 1_000 else { return "\(count) bytes" }
        let units = ["kB", "MB", "GB", "TB"]
        var (value, unit) = (Double(count) / 1_000, 0)
        // From 999.95 on, the number would be rounded to 1000.0.
        while value >= 999.95, unit < units.count - 1 {
            value /= 1_000
            unit += 1
        }
        return "\(number(value, 1)) \(units[unit])"
    }

    /// Returns a duration in whole seconds as `M:SS` or `H:MM:SS`.
    static func clock(_ duration: Duration) -> String {
        let seconds = max(0, duration.components.seconds)
        func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (minutes, hours) = (seconds / 60 % 60, seconds / 3_600)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(seconds % 60))" : "\(minutes):\(padded(seconds % 60))"
    }
}
