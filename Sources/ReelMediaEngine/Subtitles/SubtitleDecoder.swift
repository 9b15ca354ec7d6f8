internal import CReelFFmpeg
import Foundation

/// Decodes packets of subtitles to text.
final class SubtitleDecoder {
    /// Nil for WebVTT, which is parsed here.
    private let decoder: DecoderContext?
    private let markup: SubtitleMarkup
    private let operation: String

    init(_ stream: UnsafeMutablePointer<AVStream>, _ operation: String) throws(MediaError) {
        let parameters = stream.pointee.codecpar
        let identifier = parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
        self.operation = operation
        markup = identifier == AV_CODEC_ID_SUBRIP ? .subRip : .ass
        guard identifier != AV_CODEC_ID_WEBVTT else {
            decoder = nil
            return
        }
        guard let descriptor = avcodec_descriptor_get(identifier), descriptor.pointee.props & AV_CODEC_PROP_TEXT_SUB != 0,
            let codec = avcodec_find_decoder(identifier)
        else {
            throw MediaError(.unsupported, operation, "they are bitmaps, or in an unknown format, instead of text")
        }
        let timeBase = stream.pointee.time_base
        decoder = try DecoderContext(codec, parameters, operation: operation) { $0.pkt_timebase = timeBase }
    }

    /// Returns a packet's text, and the times within it if it is a cue of WebVTT.
    func text(of packet: Packet) throws(MediaError) -> (text: String, timestamps: [WebVTTTimestamps.Timestamp]) {
        let packet = try Self.inUnicode(packet)
        guard let decoder else {
            let text = WebVTTText(String(decoding: packet.bytes, as: UTF8.self))
            return (text.string, text.timestamps)
        }
        var subtitle = AVSubtitle()
        var isComplete: Int32 = 0
        Log.forget()
        try check(avcodec_decode_subtitle2(decoder.pointer, &subtitle, &isComplete, packet.pointer), operation)
        guard isComplete != 0 else { return ("", []) }
        defer { avsubtitle_free(&subtitle) }
        let parts = (0..<Int(subtitle.num_rects)).compactMap { index -> String? in
            guard let rectangle = subtitle.rects[index]?.pointee else { return nil }
            if let event = rectangle.ass { return markup.text(ofEvent: String(cString: event)) }
            return rectangle.text.map { String(cString: $0) }
        }
        return (parts.filter { !$0.isEmpty }.joined(separator: "\n"), [])
    }

    /// Converts a packet of a movie to UTF-8, which FFmpeg requires. Other text is most likely in Windows's Western European
    /// encoding, which includes Latin 1. (Files of subtitles have been converted before.)
    private static func inUnicode(_ packet: Packet) throws(MediaError) -> Packet {
        let bytes = Data(packet.bytes)
        guard String(data: bytes, encoding: .utf8) == nil, let text = TextEncoding.windows1252.decode(bytes)?.text else {
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
