import Foundation

extension PictureDate {
    /// The seconds from 1 January 1970, 0:00 UTC or, without an offset, 0:00 on the clock of the place; for a day only, at its
    /// beginning.
    var instant: Int { localSeconds - (offset ?? 0) }

    /// Returns the dates of files that belong together so that they can be compared, whatever time zone this computer is in.
    ///
    /// If some files tell their time zone, each of the others has that of the file next to it in time: its local time then means
    /// a point in time, and what is known in UTC gets a local time. If none does, all times are taken for local ones: a camera
    /// that does not know its time zone writes local time into movies, too, where the format wants UTC.
    static func settled(_ dates: [PictureDate?]) -> [PictureDate?] {
        let known = dates.compactMap { date -> Known? in
            guard let date, let offset = date.offset, !date.isUTC, date.source != .file, !date.time.isEmpty else { return nil }
            return Known(instant: date.instant, local: date.localSeconds, offset: offset)
        }
        guard !known.isEmpty else {
            return dates.map { date in
                var date = date
                date?.offset = nil
                return date
            }
        }
        let (byInstant, byLocal) = (known.sorted { $0.instant < $1.instant }, known.sorted { $0.local < $1.local })
        return dates.map { date in
            guard var date else { return nil }
            if date.isUTC || date.source == .file {
                return date.moved(to: Known.nearest(to: date.instant, in: byInstant, by: \.instant).offset)
            }
            date.offset = date.offset ?? Known.nearest(to: date.localSeconds, in: byLocal, by: \.local).offset
            return date
        }
    }

    /// Returns the time zone's offset of a local time to UTC for the same event, in seconds; nil if it is none, or zero: a camera
    /// may have written local time in place of UTC.
    static func offset(of local: PictureDate, to utc: PictureDate) -> Int? {
        let difference = local.localSeconds - utc.localSeconds
        // The name may have the start of a recording, and the data its end.
        let halves = Int((Double(difference) / 1_800).rounded())
        guard halves != 0, (-24...28).contains(halves), abs(difference - halves * 1_800) <= 300 else { return nil }
        return halves * 1_800
    }

    /// The time in UTC of a file that tells its time zone.
    private struct Known {
        let instant: Int
        let local: Int
        let offset: Int

        /// - Parameter sorted: not empty, in the order of the key.
        static func nearest(to value: Int, in sorted: [Known], by key: KeyPath<Known, Int>) -> Known {
            var (low, high) = (0, sorted.count - 1)
            while low < high {
                let middle = (low + high) / 2
                if sorted[middle][keyPath: key] < value { low = middle + 1 } else { high = middle }
            }
            let before = sorted[max(0, low - 1)]
            return value - before[keyPath: key] < abs(sorted[low][keyPath: key] - value) ? before : sorted[low]
        }
    }

    /// Returns the same point in time on the clock of another time zone.
    private func moved(to offset: Int) -> PictureDate {
        let (days, seconds) = (instant + offset).quotientAndRemainder(dividingBy: 86_400)
        let (day, rest) = seconds < 0 ? (days - 1, seconds + 86_400) : (days, seconds)
        let parts = Self.civil(day)
        let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map { NumberFormat.padded($0, 2) }.joined(separator: ":")
        var moved =
            PictureDate(
                parts.year, parts.month, parts.day, time: time.isEmpty ? "" : clock + time.dropFirst(8), source) ?? self
        moved.offset = offset
        return moved
    }
}
