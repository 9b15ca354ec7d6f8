internal import CReelFFmpeg
import Foundation
import ReelCoreFoundation
import ReelCoreMedia

/// Reads the first subtitle track of a file: SubRip, WebVTT, ASS, and other text formats.
package struct SubtitleReader {
    /// The cues in the order in which they begin. A cue without a duration lasts until the next; cues without text are omitted.
    package let cues: [SubtitleCue]
    /// How many times of words were ignored, because they do not increase, or are outside of their cues.
    package let ignoredWordTimes: Int

    /// The limits of a file that is accepted.
    private enum Limit {
        static var cues: Int { InputLimits.current[.captions] }
        /// The maximum size of a cue in bytes.
        static let text = 1 << 16
    }

    /// - Throws: `MediaError`: `.noSuchTrack` if there are no subtitles, `.unsupported` if they are not text in a known format.
    package init(_ location: MediaLocation) throws(MediaError) {
        let demuxer = try Demuxer(location)
        let operation = "read captions from \(location.name)"
        let subtitles = demuxer.streams.first { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE }
        guard let index = subtitles?.pointee.index else { throw MediaError(.noSuchTrack, operation, "it contains no captions") }
        // Times in a file with nothing but text are used as written; those of a movie are relative to its first sample.
        let hasOthers = demuxer.streams.contains { $0.pointee.codecpar.pointee.codec_type != AVMEDIA_TYPE_SUBTITLE }
        let origin = hasOthers ? demuxer.origin : .zero
        let stream = try demuxer.onlyStream(Int(index))
        let decoder = try SubtitleDecoder(stream, operation)
        // In movies, such times may count from the start of the cue.
        let hasWordTimes = demuxer.containerNames.contains("webvtt")
        var found: [Found] = []
        while let packet = try demuxer.nextPacket(of: stream) {
            guard found.count < Limit.cues else {
                throw MediaError(
                    .unsupported, operation, "it contains more than \(Limit.cues) captions; \(InputLimits.hint(.captions))")
            }
            guard let start = stream.pointee.time(packet.pointer.pointee.pts) else { continue }
            guard packet.byteCount <= Limit.text else {
                throw Self.error(operation, at: start, "is longer than \(Limit.text) bytes")
            }
            let length = packet.duration > 0 ? stream.pointee.time(packet.duration) : nil
            let (text, times) = try decoder.text(of: packet, withTimes: hasWordTimes)
            found.append(
                Found(start: start - origin, end: length.map { start - origin + $0 }, text: text, timestamps: times))
        }
        (cues, ignoredWordTimes) = try Self.cues(found, operation)
    }

    /// A cue whose end may be unknown.
    private struct Found {
        let start: CMTime
        var end: CMTime?
        let text: String
        let timestamps: [WebVTTTimestamps.Timestamp]
    }

    private static func cues(
        _ found: [Found], _ operation: String
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

    private static func error(_ operation: String, at time: CMTime, _ what: String) -> MediaError {
        MediaError(.damaged, operation, "the caption at \(String(format: "%.3f", CMTimeGetSeconds(time))) s \(what)")
    }
}
