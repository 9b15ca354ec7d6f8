internal import CReelFFmpeg
import Foundation
import ReelCoreFoundation
import ReelCoreMedia

/// Reads the first subtitle track of a file: SubRip, WebVTT, ASS, TTML, the transcripts of Whisper, and other text formats.
package struct SubtitleReader {
    /// The cues in the order in which they begin. A cue without a duration lasts until the next; cues without text are omitted.
    package let cues: [SubtitleCue]
    /// How many times of words were ignored, because they do not increase, or are outside of their cues.
    package private(set) var ignoredWordTimes = 0
    /// The places and styles of a WebVTT file; nil if it has none, or is another kind of file.
    package private(set) var script: WebVTTScript?
    /// How the text was read; nil if the file is not text.
    package private(set) var source: DecodedText.Source?
    /// What of the file is ignored, each in one line.
    package private(set) var notes: [String] = []

    /// The limits of a file that is accepted.
    package enum Limit {
        /// The maximum size of a text file in bytes.
        package static let fileSize = 64 << 20
        static var cues: Int { InputLimits.current[.captions] }
        /// The maximum size of a cue in bytes.
        static let text = 1 << 16
    }

    /// - Parameter encoding: that of a text file without a byte order mark; nil to find it.
    /// - Throws: `MediaError`: `.noSuchTrack` if there are no subtitles, `.unsupported` if they are not text in a known format.
    package init(_ location: MediaLocation, encoding: TextEncoding? = nil) throws(MediaError) {
        let operation = "read captions from \(location.name)"
        let decoded = try Self.text(location, encoding, operation)
        source = decoded?.source
        let name = location.url.lastPathComponent
        let found: [FoundCue]
        if let text = decoded?.text, WebVTTFile.isWebVTT(text) {
            let file = try WebVTTFile(text, operation: operation)
            found = try Self.cues(of: file, operation)
            script = WebVTTScript(file)
            notes = [file.note(name)].compactMap(\.self)
        } else if let text = decoded?.text, TTMLFile.isTTML(text) {
            let file = try TTMLFile(text, operation: operation)
            found = file.cues
            if file.hasStyles {
                notes.append("ignored: the places and styles of \(name), of which the text and its times are used")
            }
        } else if let text = decoded?.text, let transcript = WhisperTranscript(text) {
            guard transcript.cues.count <= Limit.cues else { throw Self.tooMany(operation) }
            cues = transcript.cues
            return
        } else {
            found = try Self.cues(of: location, decoded, operation)
        }
        (cues, ignoredWordTimes) = try Self.finished(found, operation)
    }

    // MARK: Text

    /// Returns the text of a file; nil if it is not text, or not a file.
    private static func text(
        _ location: MediaLocation, _ encoding: TextEncoding?, _ operation: String
    ) throws(MediaError) -> DecodedText? {
        guard location.isFile else { return nil }
        // Says itself why a file cannot be read.
        _ = try location.checkedProtocols()
        guard let file = location.fileHandle() else { return nil }
        defer { try? file.close() }
        // Nil at the end of the file.
        guard let start = try? file.read(upToCount: 1 << 14) else { return nil }
        if EBUSubtitles.isFile(start) { throw MediaError(.unsupported, operation, EBUSubtitles.advice) }
        guard DecodedText.isPossible(start) else { return nil }
        let rest = (try? file.read(upToCount: Limit.fileSize)) ?? Data()
        guard start.count + rest.count <= Limit.fileSize else {
            throw MediaError(.unsupported, operation, "the file is larger than \(Limit.fileSize >> 20) MB")
        }
        return DecodedText(start + rest, encoding: encoding)
    }

    private static func cues(of file: WebVTTFile, _ operation: String) throws(MediaError) -> [FoundCue] {
        if file.cues.isEmpty, let invalid = file.invalid {
            throw MediaError(
                .damaged, operation,
                "line \(invalid.firstLine): \"\(invalid.text)\" is not a line of times such as 00:01.500 --> 00:03.000")
        }
        return file.cues.filter { $0.end > $0.start }.map { cue in
            let text = WebVTTText(cue.text)
            return FoundCue(
                start: CMTime(value: cue.start, timescale: 1_000), end: CMTime(value: cue.end, timescale: 1_000),
                text: text.string, timestamps: text.timestamps)
        }
    }

    // MARK: Packets

    /// Reads cues through libavformat.
    ///
    /// - Parameter text: the file's text, if it is text.
    private static func cues(
        of location: MediaLocation, _ text: DecodedText?, _ operation: String
    ) throws(MediaError) -> [FoundCue] {
        // libavformat only reads UTF-8 as it is.
        let converted = text.flatMap { $0.source.encoding == .utf8 && $0.source.invalidCount == 0 ? nil : Data($0.text.utf8) }
        let demuxer = try Demuxer(location, contents: converted)
        let subtitles = demuxer.streams.first { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE }
        guard let index = subtitles?.pointee.index else { throw MediaError(.noSuchTrack, operation, "it contains no captions") }
        // Times in a file with nothing but text are used as written; those of a movie are relative to its first sample.
        let hasOthers = demuxer.streams.contains { $0.pointee.codecpar.pointee.codec_type != AVMEDIA_TYPE_SUBTITLE }
        let origin = hasOthers ? demuxer.origin : .zero
        let stream = try demuxer.onlyStream(Int(index))
        let decoder = try SubtitleDecoder(stream, operation)
        // In movies, such times may count from the start of the cue.
        let hasWordTimes = demuxer.containerNames.contains("webvtt")
        var found: [FoundCue] = []
        while let packet = try demuxer.nextPacket(of: stream) {
            guard found.count < Limit.cues else { throw tooMany(operation) }
            guard let start = stream.pointee.time(packet.pointer.pointee.pts) else { continue }
            guard packet.byteCount <= Limit.text else {
                throw Self.error(operation, at: start, "is longer than \(Limit.text) bytes")
            }
            let length = packet.duration > 0 ? stream.pointee.time(packet.duration) : nil
            let (text, times) = try decoder.text(of: packet)
            found.append(
                FoundCue(
                    start: start - origin, end: length.map { start - origin + $0 }, text: text,
                    timestamps: hasWordTimes ? times : []))
        }
        return found
    }

    // MARK: Cues

    /// A cue whose end may be unknown.
    struct FoundCue {
        let start: CMTime
        var end: CMTime?
        let text: String
        var timestamps: [WebVTTTimestamps.Timestamp] = []
    }

    private static func finished(
        _ found: [FoundCue], _ operation: String
    ) throws(MediaError) -> (cues: [SubtitleCue], ignoredWordTimes: Int) {
        // Swift's sort is stable.
        var found = found.sorted { $0.start < $1.start }
        // Several cues may begin at the same time, and all last until the next time.
        var nextStart: CMTime?
        for place in found.indices.reversed() {
            if place + 1 < found.count, found[place + 1].start > found[place].start { nextStart = found[place + 1].start }
            if found[place].end == nil { found[place].end = nextStart }
        }
        var cues: [SubtitleCue] = []
        var ignoredWordTimes = 0
        for cue in found where !cue.text.isEmpty {
            guard let end = cue.end else { throw error(operation, at: cue.start, "has no end") }
            guard end > .zero else { continue }
            let range = CMTimeRange(start: max(cue.start, .zero), end: end)
            let (words, ignored) = WebVTTTimestamps.words(of: cue.text, cue.timestamps, in: range)
            ignoredWordTimes += ignored
            cues.append(SubtitleCue(timeRange: range, text: cue.text, words: words))
        }
        return (cues, ignoredWordTimes)
    }

    static func tooMany(_ operation: String) -> MediaError {
        MediaError(.unsupported, operation, "it contains more than \(Limit.cues) captions; \(InputLimits.hint(.captions))")
    }

    private static func error(_ operation: String, at time: CMTime, _ what: String) -> MediaError {
        MediaError(.damaged, operation, "the caption at \(String(format: "%.3f", CMTimeGetSeconds(time))) s \(what)")
    }
}
