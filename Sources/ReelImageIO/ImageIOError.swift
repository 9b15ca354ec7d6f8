import Foundation
import ReelCoreFoundation

/// Why an image cannot be copied.
struct ImageIOError: Error {
    let reason: String

    /// The domain of Apple's errors.
    private static let domain = "com.apple.ImageIO"

    static func nsError(_ error: any Error) -> NSError {
        guard let error = error as? ImageIOError else { return error as NSError }
        return NSError(domain: domain, code: -1, userInfo: [NSLocalizedDescriptionKey: error.reason])
    }
}

/// Dates as EXIF has them.
enum ImageDate {
    /// Returns a client's date as text: a text in the form of EXIF, or a `Date`, in the local time zone; nil for anything else.
    static func text(_ value: Any) -> String? {
        if let date = value as? Date {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.dateFormat = "yyyy:MM:dd HH:mm:ss"
            return formatter.string(from: date)
        }
        guard let text = PropertyValue(value).text, text.utf8.count == 19 else { return nil }
        return text
    }
}
