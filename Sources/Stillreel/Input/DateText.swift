import Foundation
import ReelConcurrency

/// How dates are written: in the user's language, or by a pattern.
public struct DateText: Sendable {
    private let formatter: Locked<DateFormatter>
    /// For dates without a time of day, if the usual form has one.
    private let dayFormatter: Locked<DateFormatter>?
    /// What tells apart how dates are written: the pattern, or the language.
    let form: String

    /// - Parameters:
    ///   - pattern: a pattern of `strftime` with the day, month, year, weekday and time
    ///     (`%d %e %m %b %B %y %Y %a %A %j %F %H %I %M %S %p %R %T %%`); nil for the language's usual form.
    ///   - hasTime: whether the usual form has the time of day: `21 Nov 2026 at 14:05` instead of `21 November 2026`.
    ///   - environment: the environment, by default the process's. The language is that of `LC_ALL`, `LC_TIME` or `LANG`, the
    ///     first of them that is set; without one, English.
    /// - Throws: `ReelError` for another conversion in the pattern.
    public init(
        pattern: String? = nil, hasTime: Bool = false, environment: [String: String]? = nil
    ) throws(ReelError) {
        let environment = environment ?? ProcessInfo.processInfo.environment
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let language = name.prefix { $0 != "." && $0 != "@" }
        let locale = Locale(identifier: ["C", "POSIX"].contains(language) ? "en_GB" : String(language))
        func formatter(_ date: DateFormatter.Style, _ time: DateFormatter.Style = .none) -> DateFormatter {
            let formatter = DateFormatter()
            formatter.calendar = Calendar(identifier: .gregorian)
            formatter.timeZone = TimeZone(identifier: "GMT")
            formatter.calendar.timeZone = formatter.timeZone
            formatter.locale = locale
            (formatter.dateStyle, formatter.timeStyle) = (date, time)
            return formatter
        }
        form = pattern ?? locale.identifier
        guard let pattern else {
            self.formatter = Locked(hasTime ? formatter(.medium, .short) : formatter(.long))
            dayFormatter = hasTime ? Locked(formatter(.medium)) : nil
            return
        }
        let format = try Self.unicodePattern(pattern)
        let own = formatter(.long)
        own.dateFormat = format
        self.formatter = Locked(own)
        dayFormatter = nil
    }

    func text(_ date: PictureDate) -> String {
        var components = DateComponents()
        (components.year, components.month, components.day) = (date.year, date.month, date.day)
        let time = date.millisecondsOfDay
        components.second = Int((time ?? 0) / 1_000)
        return (time == nil ? dayFormatter ?? formatter : formatter).withLock { formatter in
            formatter.calendar.date(from: components).map(formatter.string) ?? ""
        }
    }

    private static let conversions: [Character: String] = [
        "d": "dd", "e": "d", "m": "MM", "b": "LLL", "h": "LLL", "B": "MMMM", "y": "yy", "Y": "yyyy", "a": "EEE", "A": "EEEE",
        "j": "DDD", "F": "yyyy-MM-dd", "H": "HH", "I": "hh", "M": "mm", "S": "ss", "p": "a", "R": "HH:mm", "T": "HH:mm:ss",
    ]

    /// Returns a pattern of `strftime` as one of Unicode (UTS 35).
    private static func unicodePattern(_ pattern: String) throws(ReelError) -> String {
        var (result, literal) = ("", "")
        func endLiteral() {
            // Two apostrophes are one, in quotes and outside, so quotes must not begin with them.
            let rest = literal.drop { $0 == "'" }
            result += String(repeating: "''", count: literal.count - rest.count)
            if !rest.isEmpty { result += "'\(rest.replacingOccurrences(of: "'", with: "''"))'" }
            literal = ""
        }
        var characters = pattern[...]
        while let character = characters.popFirst() {
            guard character == "%" else {
                literal.append(character)
                continue
            }
            if characters.first == "%" {
                literal.append(characters.removeFirst())
                continue
            }
            endLiteral()
            guard let next = characters.popFirst(), let conversion = conversions[next] else {
                let known = conversions.keys.sorted().map { "%\($0)" }.joined(separator: " ")
                throw ReelError(.reel, "the date format \"\(pattern)\" has an unknown conversion; use \(known)")
            }
            result += conversion
        }
        endLiteral()
        return result
    }
}
