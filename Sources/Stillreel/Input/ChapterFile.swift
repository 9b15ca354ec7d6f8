public import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The chapters in a text file, in one of the forms that people and programs use.
///
/// * A time and a title on each line, as under videos on the web and for mp4chaps: `1:30 The second part`, also with a dash or a
///   bar between them.
/// * OGM, as mkvmerge writes and reads: `CHAPTER01=00:01:30.000` and `CHAPTER01NAME=The second part`.
/// * FFmpeg's metadata (`;FFMETADATA1` with sections `[CHAPTER]`).
/// * JSON of podcasts (Podcasting 2.0, `application/json+chapters`).
/// * WebVTT or SubRip, whose captions are the titles.
public struct ChapterFile: Hashable, Sendable {
    /// The chapters in order.
    public let chapters: [Chapter]
    /// What of the file was guessed or left out, such as its encoding, each in one line.
    public let notes: [String]

    /// Reads a file.
    ///
    /// - Throws: `ReelError` if the file cannot be read or contains no chapters, and for the first line that is invalid.
    public init(contentsOf url: URL) throws(ReelError) {
        let (text, note) = try Self.text(of: url)
        var notes = [note].compactMap(\.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let first = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        var chapters: [Chapter]
        if first.hasPrefix(";FFMETADATA") {
            chapters = try Self.metadata(lines, url)
        } else if first.first == "{" {
            chapters = try Self.podcast(text, url)
        } else if first.hasPrefix("WEBVTT") || lines.contains(where: { $0.prefixMatch(of: Self.captionTimes) != nil }) {
            let captions = try CaptionFile(contentsOf: url)
            chapters = captions.cues.map { Chapter(start: $0.timeRange.start, title: $0.text) }
            notes = captions.notes
        } else if first.wholeMatch(of: Self.ogmLine) != nil {
            chapters = try Self.ogm(lines, url)
        } else {
            chapters = try Self.list(lines, url)
        }
        guard !chapters.isEmpty else {
            throw ReelError(.input, "\(url.path): the file contains no chapters; write a time and a title on each line")
        }
        for (index, chapter) in chapters.enumerated() {
            chapters[index].title = Chapter.title(chapter.title)
            let title = chapters[index].title
            guard !title.isEmpty else {
                throw ReelError(.input, "\(url.path): chapter \(index + 1) has no title")
            }
            guard chapter.start.isDuration(allowsZero: true) else {
                throw ReelError(.input, "\(url.path): the chapter \"\(title)\" must begin at 0 s to 24 h")
            }
            guard index > 0, chapter.start <= chapters[index - 1].start else { continue }
            throw ReelError(
                .input,
                "\(url.path): the chapter \"\(title)\" at \(chapter.start.clockText) does not follow "
                    + "\"\(chapters[index - 1].title)\" at \(chapters[index - 1].start.clockText); list them in order")
        }
        (self.chapters, self.notes) = (chapters, notes)
    }

    private static let largestSize = 4 << 20
    private static let longestLine = 4_096

    private static func text(of url: URL) throws(ReelError) -> (text: String, note: String?) {
        guard let text = try FileContents.text(url, named: url.path, limit: largestSize) else {
            throw ReelError(.input, "\(url.path): this is not a file with chapters: it must be text")
        }
        return text
    }

    /// The line of times of a caption.
    private static var captionTimes: Regex<Substring> { /\s*\d+:\d+(?::\d+)?(?:[.,]\d+)?\s*-->\s*\d+:/ }

    /// Returns a part of a line for a message.
    private static func quoted(_ line: some StringProtocol) -> String {
        let text = Chapter.title(String(line.prefix(200)))
        return "\"\(text.count > 60 ? text.prefix(60) + "…" : text[...])\""
    }

    private static func error(_ url: URL, line: Int, _ message: String) -> ReelError {
        ReelError(.input, "\(url.path):\(line + 1): \(message)")
    }

    /// Parses a time; seconds alone are none, because a title may begin with a number.
    private static func time(_ text: some StringProtocol) -> CMTime? {
        ClockTime(text.replacingOccurrences(of: ",", with: "."))?.time
    }

    // MARK: Forms

    private static func list(_ lines: [String], _ url: URL) throws(ReelError) -> [Chapter] {
        var chapters: [Chapter] = []
        for (index, line) in lines.enumerated() {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if trimmed.isEmpty || trimmed.hasPrefix("#") { continue }
            // The pattern can take time that grows with the square of the line.
            let pattern = /\[?(\d+(?::\d+){1,2}(?:[.,]\d+)?)\]?(?:\s*[-–—|]\s+|\s+)(.*\S)/
            guard trimmed.utf8.count <= longestLine, let match = trimmed.wholeMatch(of: pattern),
                let start = time(match.1)
            else {
                throw error(
                    url, line: index, "must be a time and a title, such as \"1:30 The second part\"; got \(quoted(trimmed))")
            }
            chapters.append(Chapter(start: start, title: String(match.2)))
        }
        return chapters
    }

    private static var ogmLine: Regex<(Substring, Substring, Substring?, Substring)> { /(?i)CHAPTER(\d+)(NAME)?=(.*)/ }

    private static func ogm(_ lines: [String], _ url: URL) throws(ReelError) -> [Chapter] {
        var chapters: [Chapter] = []
        var number: Substring?
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            guard let match = line.wholeMatch(of: ogmLine) else {
                throw error(url, line: index, "must be CHAPTER01=0:01:30.000 or CHAPTER01NAME=title; got \(quoted(line))")
            }
            if match.2 == nil {
                guard let start = time(match.3.trimmingCharacters(in: .whitespaces)) else {
                    throw error(url, line: index, "\(quoted(match.3)) is not a time such as 0:01:30.000")
                }
                chapters.append(Chapter(start: start, title: ""))
                number = match.1
            } else {
                guard match.1 == number else {
                    throw error(url, line: index, "the name of chapter \(match.1) must follow its time")
                }
                chapters[chapters.count - 1].title = String(match.3)
            }
        }
        return chapters
    }

