import Foundation
import ReelAVFAudio
package import ReelCoreMedia
package import ReelMediaEngine

/// The writer input of a track of text.
package final class TimedTextInput: Sendable {
    /// The input to add to the writer.
    package let input: AVAssetWriterInput
    private let format: CMFormatDescription

    /// The ticks per second of the track: captions are exact to the millisecond.
    package static let timescale: CMTimeScale = 1_000

    /// - Parameter languageTag: the language as a tag of IETF BCP 47 (`de`, `pt-BR`); nil for none.
    /// - Throws: `MediaError` if memory runs out.
    package init(languageTag: String?) throws(MediaError) {
        let boxes = TrackBoxes.timedText
        format = try boxes.subtitleFormat()
        input = AVAssetWriterInput(mediaType: .subtitle, outputSettings: nil, sourceFormatHint: format)
        input.setTrackProperty("boxes", \.boxes, boxes)
        input.mediaTimeScale = Self.timescale
        input.extendedLanguageTag = languageTag
    }

    /// Whether a file of this type can contain the track.
    package static func canBeIn(_ fileType: AVFileType) -> Bool {
        guard case .movie(let container) = fileType.container else { return false }
        return container.canHold(TrackBoxes.timedText)
    }

    /// Appends texts, and empty samples between them and up to the end: samples follow each other without gaps in a file, so that
    /// text would stay. Returns when the last one has been appended. The writer must be writing.
    ///
    /// - Parameters:
    ///   - cues: the texts in order, without overlaps, in whole milliseconds.
    ///   - end: the end of the movie. What is later is left out.
    /// - Throws: `CancellationError`; an error if memory runs out.
    package func append(_ cues: [SubtitleCue], until end: CMTime, isCancelled: () -> Bool) throws {
        defer { input.markAsFinished() }
        var time = CMTime.zero
        func append(_ text: String, until next: CMTime) throws {
            guard next > time else { return }
            if isCancelled() { throw CancellationError() }
            input.waitForOthers(isCancelled: isCancelled)
            // The writer says itself why it refuses samples.
            _ = input.append(try sample(text, CMTimeRange(start: time, end: next)))
            time = next
        }
        for cue in cues {
            try append("", until: min(cue.timeRange.start, end))
            try append(cue.text, until: min(cue.timeRange.end, end))
        }
        try append("", until: end)
    }

    /// Returns a sample: the length of the text in bytes, and the text (3GPP TS 26.245, clause 5.17).
    private func sample(_ text: String, _ range: CMTimeRange) throws -> CMSampleBuffer {
        let letters = Self.prefix(of: text)
        let bytes = [UInt8(letters.count >> 8), UInt8(letters.count & 255)] + letters
        let block = try CMBlockBuffer(length: bytes.count)
        try block.replaceDataBytes(with: Data(bytes))
        return CMSampleBuffer(
            compressed: block, formatDescription: format,
            timing: CMSampleTimingInfo(
                duration: range.duration, presentationTimeStamp: range.start, decodeTimeStamp: range.start), isSync: true)
    }

    /// Returns as much of a text as a sample can contain, in UTF-8.
    private static func prefix(of text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for character in text {
            guard bytes.count + character.utf8.count <= Int(UInt16.max) else { break }
            bytes += character.utf8
        }
        return bytes
    }
}
