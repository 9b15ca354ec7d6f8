import Foundation

/// Texts for numbers, independent of the locale.
package enum NumberFormat {
    /// Returns a number with a fixed number of decimals.
    package static func fixed(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", locale: nil, number) }

    /// Returns a number rounded to a number of decimals, without trailing zeros.
    package static func trimmed(_ number: Double, _ digits: Int) -> String {
        let text = fixed(number, digits)
        guard text.contains(".") else { return text }
        return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
    }

    /// Returns a number with up to six significant digits, without trailing zeros.
    package static func significant(_ number: Double) -> String { String(format: "%g", locale: nil, number) }

    /// Returns a number of bytes in decimal units (powers of 1,000) with one decimal: `245.3 MB`.
    ///
    /// - Parameter trimsZero: whether a decimal of 0 is left out.
    package static func bytes(_ count: Int, trimsZero: Bool = false) -> String {
        guard count >= 1_000 else { return "\(count) bytes" }
        let units = ["kB", "MB", "GB", "TB"]
        var (value, unit) = (Double(count) / 1_000, 0)
        // From 999.95 on, the number would be rounded to 1000.0.
        while value >= 999.95, unit < units.count - 1 {
            value /= 1_000
            unit += 1
        }
        return "\(trimsZero ? trimmed(value, 1) : fixed(value, 1)) \(units[unit])"
    }

    package static func frames(_ count: Int) -> String { self.count(count, "frame") }

    /// Returns a duration in whole seconds as `M:SS` or `H:MM:SS`.
    package static func clock(_ duration: Duration) -> String {
        let seconds = max(0, duration.components.seconds)
        let (minutes, hours) = (Int(seconds / 60 % 60), seconds / 3_600)
        let rest = padded(Int(seconds % 60), 2)
        return hours > 0 ? "\(hours):\(padded(minutes, 2)):\(rest)" : "\(minutes):\(rest)"
    }

    /// Returns a number of 0 or more with at least a number of digits.
    package static func padded(_ number: some BinaryInteger, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Returns a count with a noun, whose plural ends in s.
    package static func count(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}
