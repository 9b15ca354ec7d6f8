public import Foundation

/// The source of a picture's caption.
public enum PictureCaption: String, Hashable, Sendable, CaseIterable {
    /// No caption.
    case none
    /// The file's name without its extension, with spaces for `_` and `-`.
    case name
    /// The day on which the picture was taken, such as `21 November 2026`: on the first picture, and where the day changes. A
    /// picture without a date in its data or its file's name has no caption.
    case date
    /// The day and the time at which each picture was taken, such as `21 Nov 2026 at 14:05`; none for a picture without a date.
    case time
    /// The description in the picture's metadata (IPTC, XMP, EXIF or PNG). A picture without one has no caption.
    case description

    /// Returns the captions of pictures that follow each other, nil for those without one.
    ///
    /// - Parameters:
    ///   - pictures: the pictures in their order.
    ///   - dates: how dates are written.
    /// - Returns: the captions, and how many pictures have no capture date in their data, in one line; nil for none.
    /// - Throws: `ReelError` if a picture's header is needed and the file does not exist or is not a picture.
    public func texts(
        for pictures: some Sequence<URL>, dates: DateText
    ) throws(ReelError) -> (texts: [String?], missingDates: String?) {
        try texts(for: pictures, dates: dates, usesFileTimes: false)
    }

    /// Returns the same captions.
    ///
    /// - Parameter usesFileTimes: whether a picture without a date has that of its file.
    func texts(
        for pictures: some Sequence<URL>, dates: DateText, usesFileTimes: Bool
    ) throws(ReelError) -> (texts: [String?], missingDates: String?) {
        switch self {
        case .none: return (pictures.map { _ in nil }, nil)
        case .name: return (pictures.map { Self.name(of: $0) }, nil)
        case .description:
            return (try pictures.map { picture throws(ReelError) in try PictureDescription(of: picture)?.text }, nil)
        case .time, .date:
            let known = PictureDate.settled(
                try pictures.map { picture throws(ReelError) in try PictureDate(of: picture, usesFileTime: usesFileTimes) })
            var latest: PictureDate?
            let texts = known.map { date in
                defer { latest = date ?? latest }
                let isNew = if self == .date, let date, let latest { !date.isSameDay(as: latest) } else { true }
                return isNew ? date.map(dates.text) : nil
            }
            return (texts, PictureDate.note(on: known))
        }
    }

    /// Returns a picture's file name without its extension, with spaces for `_` and `-`; nil if nothing is left of it.
    public static func name(of picture: URL) -> String? {
        let words = picture.deletingPathExtension().lastPathComponent.split { " _-".contains($0) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
