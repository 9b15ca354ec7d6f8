internal import CReelFFmpeg
import Foundation

/// Decodes packets of subtitles to text.
final class SubtitleDecoder {
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

    /// Returns a packet's text and, on request, the times within it if it is a cue of WebVTT.
    func text(of packet: Packet, withTimes wantsTimes: Bool) throws(MediaError) -> (
        text: String, timestamps: [WebVTTTimestamps.Timestamp]
    ) {
        let packet = try Self.inUnicode(packet)
        let text = try text(of: packet, markup)
        guard wantsTimes, markup == .webVTT, !text.isEmpty,
            let raw = String(data: Data(packet.bytes), encoding: .utf8), let marked = WebVTTTimestamps.marked(raw)
        else {
            return (text, [])
        }
        // FFmpeg leaves these tags out, but not the marks.
        let copy = try Self.packet(marked.text, like: packet)
        let offsets = WebVTTTimestamps.offsets(of: marked.mark, in: try self.text(of: copy, .webVTT), without: text)
        guard offsets.count == marked.times.count else { return (text, []) }
        return (text, zip(marked.times, offsets).map { WebVTTTimestamps.Timestamp(time: $0, offset: $1) })
    }

    private func text(of packet: Packet, _ markup: SubtitleMarkup) throws(MediaError) -> String {
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
        let bytes = Data(packet.bytes)
        guard String(data: bytes, encoding: .utf8) == nil,
            let text = String(data: bytes, encoding: .windowsCP1252) ?? String(data: bytes, encoding: .isoLatin1)
        else {
            return packet
        }
        return try Self.packet(text, like: packet)
    }

    /// Returns a packet with another text.
    private static func packet(_ text: String, like packet: Packet) throws(MediaError) -> Packet {
        let converted = try Packet()
        let letters = Array(text.utf8)
        try check(av_new_packet(converted.pointer, Int32(letters.count)), "allocate a packet")
        converted.pointer.pointee.data.update(from: letters, count: letters.count)
        try check(av_packet_copy_props(converted.pointer, packet.pointer), "allocate a packet")
        return converted
    }
}
