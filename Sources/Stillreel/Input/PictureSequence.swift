package import Foundation

/// Numbered picture files, as ffmpeg names them: `frame%03d.png`.
package struct PictureSequence {
    private let text: String
    private let pattern: FileNamePattern

    /// Nil if the text has no place for a number.
    package init?(pattern text: String) {
        // ffmpeg writes zeros with a width in any case: `frame%6d.jpg` is frame000001.jpg.
        let padded = text.replacing(/%([1-9][0-9]?d)/) { "%0\($0.output.1)" }
        guard let pattern = FileNamePattern(padded), pattern.hasNumber else { return nil }
        (self.text, self.pattern) = (text, pattern)
    }

    /// Returns the files whose numbers follow each other.
    ///
    /// - Parameters:
    ///   - first: the first number; nil for the first one from 0 to 4 that is there, as in ffmpeg.
    ///   - most: the largest number of files; nil for all.
    /// - Throws: `ReelError` if there is none.
    package func files(from first: Int?, atMost most: Int?) throws(ReelError) -> [URL] {
        let starts = first.map { $0...$0 } ?? 0...4
        guard let first = starts.first(where: isThere) else {
            throw ReelError(
                .input, "\(pattern.name(number: starts.lowerBound)): there is no such picture, with which \(text) begins")
        }
        var files: [URL] = []
        var number = first
        while isThere(number), files.count < most ?? .max {
            files.append(URL(fileURLWithPath: pattern.name(number: number)))
            guard number < .max else { break }
            number += 1
        }
        return files
    }

    /// Returns the paths of all files that have such a name, whether numbers between them are missing or not, in any order. The
    /// number is in the files' names, not in that of their folder.
    func matches() -> [String] {
        let slash = text.lastIndex(of: "/").map(text.index(after:)) ?? text.startIndex
        guard let pattern = Self(pattern: String(text[slash...]))?.pattern else { return [] }
        let folder = String(text[..<slash])
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { pattern.number(of: $0) != nil }.map { folder + $0 }
    }

    private func isThere(_ number: Int) -> Bool { FileManager.default.fileExists(atPath: pattern.name(number: number)) }
}
