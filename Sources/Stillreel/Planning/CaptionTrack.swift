import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelMediaEngine

/// Captions that become a track of text.
struct CaptionTrack: Hashable, Sendable {
    /// The texts in order, without overlaps, in whole milliseconds.
    let cues: [SubtitleCue]
    /// The language as a tag of IETF BCP 47; nil if it is not known.
    let language: String?
    /// Whether the file has styles that the track does not have.
    let losesStyles: Bool
    /// Whether the file has times of words, which the track does not have.
    let losesWordTimes: Bool

    init(_ file: CaptionFile, _ captions: Captions) {
        func milliseconds(_ time: CMTime) -> Int {
            Int(CMTimeConvertScale(time, timescale: TimedTextInput.timescale, method: .default).value)
        }
        func time(_ milliseconds: Int) -> CMTime {
            CMTime(value: Int64(milliseconds), timescale: TimedTextInput.timescale)
        }
        // Frames of a millisecond.
        let texts = file.cues.map { cue in
            let start = milliseconds(cue.timeRange.start)
            return Timeline.Caption(text: cue.text, frames: start..<max(start, milliseconds(cue.timeRange.end)))
        }
        cues = Timeline.Caption.withoutOverlaps(texts).map { caption in
            SubtitleCue(
                timeRange: CMTimeRange(start: time(caption.frames.lowerBound), end: time(caption.frames.upperBound)),
                text: caption.text)
        }
        language = captions.language ?? Self.language(inNameOf: captions.file)
        losesStyles = file.hasStyles
        losesWordTimes = file.cues.contains { !$0.words.isEmpty }
    }

    /// Returns the language in a name such as `words.de.srt` or `words.pt-BR.vtt`; nil if there is none.
    static func language(inNameOf file: URL) -> String? {
        let tag = file.deletingPathExtension().pathExtension
        return isLanguage(tag) ? tag : nil
    }

    /// Whether a tag begins with a language of two or three letters in ISO 639, which a file can name.
    static func isLanguage(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.utf8.count), tag.utf8.count <= 35,
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
        else { return false }
        let code = Locale.LanguageCode(first.lowercased())
        return code.isISOLanguage && code.identifier(.alpha3)?.utf8.count == 3
    }
}

extension Captions {
    /// Checks the settings of a text track, and those of the text's look.
    func check() throws(ReelError) {
        try textStyle.check("captions")
        if let language, !CaptionTrack.isLanguage(language) {
            throw ReelError(
                .reel, "\"\(language)\" is not a language; use a tag such as de, en or pt-BR (BCP 47)", place: "captions.language"
            )
        }
        if let encoding, textEncoding == nil {
            throw ReelError(
                .reel,
                "\"\(encoding)\" is not an encoding of text; use a name such as windows-1251, Shift_JIS or UTF-16 "
                    + "(iconv -l lists them)",
                place: "captions.encoding")
        }
        if mode == .soft, style != nil || font != nil || highlight != nil {
            throw ReelError(
                .reel, "the look of soft captions is up to the player; remove it, or burn the captions in", place: "captions")
        }
        if mode == .burned, language != nil {
            throw ReelError(
                .reel, "only soft captions have a language; remove it, or set the mode to soft", place: "captions.language")
        }
    }
}
