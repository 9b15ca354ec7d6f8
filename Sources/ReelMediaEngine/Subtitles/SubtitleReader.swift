internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

/// A text, and the time range in which it is shown.
package struct SubtitleCue: Hashable, Sendable {
    package let timeRange: CMTimeRange
    /// The text without markup; lines are separated by line feeds.
    package let text: String

    package init(timeRange: CMTimeRange, text: String) {
        self.timeRange = timeRange
        self.text = text
    }
}

/// Reads the first subtitle track of a file: SubRip, WebVTT, ASS, and other text formats that FFmpeg decodes.
package struct SubtitleReader {
    /// The cues in the order in which they begin. A cue without a duration lasts until the next; cues without text are omitted.
    package let cues: [SubtitleCue]

    /// The limits of a file that is accepted.
    private enum Limit {
        static let cues = 100_000
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

        var found: [(start: CMTime, end: CMTime?, text: String)] = []
        while let packet = try demuxer.nextPacket(of: stream) {
            guard found.count < Limit.cues else {
                throw MediaError(.unsupported, operation, "it contains more than \(Limit.cues) captions")
            }
            guard let start = stream.pointee.time(packet.pointer.pointee.pts) else { continue }
            let length = packet.duration > 0 ? stream.pointee.time(packet.duration) : nil
            guard packet.byteCount <= Limit.text else {
                let time = String(format: "%.3f", CMTimeGetSeconds(start))
                throw MediaError(.damaged, operation, "the caption at \(time) s is longer than \(Limit.text) bytes")
            }
            let text = try decoder.text(of: packet)
            found.append((start - origin, length.map { start - origin + $0 }, text))
        }
        // Swift's sort is stable.
        found.sort { $0.start < $1.start }
        // Several cues may begin at the same time, and all last until the next time.
        var nextStart: CMTime?
        for place in found.indices.reversed() {
            if place + 1 < found.count, found[place + 1].start > found[place].start { nextStart = found[place + 1].start }
            if found[place].end == nil { found[place].end = nextStart }
        }
        var cues: [SubtitleCue] = []
        for cue in found where !cue.text.isEmpty {
            guard let end = cue.end else {
                let time = String(format: "%.3f", CMTimeGetSeconds(cue.start))
                throw MediaError(.damaged, operation, "the caption at \(time) s has no end")
            }
            guard end > .zero else { continue }
            cues.append(SubtitleCue(timeRange: CMTimeRange(start: max(cue.start, .zero), end: end), text: cue.text))
        }
        self.cues = cues
    }
}

/// Decodes packets of subtitles to text.
private final class SubtitleDecoder {
    private let decoder: DecoderContext
    private let markup: SubtitleMarkup
    private let operation: String

    init(_ stream: UnsafeMutablePointer<AVStream>, _ operation: String) throws(MediaError) {
        let parameters = stream.pointee.codecpar
        let identifier = parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
        guard let descriptor = avcodec_descriptor_get(identifier), descriptor.pointee.props & AV_CODEC_PROP_TEXT_SUB != 0,
            let codec = avcodec_find_decoder(identifier)
        else {
            throw MediaError(.unsupported, operation, "they are bitmaps, or in an unknown format, instead of text")
        }
        self.operation = operation
        markup =
            switch identifier {
            case AV_CODEC_ID_SUBRIP: .subRip
            case AV_CODEC_ID_WEBVTT: .webVTT
            default: .ass
            }
        let timeBase = stream.pointee.time_base
        decoder = try DecoderContext(codec, parameters, operation: operation) { $0.pkt_timebase = timeBase }
    }

    func text(of packet: Packet) throws(MediaError) -> String {
        let packet = try Self.inUnicode(packet)
        var subtitle = AVSubtitle()
        var isComplete: Int32 = 0
        Log.forget()
        try check(avcodec_decode_subtitle2(decoder.pointer, &subtitle, &isComplete, packet.pointer), operation)
        guard isComplete != 0 else { return "" }
        defer { avsubtitle_free(&subtitle) }
        let parts = (0..<Int(subtitle.num_rects)).compactMap { index -> String? in
            guard let rectangle = subtitle.rects[index]?.pointee else { return nil }
            if let event = rectangle.ass { return markup.text(ofEvent: String(cString: event)) }
            return rectangle.text.map { String(cString: $0) }
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Converts a packet to UTF-8, which FFmpeg requires. Other text is most likely in Windows's Western European encoding, which
    /// includes Latin 1.
    private static func inUnicode(_ packet: Packet) throws(MediaError) -> Packet {
        guard let data = packet.pointer.pointee.data, packet.byteCount > 0 else { return packet }
        let bytes = Data(bytes: data, count: packet.byteCount)
        guard String(data: bytes, encoding: .utf8) == nil,
            let text = String(data: bytes, encoding: .windowsCP1252) ?? String(data: bytes, encoding: .isoLatin1)
        else {
            return packet
        }
        let converted = try Packet()
        let letters = Array(text.utf8)
        try check(av_new_packet(converted.pointer, Int32(letters.count)), "allocate a packet")
        converted.pointer.pointee.data.update(from: letters, count: letters.count)
        try check(av_packet_copy_props(converted.pointer, packet.pointer), "allocate a packet")
        return converted
    }
}
