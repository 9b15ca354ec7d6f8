import Foundation
import Stillreel

/// Numbers as people read them, the same in every locale.
enum Wording {
    static func number(_ number: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", locale: nil, number)
    }

    /// `sound: -23.1 LUFS made -14.0 LUFS`, and why it is not louder.
    static func loudness(_ change: LoudnessChange) -> String {
        guard let before = change.measured, let after = change.loudness else {
            return "sound: silence, which no gain makes louder"
        }
        let words = "sound: \(number(before, 1)) LUFS made \(number(after, 1)) LUFS"
        return change.isHeldBack
            ? words + "; at \(number(change.target, 1)) its peaks would exceed \(number(LoudnessChange.highestPeak, 0)) dBTP"
            : words
    }

    static func frames(_ count: Int) -> String { count == 1 ? "1 frame" : "\(count) frames" }

    /// Powers of a thousand.
    static func bytes(_ count: Int) -> String {
        guard count >= 1_000 else { return "\(count) bytes" }
        let units = ["kB", "MB", "GB", "TB"]
        var (value, unit) = (Double(count) / 1_000, 0)
        // 999.95 would be written as 1000.0.
        while value >= 999.95, unit < units.count - 1 {
            value /= 1_000
            unit += 1
        }
        return "\(number(value, 1)) \(units[unit])"
    }

    /// `M:SS` or `H:MM:SS`, whole seconds.
    static func clock(_ duration: Duration) -> String {
        let seconds = max(0, duration.components.seconds)
        func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (minutes, hours) = (seconds / 60 % 60, seconds / 3_600)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(seconds % 60))" : "\(minutes):\(padded(seconds % 60))"
    }
}
