import ArgumentParser
import Foundation

/// The number of a part and of all parts, written as `2/3`.
struct PartNumber {
    let number: Int
    let count: Int

    /// More than a movie can have.
    private static let most = 10_000

    static func argument(_ text: String) throws -> PartNumber {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1], (1...most).contains(count),
            (1...count).contains(number)
        else {
            throw ValidationError("must be i/n with i from 1 to n, such as 2/3, and n at most \(most)")
        }
        return PartNumber(number: number, count: count)
    }

    /// Returns the default names of all parts.
    func allNames(ofMovie name: String) -> [String] {
        (1...max(1, count)).map { PartNumber(number: $0, count: count).name(ofMovie: name) }
    }

    /// Returns the default name of the part: `photos-2of3.mp4` for the movie `photos.mp4`.
    func name(ofMovie name: String) -> String {
        let url = URL(fileURLWithPath: name)
        return "\(url.deletingPathExtension().lastPathComponent)-\(number)of\(count).\(url.pathExtension)"
    }
}
