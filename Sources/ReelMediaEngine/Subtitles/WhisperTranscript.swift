import Foundation
import ReelCoreMedia

/// The transcripts that Whisper and programs like it write as JSON:
/// `{ "segments": [ { "start": 0.5, "end": 2, "text": "Hello" } ] }` with seconds, possibly with `words`, or `transcription` with
/// `offsets` in milliseconds (whisper.cpp).
struct WhisperTranscript {
    private(set) var cues: [SubtitleCue] = []

    private struct File: Decodable {
        let segments: [Segment]?
        let transcription: [Segment]?
    }

    private struct Segment: Decodable {
        struct Offsets: Decodable { let from, to: Double }
        struct Word: Decodable {
            let word: String
            let start, end: Double?
        }

        let start, end: Double?
        let offsets: Offsets?
        let text: String
        let words: [Word]?
    }

    /// JSON takes a multiple of its size in memory.
    private static let largestSize = 16 << 20

    /// - Returns: nil if the text is not such a file.
    init?(_ text: String) {
        guard text.utf8.count <= Self.largestSize, text.first(where: { !$0.isWhitespace }) == "{",
            let file = try? JSONDecoder().decode(File.self, from: Data(text.utf8)),
            let segments = file.segments ?? file.transcription
        else { return nil }
        cues = segments.compactMap(Self.cue).sorted { $0.timeRange.start < $1.timeRange.start }
    }

    private static func cue(_ segment: Segment) -> SubtitleCue? {
        let text = segment.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let start = time(segment.start ?? segment.offsets.map { $0.from / 1_000 }),
            let end = time(segment.end ?? segment.offsets.map { $0.to / 1_000 }), end > start, !text.isEmpty,
            text.utf8.count <= 1 << 16
        else { return nil }
        let range = CMTimeRange(start: start, end: end)
        return SubtitleCue(timeRange: range, text: text, words: words(segment.words ?? [], in: text, range))
    }

    /// Returns a time in milliseconds; nil if it is not one within ten days.
    private static func time(_ seconds: Double?) -> CMTime? {
        guard let seconds, seconds >= 0, seconds < 864_000 else { return nil }
        return CMTime(value: Int64((seconds * 1_000).rounded()), timescale: 1_000)
    }

    /// Returns where the words are in the text. Without a time, or if one of them is not in it, there are none.
    private static func words(_ words: [Segment.Word], in text: String, _ range: CMTimeRange) -> [SubtitleCue.Word] {
        let letters = Array(text.unicodeScalars)
        var found: [SubtitleCue.Word] = []
        var place = 0
        for word in words {
            let own = Array(word.word.trimmingCharacters(in: .whitespacesAndNewlines).unicodeScalars)
            while place < letters.count, letters[place].properties.isWhitespace { place += 1 }
            guard !own.isEmpty, letters[place...].starts(with: own), let start = time(word.start), let end = time(word.end) else {
                return []
            }
            let (first, last) = (max(start, found.last?.timeRange.end ?? range.start), min(end, range.end))
            if last > first {
                found.append(
                    SubtitleCue.Word(letters: place..<place + own.count, timeRange: CMTimeRange(start: first, end: last)))
            }
            place += own.count
        }
        return found
    }
}
