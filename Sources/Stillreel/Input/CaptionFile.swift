package import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The captions in a file, with their times.
struct CaptionFile: Sendable {
    /// The captions by start time, as plain text. They may overlap. Empty if the file is a script.
    let cues: [SubtitleCue]
    /// How many times of words were ignored (`SubtitleReader.ignoredWordTimes`).
    let ignoredWordTimes: Int
    /// The captions with places and styles of their own; nil if they have none, or these are not wanted.
    let script: SubtitleScript?
    /// Whether the file has places or styles of its own.
    let hasStyles: Bool
    /// What of the file was guessed or left out, each in one line.
    let notes: [String]

    /// - Parameters:
    ///   - url: a SubRip, WebVTT, TTML or ASS file, a transcript of Whisper, or a movie with text subtitles, of which the first
    ///     track is read.
    ///   - encoding: the encoding of a text without a byte order mark; nil to find it.
    ///   - look: the look where the file says nothing, if its places and styles are wanted; otherwise nil.
    /// - Throws: `ReelError` if the file does not exist, has no captions, or has a caption that ends before it begins.
    init(contentsOf url: URL, encoding: TextEncoding? = nil, look: WebVTTScript.Look? = nil) throws(ReelError) {
        let name = url.lastPathComponent
        let isScript = Self.begins(url) { SubtitleScript.isScript($0, encoding: encoding) }
        if look != nil, isScript {
            let script = try Self.script(url, encoding)
            (cues, ignoredWordTimes, self.script, hasStyles) = ([], 0, script, true)
            notes = [Self.note(script.source, name)].compactMap(\.self)
            return
        }
        try Self.checkTimes(url, encoding)
        do throws(MediaError) {
            let reader = try SubtitleReader(MediaLocation(url), encoding: encoding)
            (cues, ignoredWordTimes) = (reader.cues, reader.ignoredWordTimes)
            hasStyles = isScript || reader.script != nil
            var notes = [Self.note(reader.source, name)].compactMap(\.self) + reader.notes
            if let look, let styled = reader.script, !cues.isEmpty {
                script = try styled.script(look, name: url.path)
                notes += styled.notes(name)
            } else {
                script = nil
            }
            self.notes = notes
        } catch {
            throw Self.failure(url, error)
        }
        guard !cues.isEmpty else {
            throw ReelError(.input, "\(url.path): the file contains no captions; check that it is the right file")
        }
    }

    private static func note(_ source: DecodedText.Source?, _ name: String) -> String? {
        source?.note(name, advice: "--caption-encoding (captions.encoding) names another")
    }

    /// Whether a file has styles of its own: it is an ASS or SSA script, or WebVTT with places or styles.
    static func hasStyles(_ url: URL, encoding: TextEncoding?) -> Bool {
        begins(url) { start in
            SubtitleScript.isScript(start, encoding: encoding)
                || WebVTTScript.isWebVTT(start, encoding: encoding)
                    && (try? SubtitleReader(MediaLocation(url), encoding: encoding))?.script != nil
        }
    }

    private static func begins(_ url: URL, as isMeant: (Data) -> Bool) -> Bool {
        // A pipe could not be read again.
        guard (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true,
            let data = try? FileContents.read(url, named: url.path, limit: 1)
        else { return false }
        return isMeant(data)
    }

    private static func script(_ url: URL, _ encoding: TextEncoding?) throws(ReelError) -> SubtitleScript {
        let data = try FileContents.read(url, named: url.path, limit: SubtitleScript.Limit.fileSize)
        do throws(MediaError) {
            return try SubtitleScript(data, name: url.path, encoding: encoding)
        } catch {
            throw failure(url, error)
        }
    }

    private static func failure(_ url: URL, _ error: MediaError) -> ReelError {
        let reason: String
        switch error.kind {
        case .unreadable: return ReelError(unreadable: url.path, error.detail)
        case .empty: reason = "the file is empty; it contains no captions"
        case .notMedia: reason = "this is not a caption file; use SubRip (.srt), WebVTT (.vtt), ASS or TTML"
        case .noSuchTrack: reason = "the file contains no captions; use SubRip (.srt), WebVTT (.vtt), ASS or TTML"
        case .unsupported: reason = "the captions cannot be read: \(error.detail)"
        default: reason = "the captions are damaged: \(error.detail)"
        }
        return ReelError(.input, "\(url.path): \(reason)")
    }

    /// Checks that no caption ends before it begins. FFmpeg would silently extend such a caption to the next one; it is most
    /// likely a typing error.
    private static func checkTimes(_ url: URL, _ encoding: TextEncoding?) throws(ReelError) {
        guard let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize, size < 16_000_000,
            let data = try? FileContents.read(url, named: url.path, limit: size), DecodedText.isPossible(data.prefix(4_096)),
            let text = DecodedText(data, encoding: encoding)?.text
        else {
            return
        }
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // A caption's text may look like a line of times, too ("Flight 12:30 --> 11:45"): a line of times only counts at the
        // start of the file, or after a blank line or a cue number.
        var mayBegin = true
        for (index, line) in lines.enumerated() {
            let text = line.count < 200 ? (String(line) ?? "").trimmingCharacters(in: .whitespacesAndNewlines) : "longer"
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

extension ClockTime {
    fileprivate static func < (first: ClockTime, second: ClockTime) -> Bool { first.time < second.time }
}

extension Captions {
    /// Whether a file has captions that can be shown.
    package static func canBeRead(from file: URL) -> Bool { (try? CaptionFile(contentsOf: file)) != nil }
}
