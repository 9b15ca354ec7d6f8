import Foundation
import MediaEngine
import OpenCoreMedia

/// A file of captions: what is read when.
struct CaptionFile: Hashable, Sendable {
    /// In the order in which they begin. They may overlap.
    let cues: [SubtitleCue]

    /// - Parameter url: SubRip, WebVTT, ASS, or a movie with subtitles of text: its first track of them.
    /// - Throws: `ReelError` for a file that is not there, has no captions, or has one that ends before it begins.
    init(contentsOf url: URL) throws(ReelError) {
        try Self.checkTimes(url)
        do throws(MediaError) {
            cues = try SubtitleReader(MediaLocation(url)).cues
        } catch {
            throw ReelError(.input, "\(url.path): \(Self.words(for: error))")
        }
        guard !cues.isEmpty else {
            throw ReelError(.input, "\(url.path): there are no captions in it; look whether it is the right file")
        }
    }

    private static func words(for error: MediaError) -> String {
        switch error.kind {
        case .unreadable: "cannot be read: \(error.detail)"
        case .notMedia where error.detail == "the file is empty": "the file is empty: there are no captions in it"
        case .notMedia: "this is no file of captions; SubRip (.srt), WebVTT (.vtt) and ASS are read"
        case .noSuchTrack: "there are no captions in it; SubRip (.srt), WebVTT (.vtt) and ASS are read"
        case .unsupported: "its captions cannot be read: \(error.detail)"
        default: "the captions are damaged: \(error.detail)"
        }
    }

    /// FFmpeg makes a caption whose times are the wrong way round last until the next. Somebody has mistyped it, and should know.
    private static func checkTimes(_ url: URL) throws(ReelError) {
        guard let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize, size < 16_000_000,
            let data = try? Data(contentsOf: url), !data.prefix(4_096).contains(0)
        else {
            return
        }
        let lines = data.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }
        // What is read may have times in it, too: "Flight 12:30 --> 11:45".
        var mayBegin = true
        for (index, line) in lines.enumerated() {
            let text = line.count < 200 ? String(decoding: line, as: UTF8.self).trimmingCharacters(in: .outside) : "longer"
            let begins = mayBegin
            mayBegin = text.allSatisfy { ("0"..."9").contains($0) }
            guard begins, let arrow = text.range(of: "-->"), let start = time(text[..<arrow.lowerBound]),
                let end = time(text[arrow.upperBound...].split(separator: " ").first), end < start
            else {
                continue
            }
            throw ReelError(
                .input, "\(url.path):\(index + 1): the caption ends (\(end)) before it begins (\(start)); put its times right")
        }
    }

    /// `00:00:01,500` of SubRip, `00:01.500` of WebVTT.
    private static func time(_ word: Substring?) -> ClockTime? {
        word.flatMap { ClockTime($0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: ",", with: ".")) }
    }
}

extension CharacterSet {
    /// What may stand around a line's words: spaces, and the mark of UTF-8 at the file's beginning.
    fileprivate static let outside = CharacterSet.whitespacesAndNewlines.union(["\u{FEFF}"])
}

extension ClockTime {
    fileprivate static func < (first: ClockTime, second: ClockTime) -> Bool { first.time < second.time }
}
