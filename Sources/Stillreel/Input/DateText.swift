import Foundation

/// How dates are written: in the user's language, or by a pattern.
public struct DateText: Sendable {
    private let locale: Locale
    private let pattern: String?

    /// - Parameters:
    ///   - pattern: a pattern of `strftime` with the day, month, year and weekday (`%d %e %m %b %B %y %Y %a %A %j %F %%`); nil
    ///     for the language's long form, such as `21 November 2026` or `21. November 2026`.
    ///   - environment: the environment, by default the process's. The language is that of `LC_ALL`, `LC_TIME` or `LANG`, the
    ///     first of them that is set; without one, English.
    /// - Throws: `ReelError` for another conversion in the pattern.
    public init(pattern: String? = nil, environment: [String: String]? = nil) throws(ReelError) {
        let environment = environment ?? ProcessInfo.processInfo.environment
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let language = name.prefix { $0 != "." && $0 != "@" }
        locale = Locale(identifier: ["C", "POSIX"].contains(language) ? "en_GB" : String(language))
        self.pattern = try pattern.map(Self.unicodePattern)
    }

    func text(_ date: PictureDate) -> String {
        var components = DateComponents()
        (components.year, components.month, components.day) = (date.year, date.month, date.day)
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.calendar.timeZone = formatter.timeZone
        formatter.locale = locale
        if let pattern { formatter.dateFormat = pattern } else { formatter.dateStyle = .long }
        return formatter.calendar.date(from: components).map(formatter.string) ?? ""
    }

    private static let conversions: [Character: String] = [
        "d": "dd", "e": "d", "m": "MM", "b": "LLL", "h": "LLL", "B": "MMMM", "y": "yy", "Y": "yyyy", "a": "EEE", "A": "EEEE",
        "j": "DDD", "F": "yyyy-MM-dd",
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
