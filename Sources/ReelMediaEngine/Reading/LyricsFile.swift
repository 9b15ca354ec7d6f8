import Foundation

/// Lyrics with times in brackets (LRC, and captions in MPL2, which begin alike).
///
/// libavformat copies the text of a line for each time before it, at once for the whole file, so that the memory grows with the
/// square of a line.
enum LyricsFile {
    private static let largestSize = 1 << 20
    private static let longestLine = 2_048
    private static let start = 512

    /// Returns why a file is not read; nil if it may be, or if these are no lyrics.
    static func refusal(of file: FileHandle) throws -> String? {
        try file.seek(toOffset: 0)
        guard beginsAsLyrics(try file.read(upToCount: start) ?? Data()) else { return nil }
        guard try file.seekToEnd() <= largestSize else { return sizeRefusal }
        try file.seek(toOffset: 0)
        return refusal(ofLines: try file.readToEnd() ?? Data())
    }

    /// Returns why a text that was converted to UTF-8 is not read; nil if it may be, or if these are no lyrics.
    static func refusal(of text: Data) -> String? {
        guard beginsAsLyrics(Data(text.prefix(start))) else { return nil }
        return text.count <= largestSize ? refusal(ofLines: text) : sizeRefusal
    }

    private static let sizeRefusal = "lyrics can have \(largestSize >> 20) MB"

    private static func beginsAsLyrics(_ start: Data) -> Bool {
        var text = start
        if text.starts(with: PlaylistText.byteOrderMark) { text = text.dropFirst(PlaylistText.byteOrderMark.count) }
        let first = text.drop { $0 == 10 || $0 == 13 }
        // A file of empty lines may go on with lyrics.
        guard first.first == UInt8(ascii: "[") || first.isEmpty && !text.isEmpty, !first.starts(with: "[Script Info]".utf8) else {
            return false
        }
        // An animation of FLIC may begin with its size.
        return text.count < 6 || text[text.startIndex + 5] != 0xAF
    }

    private static func refusal(ofLines text: Data) -> String? {
        let lines = text.split { $0 == 10 || $0 == 13 || $0 == 0 }
        return lines.contains { $0.count > longestLine } ? "a line of lyrics can have \(longestLine) bytes" : nil
    }
}
