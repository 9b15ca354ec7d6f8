import Foundation
import Stillreel

/// Numbered picture files, as ffmpeg names them: `frame%03d.png`.
struct PictureSequence {
    private let pattern: String
    private let start: String
    private let end: String
    /// The least number of digits.
    private let digits: Int

    /// Nil if the text has no place for a number.
    init?(pattern: String) {
        guard let match = pattern.firstMatch(of: /%(?:0(\d{1,2}))?d/), let digits = Int(match.1 ?? "0") else { return nil }
        self.pattern = pattern
        (start, end) = (String(pattern[..<match.range.lowerBound]), String(pattern[match.range.upperBound...]))
        self.digits = digits
    }

    /// Returns the files whose numbers follow each other.
    ///
    /// - Parameters:
    ///   - first: the first number; nil for the first one from 0 to 4 that is there, as in ffmpeg.
    ///   - most: the largest number of files; nil for all.
    /// - Throws: `ReelError` if there is none.
    func files(from first: Int?, atMost most: Int?) throws(ReelError) -> [URL] {
        let starts = first.map { $0...$0 } ?? 0...4
        guard let first = starts.first(where: isThere) else {
            throw ReelError(.input, "\(name(starts.lowerBound)): there is no such picture, with which \(pattern) begins")
        }
        var files: [URL] = []
        var number = first
        while isThere(number), files.count < most ?? .max {
            files.append(URL(fileURLWithPath: name(number)))
            number += 1
        }
        return files
    }

    private func name(_ number: Int) -> String { start + NumberFormat.padded(number, digits) + end }

    private func isThere(_ number: Int) -> Bool { FileManager.default.fileExists(atPath: name(number)) }
}
