public import Foundation
import ImageEngine

/// What a picture says of itself, for people to read.
public enum PictureCaption: String, Hashable, Sendable, CaseIterable {
    case none
    /// The file's name without its ending; `_` and `-` are spaces.
    case name
    /// When it was taken, as its EXIF block says: `21 November 2026`. A picture that does not say it has none.
    case date

    /// - Throws: `ReelError` for a file that is not there, or is no picture.
    public func text(for picture: URL) throws(ReelError) -> String? {
        switch self {
        case .none: return nil
        case .name: return Self.name(of: picture)
        case .date: return try StillImageHeader(of: picture).captureDate.flatMap(Self.day)
        }
    }

    /// Nil where nothing of the name is left.
    public static func name(of picture: URL) -> String? {
        let words = picture.deletingPathExtension().lastPathComponent.split { " _-".contains($0) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]

    /// EXIF writes `2026:11:21 20:15:00`, and zeros or spaces where a camera's clock was not set.
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
