import Foundation
import Stillreel

/// The files whose capture dates the page asks for, to sort them.
struct DateRequest: Decodable, Sendable {
    /// Their absolute paths.
    let files: [String]

    /// Returns the dates of those files that have one, by path.
    static func dates(of files: [URL]) -> [String: String] {
        var dates: [String: String] = [:]
        for (file, date) in zip(files, PictureList.captureDates(of: files)) { dates[file.path] = date }
        return dates
    }
}
