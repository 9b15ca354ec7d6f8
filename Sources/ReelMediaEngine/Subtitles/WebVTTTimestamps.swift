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

    // MARK: Tags

    /// Returns a cue's text with a mark instead of each tag that is a time, and the times; nil if there is none.
    ///
    /// - Parameter text: the text as it is in the file.
    static func marked(_ text: String) -> (text: String, mark: Unicode.Scalar, times: [CMTime])? {
        let scalars = Array(text.unicodeScalars)
        var marked = String.UnicodeScalarView()
        var times: [CMTime] = []
        // Noncharacters are for use within a program; one of them is certainly not in the text.
        guard let mark = (0xFDD0...0xFDEF).lazy.compactMap(Unicode.Scalar.init).first(where: { !scalars.contains($0) }) else {
            return nil
        }
        // Prevents repeated searches: there may be thousands of tags that are never closed.
        let lastEnd = scalars.lastIndex(of: ">") ?? 0
        var place = 0
        while place < scalars.count {
            guard scalars[place] == "<", place < lastEnd, let end = scalars[place...].firstIndex(of: ">") else {
                marked.append(scalars[place])
                place += 1
                continue
            }
            if let time = time(scalars[(place + 1)..<end]) {
                marked.append(mark)
                times.append(time)
            } else {
                marked.append(contentsOf: scalars[place...end])
            }
            place = end + 1
        }
        return times.isEmpty ? nil : (String(marked), mark, times)
    }

    /// Parses `01:02:03.456` or `02:03.456` (WebVTT, "WebVTT timestamp").
    private static func time(_ text: ArraySlice<Unicode.Scalar>) -> CMTime? {
        guard text.count <= 16, text.allSatisfy(\.isASCII) else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let seconds = parts.last?.split(separator: ".", omittingEmptySubsequences: false),
            seconds.count == 2
        else { return nil }
        func number(_ digits: ArraySlice<Unicode.Scalar>, _ count: ClosedRange<Int>, below limit: Int64) -> Int64? {
            guard count.contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
            return Int64(String(String.UnicodeScalarView(digits))).flatMap { $0 < limit ? $0 : nil }
        }
        guard let hours = parts.count == 3 ? number(parts[0], 2...6, below: 1_000_000) : 0,
            let minutes = number(parts[parts.count - 2], 2...2, below: 60), let whole = number(seconds[0], 2...2, below: 60),
            let thousandths = number(seconds[1], 3...3, below: 1_000)
        else { return nil }
        return CMTime(value: (hours * 3_600 + minutes * 60 + whole) * 1_000 + thousandths, timescale: 1_000)
    }

    /// Returns where the marks in a text are in the same text without them, the spaces around whose lines were removed.
    static func offsets(of mark: Unicode.Scalar, in marked: String, without plain: String) -> [Int] {
        let plain = Array(plain.unicodeScalars)
        var offsets: [Int] = []
        var offset = 0
        for scalar in marked.unicodeScalars {
            if scalar == mark {
                offsets.append(offset)
            } else if offset < plain.count, plain[offset] == scalar {
                // A space that was removed is not followed by another one in the text.
                offset += 1
            }
        }
        return offsets
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
