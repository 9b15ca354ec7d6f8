import Foundation

/// When the pictures of a sequence were taken, and where the camera paused.
struct CaptureTimes: Sendable {
    /// What decides when the pictures were taken.
    enum Basis: Sendable {
        /// Each picture's camera or, without that, its file's name.
        case pictures
        /// No picture has a time of its own: when its file was modified.
        case files
    }

    /// A pause of the camera.
    struct Gap: Hashable, Sendable {
        /// The index of the picture before it.
        let picture: Int
        /// Its length in milliseconds.
        let length: Int64
    }

    /// The names of the pictures' files.
    private let names: [String]
    let basis: Basis
    /// In milliseconds since 1970, in UTC or on the clock of the place; nil for a picture without a time.
    let milliseconds: [Int64?]
    /// How many times are from the names of files.
    private let named: Int

    /// Reads the header of each picture.
    ///
    /// - Parameter usesFileTimes: whether the times at which the files were modified are used if no picture has a time.
    /// - Throws: `ReelError` if a file does not exist or is not a picture.
    init(of pictures: [URL], usesFileTimes: Bool = false) throws(ReelError) {
        let dates = PictureDate.settled(
            try pictures.map { picture throws(ReelError) in try PictureDate(of: picture, usesFileTime: false) })
        var times = dates.map { $0?.milliseconds }
        named = dates.count { $0?.source == .name && $0?.milliseconds != nil }
        names = pictures.map(\.lastPathComponent)
        basis = usesFileTimes && times.allSatisfy { $0 == nil } ? .files : .pictures
        if basis == .files {
            times = try pictures.map { picture throws(ReelError) in try PictureDate(of: picture)?.milliseconds }
        }
        milliseconds = times
    }

    // MARK: Gaps

    /// The intervals between pictures that both have a time and follow each other, with the index of the first.
    private var intervals: [Gap] {
        milliseconds.indices.dropLast().compactMap { index in
            guard let time = milliseconds[index], let next = milliseconds[index + 1], next >= time else { return nil }
            return Gap(picture: index, length: next - time)
        }
    }

    /// The usual interval: the median, in milliseconds; nil for less than two times.
    var usualInterval: Int64? {
        let lengths = intervals.map(\.length).sorted()
        return lengths.isEmpty ? nil : lengths[lengths.count / 2]
    }

    /// Where the camera paused: intervals of more than three usual ones and more than three seconds, which cameras that store
    /// whole seconds do not reach by rounding. Empty if more than a quarter of the intervals are so long, because the pictures
    /// were then not taken at intervals.
    var gaps: [Gap] {
        guard let usual = usualInterval else { return [] }
        let all = intervals
        let gaps = all.filter { $0.length > max(3 * usual, 3_000) }
        return gaps.count * 4 > all.count ? [] : gaps
    }

    /// The gaps in one line, such as `gaps: 3, the longest 2 h 4 min after IMG_0123.jpg`; nil if there are none.
    var gapNote: String? {
        let gaps = gaps
        guard let longest = gaps.max(by: { $0.length < $1.length }) else { return nil }
        let name = names[longest.picture]
        return gaps.count == 1
            ? "a gap of \(Self.text(longest.length)) after \(name)"
            : "gaps: \(gaps.count), the longest \(Self.text(longest.length)) after \(name)"
    }

    /// A length of time in its two largest units.
    private static func text(_ milliseconds: Int64) -> String {
        let seconds = (milliseconds + 500) / 1_000
        let units: [(Int64, String)] = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")]
        let first = units.firstIndex { seconds >= $0.0 } ?? units.count - 1
        var (rest, parts): (Int64, [String]) = (seconds, [])
        for (length, unit) in units[first...].prefix(2) {
            if rest >= length || parts.isEmpty { parts.append("\(rest / length) \(unit)") }
            rest %= length
        }
        return parts.joined(separator: " ")
    }

    // MARK: By the clock

    /// What is assumed of the times, in one line; nil if all are from cameras.
    var assumption: String? {
        if basis == .files { return "no picture has a capture time: the times at which the files were modified are used" }
        return named > 0 ? "for \(NumberFormat.count(named, "picture")), the time in the file's name is used" : nil
    }

    /// Returns how long the clock ran from each picture to the next, in milliseconds; for the last one, the usual interval.
    ///
    /// - Parameter skipsGaps: whether gaps are as short as the usual interval.
    /// - Throws: `ReelError` if a picture has no time, if the times go back, or if all are the same.
    func lengths(skipsGaps: Bool) throws(ReelError) -> [Int64] {
        let missing = milliseconds.indices.filter { milliseconds[$0] == nil }
        if let first = missing.first {
            let others = missing.count > 1 ? ", and \(NumberFormat.count(missing.count - 1, "other")) neither" : ""
            throw ReelError(
                .input,
                "\(names[first]): the picture has no capture time in its EXIF data or its name\(others); "
                    + "leave out --by-time, or the pictures without a time")
        }
        let times = milliseconds.compactMap { $0 }
        if let back = times.indices.dropLast().first(where: { times[$0 + 1] < times[$0] }) {
            throw ReelError(
                .input,
                "\(names[back + 1]): the picture was taken before \(names[back]), which comes first; "
                    + "--sort exif sorts by capture date")
        }
        guard times.count > 1 else { return [1] }
        let usual = usualInterval ?? 1
        var lengths = zip(times, times.dropFirst()).map { $1 - $0 }
        if skipsGaps { for gap in gaps { lengths[gap.picture] = usual } }
        lengths.append(usual)
        guard lengths.contains(where: { $0 > 0 }) else {
            throw ReelError(.input, "all pictures have the same capture time; leave out --by-time")
        }
        return lengths
    }
}
