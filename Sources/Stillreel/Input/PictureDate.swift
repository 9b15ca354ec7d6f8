package import Foundation
import ReelImageEngine
import ReelMediaEngine

/// When a picture was taken, in the local time of the place, as well as that is known.
struct PictureDate: Hashable, Sendable, Comparable {
    /// Where the date is from, best first.
    enum Source: Hashable, Sendable {
        /// The camera's data (EXIF, `DateTimeOriginal`).
        case camera
        /// The file's name, such as `IMG-20250717-WA0003.jpg`.
        case name
        /// The time at which the file was modified.
        case file
    }

    /// 1 to 9999.
    let year: Int
    /// 1 to 12.
    let month: Int
    /// 1 to 31.
    let day: Int
    /// What follows the day, as text whose order is that of time.
    let time: String
    let source: Source

    /// Reads the header of a picture or movie.
    ///
    /// - Parameter usesFileTime: whether a picture without another date has the time at which its file was modified.
    /// - Throws: `ReelError` if the file does not exist or is neither.
    init?(of picture: URL, usesFileTime: Bool = true) throws(ReelError) {
        if let known = try MovieClip.isMovie(picture.path) ? Self(ofMovie: picture) : Self(ofPicture: picture) {
            self = known
        } else if let named = Self(fileName: picture.deletingPathExtension().lastPathComponent) {
            self = named
        } else if usesFileTime,
            let modified = (try? picture.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
        {
            self.init(modified)
        } else {
            return nil
        }
    }

    /// Reads what a picture says of the time at which it was taken.
    private init?(ofPicture picture: URL) throws(ReelError) {
        do throws(ReelError) {
            guard let date = try StillImageHeader(of: picture).captureDate else { return nil }
            self.init(exif: date)
        } catch {
            // A HEIF file may contain a sequence only, which is read as a movie.
            guard MovieClip.isClip(picture) else { throw error }
            try self.init(ofMovie: picture)
        }
    }

    /// Reads what a movie says of the time at which it was taken.
    ///
    /// Most cameras write only the time in UTC, and many of them have the local time in the file's name.
    private init?(ofMovie movie: URL) throws(ReelError) {
        let info = try MediaInfo(reading: movie)
        func value(_ key: String) -> String? { info.metadata.first { $0.key == key }?.value }
        if let local = value("com.apple.quicktime.creationdate") {
            let words = local.prefix(19).split(separator: "T")
            guard words.count == 2 else { return nil }
            self.init(exif: words.joined(separator: " "))
            return
        }
        guard let time = value(MovieMetadata.creationTime), let date = try? Date(time, strategy: .iso8601),
            MovieMetadata.containable.contains(date)
        else { return nil }
        let named = Self(fileName: movie.deletingPathExtension().lastPathComponent)
        let best = named.flatMap { $0.time.isEmpty ? nil : $0 } ?? Self(date)
        self.init(best.year, best.month, best.day, time: best.time, .camera)
    }

    /// Parses an EXIF date such as `2026:11:21 20:15:00`; nil for the zeros or spaces that a camera writes if its clock was not
    /// set.
    init?(exif: String) {
        let words = exif.split(separator: " ", maxSplits: 1)
        let numbers = words.first?.split(whereSeparator: { ":-/.".contains($0) }).map { Int($0) } ?? []
        guard numbers.count >= 3, let year = numbers[0], let month = numbers[1], let day = numbers[2] else { return nil }
        self.init(year, month, day, time: words.count > 1 ? String(words[1]) : "", .camera)
    }

    /// Finds a date in a file's name: `20250717` or `2025-07-17` (also with dots or underscores), perhaps with a time behind it,
    /// as cameras, telephones and messengers name pictures.
    init?(fileName: String) {
        // Most names have none, and patterns are expensive.
        guard fileName.utf8.count(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) >= 8 else { return nil }
        let pattern = /(?:^|[^0-9])(?<year>(?:19|20)[0-9]{2})(?<mark>[-_.]?)(?<month>[0-9]{2})\k<mark>(?<day>[0-9]{2})(?<rest>.*)/
        guard let match = try? pattern.firstMatch(in: fileName), let year = Int(match.year), let month = Int(match.month),
            let day = Int(match.day)
        else { return nil }
        let rest = match.rest
        // Other digits than those of a time are a longer number, such as a serial one.
        let next = rest.prefix { $0.isNumber }
        guard next.isEmpty || next.count == 6 else { return nil }
        let digits = String(rest.drop { !$0.isNumber }.filter(\.isNumber).prefix(6))
        let isTime = digits.count == 6 && (Int(digits.prefix(2)) ?? 99) < 24 && !rest.contains("WA")
        // Nine digits are a time with milliseconds: PXL_20250717_101530250.jpg.
        let number = rest.drop { !$0.isNumber }.prefix { $0.isNumber }
        let fraction = number.count == 9 ? ".\(number.suffix(3))" : ""
        self.init(year, month, day, time: isTime ? Self.clock(digits) + fraction : "", .name)
    }

    private init(_ modified: Date) {
        let parts = Calendar(identifier: .gregorian).dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: modified)
        (year, month, day) = (parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1)
        let digits = [parts.hour, parts.minute, parts.second].map { NumberFormat.padded($0 ?? 0, 2) }.joined()
        time = Self.clock(digits)
        source = .file
    }

    private init?(_ year: Int, _ month: Int, _ day: Int, time: String, _ source: Source) {
        guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.time, self.source) = (time, source)
    }

    /// `201500` as `20:15:00`.
    private static func clock(_ digits: String) -> String {
        stride(from: 0, to: 6, by: 2).map { String(digits.dropFirst($0).prefix(2)) }.joined(separator: ":")
    }

    static func < (first: PictureDate, second: PictureDate) -> Bool {
        (first.year, first.month, first.day, first.time) < (second.year, second.month, second.day, second.time)
    }

    /// Returns how many pictures have no date from their camera, in one line; nil for none.
    ///
    /// - Parameter sources: where the date of each picture is from; nil for a picture that is shown without one.
    static func missing(in sources: [Source?]) -> String? {
        func count(_ source: Source?) -> Int { sources.count { $0 == source } }
        let all = sources.count - count(.camera)
        guard all > 0 else { return nil }
        let kinds = [
            (count(.name), "the date in \(all == 1 ? "its name" : "their names") is used", "the date in the name is used for"),
            (count(.file), "the date of \(all == 1 ? "its file" : "their files") is used", "that of the file for"),
            (count(nil), "no date is shown", "none is shown for"),
        ].filter { $0.0 > 0 }
        let text =
            kinds.count == 1
            ? kinds[0].1 : kinds.map { "\($0.2) \($0.0)" }.joined(separator: ", and ")
        return "\(NumberFormat.count(all, "picture")) without a capture date: \(text)"
    }

    func isSameDay(as other: PictureDate) -> Bool { (year, month, day) == (other.year, other.month, other.day) }
}

extension PictureList {
    /// Returns when a picture was taken or a movie recorded, by its data or its name, as ISO 8601 without a time zone; nil if
    /// that is not known.
    package static func captureDate(of file: URL) -> String? {
        guard let date = (try? PictureDate(of: file, usesFileTime: false)) ?? nil else { return nil }
        let day = [(date.year, 4), (date.month, 2), (date.day, 2)].map(NumberFormat.padded).joined(separator: "-")
        return date.time.isEmpty ? day : "\(day)T\(date.time)"
    }
}
