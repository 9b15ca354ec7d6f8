internal import CReelFFmpeg
import Foundation

/// Conversion between magic cookies, the decoder's headers in Apple's audio descriptions, and libavcodec's headers.
enum MagicCookie {
    /// Returns a codec's magic cookie; nil for codecs that do not require one.
    static func of(_ codec: CodecParameters) -> Data? {
        let header = codec.codecHeader
        guard !header.isEmpty else { return nil }
        switch codec.pointer.pointee.codec_id {
        case AV_CODEC_ID_AAC: return elementaryStream(header, bitRate: codec.pointer.pointee.bit_rate)
        // The header is a box: skip the box's header and its version.
        case AV_CODEC_ID_ALAC: return header.count >= alacBox ? header.dropFirst(12).prefix(alacConfiguration) : nil
        case AV_CODEC_ID_FLAC: return streamInformation(header)
        case AV_CODEC_ID_OPUS: return opusHeader(header)
        default: return nil
        }
    }

    /// Returns libavcodec's header for a cookie; nil if the cookie is not valid for the codec.
    static func header(_ cookie: Data, of codec: AVCodecID) -> Data? {
        switch codec {
        case AV_CODEC_ID_AAC: audioSpecificConfiguration(cookie)
        case AV_CODEC_ID_ALAC: alacHeader(cookie)
        case AV_CODEC_ID_FLAC: streamInformation(cookie)
        case AV_CODEC_ID_OPUS: opusHeader(cookie)
        default: nil
        }
    }

    // MARK: AAC (ISO/IEC 14496-1, clause 7.2.6)

    private static let elementaryStreamTag: UInt8 = 3
    private static let decoderTag: UInt8 = 4
    private static let decoderSpecificTag: UInt8 = 5
    private static let synchronisationTag: UInt8 = 6

    /// Returns an `ES_Descriptor`, as contained in a file's `esds` box.
    static func elementaryStream(_ configuration: Data, bitRate: Int64, bufferSize: UInt16 = 0) -> Data {
        func descriptor(_ tag: UInt8, _ content: Data) -> Data {
            // Lengths take four groups of seven bits, as Core Audio writes them: some readers expect what follows at fixed
            // positions.
            let length = [21, 14, 7, 0].map { (shift: Int) -> UInt8 in
                UInt8(content.count >> shift & 0x7F) | (shift > 0 ? 0x80 : 0)
            }
            return Data([tag] + length) + content
        }
        let rate = UInt32(clamping: bitRate)
        let rates = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rate >> $0) }
        let size = [0, UInt8(bufferSize >> 8), UInt8(bufferSize & 0xFF)]
        // The object type, audio of ISO/IEC 14496-3, and the stream type, audio.
        let decoder = Data([0x40, 0x15] + size + rates + rates) + descriptor(decoderSpecificTag, configuration)
        return descriptor(
            elementaryStreamTag, Data([0, 0, 0]) + descriptor(decoderTag, decoder) + descriptor(synchronisationTag, Data([2])))
    }

    /// Returns the decoder-specific part of an `ES_Descriptor`. Any other cookie is assumed to be that part itself.
    private static func audioSpecificConfiguration(_ cookie: Data) -> Data? {
        let bytes = [UInt8](cookie)
        guard bytes.first == elementaryStreamTag else { return bytes.count >= 2 ? cookie : nil }
        var position = 0
        func content() -> Int? {
            var length = 0
            for _ in 0..<4 {
                guard position < bytes.count else { return nil }
                let byte = bytes[position]
                position += 1
                length = length << 7 | Int(byte & 0x7F)
                if byte & 0x80 == 0 { break }
            }
            return position + length <= bytes.count ? length : nil
        }
        while position < bytes.count {
            let tag = bytes[position]
            position += 1
            guard let length = content() else { return nil }
            switch tag {
            // Skip the descriptor's own fields; its nested descriptors follow.
            case elementaryStreamTag: position += 3
            case decoderTag: position += 13
            case decoderSpecificTag: return length >= 2 ? Data(bytes[position..<(position + length)]) : nil
            default: position += length
            }
        }
        return nil
    }

    // MARK: Apple Lossless

    /// The size of `ALACSpecificConfig` in bytes, and of the box around it.
    private static let alacConfiguration = 24
    private static let alacBox = 36

    private static func alacHeader(_ cookie: Data) -> Data? {
        // In older cookies the configuration is in a box of its own, after a box that names the format.
        var configuration = cookie
        for name in ["frma", "alac"] where configuration.dropFirst(4).starts(with: name.utf8) {
            configuration = configuration.dropFirst(12)
        }
        guard configuration.count >= alacConfiguration else { return nil }
        return Data([0, 0, 0, UInt8(alacBox)]) + Data("alac".utf8) + Data(count: 4) + configuration.prefix(alacConfiguration)
    }
}