    /// Reads FFmpeg's form (ffmpeg-formats, "Metadata").
    private static func metadata(_ lines: [String], _ url: URL) throws(ReelError) -> [Chapter] {
        var chapters: [Chapter] = []
        // Nanoseconds, unless the section says otherwise.
        var base = (numerator: Int64(1), denominator: Int32(1_000_000_000))
        var isChapter = false
        for (index, line) in Self.joined(lines) {
            if line.hasPrefix("[") {
                isChapter = line.uppercased().hasPrefix("[CHAPTER]")
                base = (1, 1_000_000_000)
                if isChapter { chapters.append(Chapter(start: .invalid, title: "")) }
                continue
            }
            guard isChapter, !line.hasPrefix(";"), !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { continue }
            let value = String(line[line.index(after: equals)...])
            switch line[..<equals].lowercased() {
            case "timebase":
                let parts = value.split(separator: "/")
                guard parts.count == 2, let numerator = Int64(parts[0]), (1...1_000_000).contains(numerator),
                    let denominator = Int32(parts[1]), denominator > 0
                else { throw error(url, line: index, "\(quoted(value)) is not a time base such as 1/1000") }
                base = (numerator, denominator)
            case "start":
                guard let ticks = Int64(value),
                    case let (product, overflow) = ticks.multipliedReportingOverflow(by: base.numerator),
                    !overflow
                else { throw error(url, line: index, "\(quoted(value)) is not a whole number") }
                chapters[chapters.count - 1].start = CMTime(value: product, timescale: base.denominator)
            case "title":
                chapters[chapters.count - 1].title = value.replacing(/\\(.)/) { String($0.1) }
            default: break
            }
        }
        guard chapters.allSatisfy(\.start.isNumeric) else {
            throw ReelError(.input, "\(url.path): a chapter has no START")
        }
        return chapters
    }

    /// Returns the lines with their numbers, in which a line feed behind a backslash is a space.
    private static func joined(_ lines: [String]) -> [(number: Int, line: String)] {
        var result: [(number: Int, line: String)] = []
        // Of a line that is not at its end yet.
        var (first, pieces) = (0, [Substring]())
        for (number, line) in lines.enumerated() {
            if pieces.isEmpty { first = number }
            let continues = !line.reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2) && number < lines.count - 1
            pieces.append(continues ? line.dropLast() : line[...])
            guard !continues else { continue }
            result.append((first, pieces.joined(separator: " ")))
            pieces = []
        }
        return result
    }

    private struct PodcastChapters: Decodable {
        struct Item: Decodable {
            let startTime: Double
            let title: String?
            /// Whether it is only a change of the picture, not part of the table of contents.
            let toc: Bool?
        }
        let chapters: [Item]
    }

    private static func podcast(_ text: String, _ url: URL) throws(ReelError) -> [Chapter] {
        do {
            return try JSONDecoder().decode(PodcastChapters.self, from: Data(text.utf8)).chapters.filter {
                $0.toc ?? true && $0.title != nil
            }.map {
                Chapter(start: .microseconds($0.startTime), title: $0.title ?? "")
            }
        } catch {
            throw ReelError(
                .input,
                "\(url.path): this is not a file with chapters: JSON must be { \"chapters\": [ { \"startTime\": 90, "
                    + "\"title\": \"…\" } ] }")
        }
    }
}
