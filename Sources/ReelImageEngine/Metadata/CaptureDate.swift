package import Foundation

/// A date with which a file says when a picture or a movie was made, in the local time of the place.
package struct CaptureDate: Hashable, Sendable {
    /// What happened at the date, best first.
    package enum Event: Hashable, Sendable {
        /// A camera took the picture.
        case capture
        /// The file was made: by a scanner, or by a program.
        case creation
        /// A program changed the file, which may be long after.
        case change
    }

    /// As EXIF has it: `2026:11:21 10:00:00.25`, or only the day. Text order is time order.
    package let text: String
    /// What is added to UTC for the local time, in seconds; nil if that is not known.
    package var offset: Int?
    package var event: Event

    /// Parses a date: EXIF's, with any marks between the numbers; ISO 8601, also without marks (IPTC); RFC 5322, as in PNG.
    ///
    /// Nil if it has no day that exists, such as the zeros of a camera whose clock is not set.
    ///
    /// - Parameters:
    ///   - fraction: the digits behind the seconds, if the text has none (`SubSecTimeOriginal`).
    ///   - offset: the difference to UTC, such as `+02:00`, if the text has none (`OffsetTimeOriginal`, CIPA DC-008).
    package init?(_ text: String, fraction: String? = nil, offset: String? = nil, event: Event = .capture) {
        // Longer texts are no dates, and patterns are expensive.
        guard let parts = Self.parts(of: String(text.prefix(64))), parts.isValid else { return nil }
        func padded(_ number: Int, _ digits: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        var made = "\(padded(parts.year, 4)):\(padded(parts.month)):\(padded(parts.day))"
        if let time = parts.time {
            let digits = parts.fraction ?? fraction?.filter { ("0"..."9").contains($0) } ?? ""
            made += " \(padded(time.hour)):\(padded(time.minute)):\(padded(time.second)).\(digits.isEmpty ? "0" : digits)"
        }
        self.text = made
        self.offset = Self.offset(parts.zone ?? offset ?? "")
        self.event = event
    }

    /// The date as a point in time. Without an offset, the time zone is that of this computer, as the camera's is not known. Nil
    /// for a day only.
    package var date: Date? {
        let numbers = text.prefix(19).split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 6 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        if let offset, let zone = TimeZone(secondsFromGMT: offset) { calendar.timeZone = zone }
        return calendar.date(
            from: DateComponents(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4], second: numbers[5]))
    }

    // MARK: Parsing

    private struct Parts {
        var (year, month, day) = (0, 0, 0)
        var time: (hour: Int, minute: Int, second: Int)?
        var fraction: String?
        var zone: String?

        var isValid: Bool {
            // A second of 60 is a leap second.
            if let time, !(0..<24).contains(time.hour) || !(0..<60).contains(time.minute) || !(0...60).contains(time.second) {
                return false
            }
            // The calendar would make 3 March of 31 February.
            return (1...9_999).contains(year)
                && DateComponents(year: year, month: month, day: day).isValidDate(in: Calendar(identifier: .gregorian))
        }
    }

    private static func parts(of text: String) -> Parts? {
        let numbers =
            #/
            \s* (\d{4}) [:\-\/.]? (\d{2}) [:\-\/.]? (\d{2})
            (?: (?:T|\s) \s* (\d{2}) :? (\d{2}) (?: :? (\d{2}) (?: [.,] (\d{1,9}) )? )? \s* (Z|[+\-]\d{2}:?\d{2})? )? \s*
            /#
        if let match = try? numbers.wholeMatch(in: text), let year = Int(match.1), let month = Int(match.2),
            let day = Int(match.3)
        {
            var parts = Parts(year: year, month: month, day: day)
            if let hour = match.4.flatMap({ Int($0) }), let minute = match.5.flatMap({ Int($0) }) {
                parts.time = (hour, minute, match.6.flatMap { Int($0) } ?? 0)
            }
            parts.fraction = match.7.map(String.init)
            parts.zone = match.8.map(String.init)
            return parts
        }
        let words =
            #/
            \s* (?: \w{3}, \s* )? (\d{1,2}) \s+ (\w{3}) \s+ (\d{4}) \s+ (\d{2}) : (\d{2}) (?: : (\d{2}) )?
            \s* (GMT|UTC?|Z|[+\-]\d{4})? \s*
            /#
        guard let match = try? words.wholeMatch(in: text), let day = Int(match.1), let year = Int(match.3),
            let month = months.firstIndex(of: match.2.lowercased()), let hour = Int(match.4), let minute = Int(match.5)
        else { return nil }
        var parts = Parts(year: year, month: month + 1, day: day)
        parts.time = (hour, minute, match.6.flatMap { Int($0) } ?? 0)
        parts.zone = match.7.map(String.init)
        return parts
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Returns the seconds that an offset such as `+02:00` or `Z` stands for; nil for other texts.
    private static func offset(_ text: String) -> Int? {
        if ["Z", "GMT", "UT", "UTC"].contains(text) { return 0 }
        guard let match = try? /\s*([+\-])(\d{2}):?(\d{2})\s*/.wholeMatch(in: text), let hours = Int(match.2),
            let minutes = Int(match.3), hours <= 14, minutes < 60
        else { return nil }
        return (match.1 == "-" ? -60 : 60) * (hours * 60 + minutes)
    }
}
