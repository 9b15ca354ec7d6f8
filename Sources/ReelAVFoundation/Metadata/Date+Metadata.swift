import Foundation

extension Date {
    /// Creates a date from ISO 8601 text: "2024", "2024-05-01", "2024-05-01T12:30:00.000000Z", "2024-05-01T12:30:00+0200".
    init?(metadata text: String) {
        let halves = text.split(maxSplits: 1, whereSeparator: { $0 == "T" || $0 == " " })
        var components = DateComponents()
        components.calendar = Calendar(identifier: .gregorian)
        components.timeZone = TimeZone(secondsFromGMT: 0)
        guard let day = halves.first, components.setDay(day), halves.count < 2 || components.setClock(halves[1]),
            let date = components.date
        else { return nil }
        self = date
    }
}

extension DateComponents {
    /// Sets the year, month and day from "2024", "2024-05" or "2024-05-01"; returns false for other text.
    fileprivate mutating func setDay(_ text: Substring) -> Bool {
        let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...3).contains(numbers.count), let year = numbers[0], year > 0 else { return false }
        (self.year, month, day) = (year, 1, 1)
        if numbers.count > 1 {
            guard let month = numbers[1], (1...12).contains(month) else { return false }
            self.month = month
        }
        if numbers.count > 2 {
            guard let day = numbers[2], (1...31).contains(day) else { return false }
            self.day = day
        }
        return true
    }

    /// Sets the time of day and the time zone from "12:30", "12:30:00.5Z" or "12:30:00+0200"; returns false for other text.
    fileprivate mutating func setClock(_ text: Substring) -> Bool {
        var clock = text
        if let mark = clock.lastIndex(where: { "Zz+-".contains($0) }) {
            guard let seconds = Self.offset(clock[mark...]) else { return false }
            timeZone = TimeZone(secondsFromGMT: seconds)
            clock = clock[..<mark]
        }
        let parts = clock.split(separator: ":").map { Double($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0..<25).contains(hour),
            (0..<60).contains(minute)
        else { return false }
        (self.hour, self.minute) = (Int(hour), Int(minute))
        if parts.count > 2 {
            guard let second = parts[2], (0..<61).contains(second) else { return false }
            self.second = Int(second)
        }
        return true
    }

    /// Returns the offset from UTC in seconds, positive to the east: "Z", "+02:00", "-0730", "+01".
    private static func offset(_ text: Substring) -> Int? {
        guard let sign = text.first else { return nil }
        if sign == "Z" || sign == "z" { return text.count == 1 ? 0 : nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 2 || digits.count == 4, let number = Int(digits) else { return nil }
        let minutes = digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100
        return (sign == "-" ? -minutes : minutes) * 60
    }
}
