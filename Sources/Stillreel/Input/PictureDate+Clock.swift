import Foundation

extension PictureDate {
    /// The time of day in milliseconds since midnight; nil if it is not known.
    var millisecondsOfDay: Int64? {
        let parts = time.prefix(8).split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) }
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2], (0..<24).contains(hour),
            (0..<60).contains(minute), (0...60).contains(second)
        else { return nil }
        let fraction = time.dropFirst(8).first == "." ? time.dropFirst(9).prefix { ("0"..."9").contains($0) } : ""
        return (hour * 3_600 + minute * 60 + second) * 1_000 + (Int64((fraction + "000").prefix(3)) ?? 0)
    }

    /// The milliseconds since 1 January 1970, 0:00 UTC or, without an offset, 0:00 on the clock of the place; nil if the time of
    /// day is not known.
    var milliseconds: Int64? { millisecondsOfDay.map { Int64(instant) * 1_000 + $0 % 1_000 } }

    /// The seconds since 1 January 1970, 0:00, on the clock of the place; of a day only, at its beginning.
    var localSeconds: Int { Self.days(to: year, month, day) * 86_400 + Int((millisecondsOfDay ?? 0) / 1_000) }

    /// Returns the days from 1 January 1970 to a date of the Gregorian calendar.
    private static func days(to year: Int, _ month: Int, _ day: Int) -> Int {
        // A year that begins in March has its leap day at its end, and its months have 153 days in five.
        let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 719_469
    }

    /// Returns the date of the Gregorian calendar so many days after 1 January 1970.
    static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        var year = 1970 + days / 365
        while Self.days(to: year, 1, 1) > days { year -= 1 }
        let month = (1...12).last { Self.days(to: year, $0, 1) <= days } ?? 1
        return (year, month, days - Self.days(to: year, month, 1) + 1)
    }
}
