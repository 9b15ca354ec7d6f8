import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The captions in a file, with their times.
struct CaptionFile: Hashable, Sendable {
    /// The captions by start time. They may overlap.
    let cues: [SubtitleCue]

    /// - Parameter url: a SubRip, WebVTT or ASS file, or a movie with text subtitles, of which the first track is read.
    /// - Throws: `ReelError` if the file does not exist, has no captions, or has a caption that ends before it begins.
    init(contentsOf url: URL) throws(ReelError) {
        try Self.checkTimes(url)
        do throws(MediaError) {
            cues = try SubtitleReader(MediaLocation(url)).cues
        } catch {
            throw ReelError(.input, "\(url.path): \(Self.reason(for: error))")
        }
        guard !cues.isEmpty else {
            throw ReelError(.input, "\(url.path): the file contains no captions; check that it is the right file")
        }
    }

    private static func reason(for error: MediaError) -> String {
        switch error.kind {
        case .unreadable: "cannot be read: \(error.detail)"
        case .empty: "the file is empty; it contains no captions"
        case .notMedia: "this is not a caption file; use SubRip (.srt), WebVTT (.vtt) or ASS"
        case .noSuchTrack: "the file contains no captions; use SubRip (.srt), WebVTT (.vtt) or ASS"
        case .unsupported: "the captions cannot be read: \(error.detail)"
        default: "the captions are damaged: \(error.detail)"
        }
    }

    /// Checks that no caption ends before it begins. FFmpeg would silently extend such a caption to the next one; it is most
    /// likely a typing error.
    private static func checkTimes(_ url: URL) throws(ReelError) {
        guard let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize, size < 16_000_000,
            let data = try? Data(contentsOf: url), !data.prefix(4_096).contains(0)
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
