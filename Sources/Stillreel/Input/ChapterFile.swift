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

    /// Reads a file.
    ///
    /// - Throws: `ReelError` if the file cannot be read or contains no chapters, and for the first line that is invalid.
    public init(contentsOf url: URL) throws(ReelError) {
        let text = try Self.text(of: url)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let first = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        var chapters: [Chapter]
        if first.hasPrefix(";FFMETADATA") {
            chapters = try Self.metadata(lines, url)
        } else if first.first == "{" {
            chapters = try Self.podcast(text, url)
        } else if first.hasPrefix("WEBVTT") || text.contains("-->") {
            chapters = try CaptionFile(contentsOf: url).cues.map { Chapter(start: $0.timeRange.start, title: $0.text) }
        } else if first.wholeMatch(of: Self.ogmLine) != nil {
            chapters = try Self.ogm(lines, url)
        } else {
            chapters = try Self.list(lines, url)
        }
        guard !chapters.isEmpty else {
            throw ReelError(.input, "\(url.path): the file contains no chapters; write a time and a title on each line")
        }
        for index in chapters.indices {
            chapters[index].title = chapters[index].title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        for (one, other) in zip(chapters, chapters.dropFirst()) where other.start <= one.start {
            throw ReelError(
                .input,
                "\(url.path): the chapter \"\(other.title)\" at \(other.start.clockText) does not follow \"\(one.title)\" at "
                    + "\(one.start.clockText); chapters are in order")
        }
        self.chapters = chapters
    }

    private static let largestSize = 4 << 20

    private static func text(of url: URL) throws(ReelError) -> String {
        let data = try FileContents.read(url, named: url.path, limit: largestSize)
        guard data.count <= largestSize, let text = String(data: data, encoding: .utf8), !text.contains("\0") else {
            throw ReelError(.input, "\(url.path): this is not a file with chapters: it must be text in UTF-8")
        }
        return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
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
            guard let match = trimmed.wholeMatch(of: /\[?(\d+(?::\d+){1,2}(?:[.,]\d+)?)\]?(?:\s*[-–—|]\s+|\s+)(.*\S)/),
                let start = time(match.1)
            else {
                throw error(url, line: index, "must be a time and a title, such as \"1:30 The second part\"; got \"\(trimmed)\"")
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
                throw error(url, line: index, "must be CHAPTER01=0:01:30.000 or CHAPTER01NAME=title; got \"\(line)\"")
            }
            if match.2 == nil {
                guard let start = time(match.3.trimmingCharacters(in: .whitespaces)) else {
                    throw error(url, line: index, "\"\(match.3)\" is not a time such as 0:01:30.000")
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
        for (index, line) in lines.enumerated() {
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
                else { throw error(url, line: index, "\"\(value)\" is not a time base such as 1/1000") }
                base = (numerator, denominator)
            case "start":
                guard let ticks = Int64(value),
                    case let (product, overflow) = ticks.multipliedReportingOverflow(by: base.numerator),
                    !overflow
                else { throw error(url, line: index, "\"\(value)\" is not a whole number") }
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
            return try JSONDecoder().decode(PodcastChapters.self, from: Data(text.utf8)).chapters.filter { $0.toc ?? true }.map {
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
