import Foundation

extension Date {
    /// Creates a date from ISO 8601 text: "2024", "2024-05-01", "2024-05-01T12:30:00.000000Z", "2024-05-01T12:30:00+0200".
    init?(metadata text: String) {
        let halves = text.split(maxSplits: 1, whereSeparator: { $0 == "T" || $0 == " " })
        guard let day = halves.first.map({ $0.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) } }),
            (1...3).contains(day.count),
            let year = day[0], year > 0
        else { return nil }
        var components = DateComponents()
        components.calendar = Calendar(identifier: .gregorian)
        components.timeZone = TimeZone(secondsFromGMT: 0)
        components.year = year
        components.month = 1
        components.day = 1
        if day.count > 1 {
            guard let month = day[1], (1...12).contains(month) else { return nil }
            components.month = month
        }
        if day.count > 2 {
            guard let number = day[2], (1...31).contains(number) else { return nil }
            components.day = number
        }
        if halves.count > 1 {
            var clock = halves[1]
            if let mark = clock.lastIndex(where: { "Zz+-".contains($0) }) {
                guard let seconds = Self.offset(clock[mark...]) else { return nil }
                components.timeZone = TimeZone(secondsFromGMT: seconds)
                clock = clock[..<mark]
            }
            let parts = clock.split(separator: ":").map { Double($0) }
            guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0..<25).contains(hour),
                (0..<60).contains(minute)
            else { return nil }
            components.hour = Int(hour)
            components.minute = Int(minute)
            if parts.count > 2 {
                guard let second = parts[2], (0..<61).contains(second) else { return nil }
                components.second = Int(second)
            }
        }
        guard let date = components.date else { return nil }
        self = date
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
