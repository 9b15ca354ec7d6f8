import ArgumentParser
import Foundation

/// A point in time as people write it: `18:30` or `18:30:15` (the next one), or with a date: `2026-11-25T18:30`.
enum DayTime {
    static func argument(_ text: String) throws -> Date {
        guard let date = date(text, after: Date(), in: .current) else {
            throw ValidationError("must be a time of the day (18:30, 18:30:15), or one with its date (2026-11-25T18:30)")
        }
        return date
    }

    /// Parses a text; nil if it is not a point in time.
    ///
    /// - Parameter now: a time without a date is the next one after it.
    static func date(_ text: String, after now: Date, in zone: TimeZone) -> Date? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let halves = text.split(whereSeparator: { $0 == "T" || $0 == " " })
        guard let last = halves.last, let (hour, minute, second) = clock(last) else { return nil }
        var wanted = DateComponents(hour: hour, minute: minute, second: second)
        if halves.count == 1 { return calendar.nextDate(after: now, matching: wanted, matchingPolicy: .nextTime) }
        let day = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard halves.count == 2, day.count == 3, let year = day[0], let month = day[1], let number = day[2] else { return nil }
        (wanted.year, wanted.month, wanted.day) = (year, month, number)
        guard wanted.isValidDate(in: calendar) else { return nil }
        return calendar.date(from: wanted)
    }

    private static func clock(_ text: Substring) -> (Int, Int, Int)? {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { $0.count == 2 ? Int($0) : nil }
        guard (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        guard numbers.count == 3 else { return (hour, minute, 0) }
        guard let second = numbers[2], (0..<60).contains(second) else { return nil }
        return (hour, minute, second)
    }
}
