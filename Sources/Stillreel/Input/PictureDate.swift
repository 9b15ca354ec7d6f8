package import Foundation
import ReelImageEngine
import ReelMediaEngine

/// When a picture was taken, in the local time of the place, as well as that is known.
struct PictureDate: Hashable, Sendable, Comparable {
    /// Where the date is from, best first.
    enum Source: Hashable, Sendable {
        /// The file's data: when it was taken or made (`PictureMetadata.captureDate`).
        case camera
        /// The file's name, such as `IMG-20250717-WA0003.jpg`.
        case name
        /// The file's data: when a program changed it.
        case change
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
    /// What is added to UTC for this time, in seconds; nil if that is not known.
    var offset: Int?
    /// Whether this time is that of UTC, because the place's is not known.
    var isUTC = false
    let source: Source

    /// Reads the header of a picture or movie.
    ///
    /// - Parameter usesFileTime: whether a picture without another date has that of its last change according to its data or, if
    ///   they do not say, to its file.
    /// - Throws: `ReelError` if the file does not exist or is neither.
    init?(of picture: URL, usesFileTime: Bool = true) throws(ReelError) {
        let known = try MovieClip.isMovie(picture.path) ? Self(ofMovie: picture) : Self(ofPicture: picture)
        if let known, known.source == .camera {
            self = known
        } else if let named = Self(fileName: picture.deletingPathExtension().lastPathComponent) {
            self = named
        } else if usesFileTime, let known {
            self = known
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
            self.init(date)
        } catch {
            // A HEIF file may contain a sequence only, which is read as a movie.
            guard MovieClip.isClip(picture) else { throw error }
            try self.init(ofMovie: picture)
        }
    }

    /// Reads what a movie says of the time at which it was taken: Apple's telephones, in local time with the time zone; others,
    /// in UTC, and many of them have the local time in the file's name.
    private init?(ofMovie movie: URL) throws(ReelError) {
        let info = try MediaInfo(reading: movie)
        func date(_ key: String) -> CaptureDate? { info.metadata.first { $0.key == key }.flatMap { CaptureDate($0.value) } }
        if let local = date("com.apple.quicktime.creationdate") {
            self.init(local)
            return
        }
        guard let utc = date(MovieMetadata.creationTime), let time = utc.date, MovieMetadata.containable.contains(time) else {
            // AVI and others have a date of their own.
            guard let other = date("date") else { return nil }
            self.init(other)
            return
        }
        self.init(utc)
        isUTC = true
        offset = 0
        let named = Self(fileName: movie.deletingPathExtension().lastPathComponent)
        guard let named, !named.isUTC, !named.time.isEmpty else { return }
        let offset = Self.offset(of: named, to: self)
        self = Self(named, source: .camera)
        self.offset = offset
    }

    private init(_ other: PictureDate, source: Source) {
        (year, month, day, time) = (other.year, other.month, other.day, other.time)
        (offset, isUTC) = (other.offset, other.isUTC)
        self.source = source
    }

    private init?(_ date: CaptureDate) {
        self.init(exif: date.text, source: date.event == .change ? .change : .camera)
        offset = date.offset
        // What GPS and PNG know is UTC.
        isUTC = date.offset == 0 && date.event != .capture
    }

    /// Parses an EXIF date such as `2026:11:21 20:15:00`; nil for the zeros or spaces that a camera writes if its clock was not
    /// set.
    init?(exif: String, source: Source = .camera) {
        let words = exif.split(separator: " ", maxSplits: 1)
        let numbers = words.first?.split(whereSeparator: { ":-/.".contains($0) }).map { Int($0) } ?? []
        guard numbers.count >= 3, let year = numbers[0], let month = numbers[1], let day = numbers[2] else { return nil }
        self.init(year, month, day, time: words.count > 1 ? String(words[1]) : "", source)
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
        // Google's telephones name files by UTC.
        if isTime, fileName.hasPrefix("PXL_") { (offset, isUTC) = (0, true) }
    }

    private init(_ modified: Date) {
        let parts = Calendar(identifier: .gregorian).dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: modified)
        (year, month, day) = (parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1)
        let digits = [parts.hour, parts.minute, parts.second].map { NumberFormat.padded($0 ?? 0, 2) }.joined()
        time = Self.clock(digits)
        offset = TimeZone.current.secondsFromGMT(for: modified)
        source = .file
    }

    init?(_ year: Int, _ month: Int, _ day: Int, time: String, _ source: Source) {
        guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.time, self.source) = (time, source)
    }

    /// `201500` as `20:15:00`.
    private static func clock(_ digits: String) -> String {
        stride(from: 0, to: 6, by: 2).map { String(digits.dropFirst($0).prefix(2)) }.joined(separator: ":")
    }

    /// Dates of several files can be compared after `settled`.
    static func < (first: PictureDate, second: PictureDate) -> Bool {
        (first.instant, first.time.dropFirst(8)) < (second.instant, second.time.dropFirst(8))
    }

    /// Returns how many pictures have no date from their camera, and what is assumed of time zones, in one line; nil for nothing.
    ///
    /// - Parameter dates: the date of each picture, `settled`; nil for a picture that is shown without one.
    static func note(on dates: [PictureDate?]) -> String? {
        let utc = dates.count { $0.map { $0.isUTC && $0.source != .change } ?? false }
        let zones =
            "for \(NumberFormat.count(utc, "file")), only the time in UTC is known, and no other file tells the time zone: "
            + "it is taken for the local time"
        let notes = [missing(in: dates.map { $0?.source }), utc > 0 ? zones : nil].compactMap { $0 }
        return notes.isEmpty ? nil : notes.joined(separator: "; ")
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
            (count(.change), "the date of \(all == 1 ? "its" : "their") last change is used", "that of the last change for"),
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
    package static func captureDate(of file: URL) -> String? { captureDates(of: [file])[0] }

    /// Returns the same for each file, in the local time of the place as well as the files together tell it.
    package static func captureDates(of files: [URL]) -> [String?] {
        let dates = files.map { file in (try? PictureDate(of: file, usesFileTime: false)) ?? nil }
        return PictureDate.settled(dates).map { $0?.text }
    }
}

extension PictureDate {
    /// ISO 8601 without a time zone.
    fileprivate var text: String {
        let day = [(year, 4), (month, 2), (day, 2)].map(NumberFormat.padded).joined(separator: "-")
        return time.isEmpty ? day : "\(day)T\(time)"
    }
}
