import Foundation
import ReelCoreMedia

/// The times within the text of WebVTT cues (WebVTT, "WebVTT cue timestamp"): `Hello <00:00:01.500>world`.
enum WebVTTTimestamps {
    /// A time from which on the text after it is current.
    struct Timestamp: Hashable {
        let time: CMTime
        /// How many Unicode scalars of the text are before it.
        let offset: Int
    }

    // MARK: Parsing

    /// Reads times, and what is between them, from the UTF-8 of a line.
    struct Scanner {
        private(set) var rest: ArraySlice<UInt8>

        init(_ text: ArraySlice<UInt8>) { rest = text }

        mutating func skipSpaces() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0C } }

        /// Skips a text that may have spaces around it; false if it is not there.
        mutating func skip(_ text: String, beforeSpaces: Bool = false) -> Bool {
            if beforeSpaces { skipSpaces() }
            guard rest.starts(with: text.utf8) else { return false }
            rest = rest.dropFirst(text.utf8.count)
            if beforeSpaces { skipSpaces() }
            return true
        }

        /// Reads `01:02:03.456` or `02:03.456` (WebVTT, 6.3, "collect a WebVTT timestamp") as milliseconds; nil if it is invalid,
        /// or has a million hours or more. Unlike there, times without hours may have more than 59 minutes, which files do have.
        mutating func time() -> Int64? {
            guard let (first, digits) = number(1...6), skip(":"), let (second, _) = number(2...2) else { return nil }
            var (hours, minutes, seconds) = (Int64(0), first, second)
            if digits == 1 || rest.first == UInt8(ascii: ":") {
                guard skip(":"), let (third, _) = number(2...2), second <= 59 else { return nil }
                (hours, minutes, seconds) = (first, second, third)
            }
            guard skip("."), let (thousandths, _) = number(3...3), seconds <= 59 else { return nil }
            return (hours * 3_600 + minutes * 60 + seconds) * 1_000 + thousandths
        }

        /// Reads all digits, of which there must be this many.
        private mutating func number(_ counts: ClosedRange<Int>) -> (value: Int64, count: Int)? {
            let digits = rest.prefix(counts.upperBound + 1).prefix { (0x30...0x39).contains($0) }
            guard counts.contains(digits.count) else { return nil }
            rest = rest.dropFirst(digits.count)
            return (digits.reduce(0) { $0 * 10 + Int64($1) - 0x30 }, digits.count)
        }
    }

    /// Parses a tag that is nothing but a time.
    static func time(_ tag: String) -> CMTime? {
        var scanner = Scanner(ArraySlice(tag.utf8))
        guard let time = scanner.time(), scanner.rest.isEmpty else { return nil }
        return CMTime(value: time, timescale: 1_000)
    }

    // MARK: Words

    /// Returns the words of a cue, and how many times were ignored: they must increase, and lie within the cue.
    ///
    /// A word is current from its time to the next one. Text before the first time is current from the cue's start. Of several
    /// lines before the first time, this only applies to the last one, unless the time begins a line: the captions of YouTube
    /// repeat the line before, which has been spoken.
    static func words(
        of text: String, _ timestamps: [Timestamp], in range: CMTimeRange
    ) -> (words: [SubtitleCue.Word], ignored: Int) {
        var used: [Timestamp] = []
        for timestamp in timestamps {
            guard timestamp.time >= range.start, timestamp.time < range.end, timestamp.time > used.last?.time ?? .negativeInfinity
            else { continue }
            used.append(timestamp)
        }
        let ignored = timestamps.count - used.count
        guard let first = used.first else { return ([], ignored) }
        let scalars = Array(text.unicodeScalars)
        let line = scalars[..<first.offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let beginsLine = scalars[line..<first.offset].allSatisfy(\.properties.isWhitespace)
        let starts = [Timestamp(time: range.start, offset: beginsLine ? 0 : line)] + used
        var words: [SubtitleCue.Word] = []
        for (index, start) in starts.enumerated() {
            let next = index + 1 < starts.count ? starts[index + 1] : Timestamp(time: range.end, offset: scalars.count)
            // Spaces have no colour: a time before them stands for a pause.
            guard next.time > start.time, !scalars[start.offset..<next.offset].allSatisfy(\.properties.isWhitespace) else {
                continue
            }
            words.append(
                SubtitleCue.Word(
                    letters: start.offset..<next.offset, timeRange: CMTimeRange(start: start.time, end: next.time)))
        }
        return (words, ignored)
    }
}
