package import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The captions in a file, with their times.
struct CaptionFile: Sendable {
    /// The captions by start time, as plain text. They may overlap. Empty if there is a script.
    let cues: [SubtitleCue]
    /// How many times of words were ignored (`SubtitleReader.ignoredWordTimes`).
    let ignoredWordTimes: Int
    /// The file as a script with styles of its own; nil if it is another kind of file, or its styles are not wanted.
    let script: SubtitleScript?

    /// - Parameters:
    ///   - url: a SubRip, WebVTT or ASS file, or a movie with text subtitles, of which the first track is read.
    ///   - keepsStyles: whether the styles of an ASS file are wanted.
    /// - Throws: `ReelError` if the file does not exist, has no captions, or has a caption that ends before it begins.
    init(contentsOf url: URL, keepsStyles: Bool = false) throws(ReelError) {
        if keepsStyles, let script = try Self.script(url) {
            (cues, ignoredWordTimes, self.script) = ([], 0, script)
            return
        }
        try Self.checkTimes(url)
        script = nil
        do throws(MediaError) {
            let reader = try SubtitleReader(MediaLocation(url))
            (cues, ignoredWordTimes) = (reader.cues, reader.ignoredWordTimes)
        } catch {
            throw Self.failure(url, error)
        }
        guard !cues.isEmpty else {
            throw ReelError(.input, "\(url.path): the file contains no captions; check that it is the right file")
        }
    }

    /// Whether a file begins as an ASS or SSA script does.
    static func isScript(_ url: URL) -> Bool {
        // A pipe could not be read again.
        guard (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true,
            let data = try? FileContents.read(url, named: url.path, limit: 1)
        else { return false }
        return SubtitleScript.isScript(data)
    }

    private static func script(_ url: URL) throws(ReelError) -> SubtitleScript? {
        guard isScript(url) else { return nil }
        let data = try FileContents.read(url, named: url.path, limit: SubtitleScript.Limit.fileSize)
        do throws(MediaError) {
            return try SubtitleScript(data, name: url.path)
        } catch {
            throw failure(url, error)
        }
    }

    private static func failure(_ url: URL, _ error: MediaError) -> ReelError {
        let reason: String
        switch error.kind {
        case .unreadable: return ReelError(unreadable: url.path, error.detail)
        case .empty: reason = "the file is empty; it contains no captions"
        case .notMedia: reason = "this is not a caption file; use SubRip (.srt), WebVTT (.vtt) or ASS"
        case .noSuchTrack: reason = "the file contains no captions; use SubRip (.srt), WebVTT (.vtt) or ASS"
        case .unsupported: reason = "the captions cannot be read: \(error.detail)"
        default: reason = "the captions are damaged: \(error.detail)"
        }
        return ReelError(.input, "\(url.path): \(reason)")
    }

    /// Checks that no caption ends before it begins. FFmpeg would silently extend such a caption to the next one; it is most
    /// likely a typing error.
    private static func checkTimes(_ url: URL) throws(ReelError) {
        guard let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize, size < 16_000_000,
            let data = try? FileContents.read(url, named: url.path, limit: size), !data.prefix(4_096).contains(0)
        else {
            return
        }
        let lines = data.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }
        // A caption's text may look like a line of times, too ("Flight 12:30 --> 11:45"): a line of times only counts at the
        // start of the file, or after a blank line or a cue number.
        var mayBegin = true
        for (index, line) in lines.enumerated() {
            let text = line.count < 200 ? String(decoding: line, as: UTF8.self).trimmingCharacters(in: .trimmed) : "longer"
            let begins = mayBegin
            mayBegin = text.allSatisfy { ("0"..."9").contains($0) }
            guard begins, let arrow = text.range(of: "-->"), let start = time(text[..<arrow.lowerBound]),
                let end = time(text[arrow.upperBound...].split(separator: " ").first), end < start
            else {
                continue
            }
            throw ReelError(
                .input, "\(url.path):\(index + 1): the caption ends (\(end)) before it begins (\(start)); correct its times")
        }
    }

    /// Parses a time in SubRip's form (`00:00:01,500`) or WebVTT's (`00:01.500`).
    private static func time(_ word: Substring?) -> ClockTime? {
        word.flatMap { ClockTime($0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: ",", with: ".")) }
    }
}

extension CharacterSet {
    /// The characters that are trimmed from a line: white space, and the UTF-8 byte order mark at the file's beginning.
    fileprivate static let trimmed = CharacterSet.whitespacesAndNewlines.union(["\u{FEFF}"])
}

extension ClockTime {
    fileprivate static func < (first: ClockTime, second: ClockTime) -> Bool { first.time < second.time }
}

extension Captions {
    /// Whether a file has captions that can be shown.
    package static func canBeRead(from file: URL) -> Bool { (try? CaptionFile(contentsOf: file, keepsStyles: false)) != nil }
}
