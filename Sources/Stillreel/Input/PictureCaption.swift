public import Foundation
import ReelImageEngine

/// The source of a picture's caption.
public enum PictureCaption: String, Hashable, Sendable, CaseIterable {
    /// No caption.
    case none
    /// The file's name without its extension, with spaces for `_` and `-`.
    case name
    /// The capture date in the picture's EXIF data, such as `21 November 2026`. A picture without one has no caption.
    case date

    /// Returns the caption of a picture; nil if it has none.
    ///
    /// - Throws: `ReelError` if the picture's header is needed and the file does not exist or is not a picture.
    public func text(for picture: URL) throws(ReelError) -> String? {
        switch self {
        case .none: return nil
        case .name: return Self.name(of: picture)
        case .date: return try StillImageHeader(of: picture).captureDate.flatMap(Self.day)
        }
    }

    /// Returns a picture's file name without its extension, with spaces for `_` and `-`; nil if nothing is left of it.
    public static func name(of picture: URL) -> String? {
        let words = picture.deletingPathExtension().lastPathComponent.split { " _-".contains($0) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]

    /// Returns the day of an EXIF date such as `2026:11:21 20:15:00`; nil for the zeros or spaces that a camera writes if its
    /// clock was not set.
    private static func day(_ date: String) -> String? {
        let numbers = date.split(separator: " ").first?.split(whereSeparator: { ":-/.".contains($0) }).map { Int($0) } ?? []
        guard numbers.count >= 3, let year = numbers[0], let month = numbers[1], let day = numbers[2], year > 0,
            months.indices.contains(month - 1), (1...31).contains(day)
        else {
            return nil
        }
        return "\(day) \(months[month - 1]) \(year)"
    }
}
