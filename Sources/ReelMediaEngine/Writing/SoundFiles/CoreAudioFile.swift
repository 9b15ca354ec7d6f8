import Foundation
import ReelBoxes
import ReelCoreMedia

/// Writes the chunks around the audio data of a Core Audio file (Apple's Core Audio Format Specification 1.0).
enum CoreAudioFile {
    static func head(_ content: SoundFileContent) throws(MediaError) -> [UInt8] {
        var head: [UInt8] = []
        head.append(tag: "caff")
        head.append(bigEndian: UInt16(1))
        head.append(bigEndian: UInt16(0))
        append("desc", try description(content), to: &head)
        if let layout = layout(content) { append("chan", layout.bytes, to: &head) }
        let cookie = try cookie(content)
        if !cookie.isEmpty { append("kuki", cookie, to: &head) }
        let strings = content.metadata.filter { names[$0.key] != nil }.sorted { $0.key < $1.key }
        if !strings.isEmpty {
            var bytes: [UInt8] = []
            bytes.append(bigEndian: UInt32(strings.count))
            for (name, value) in strings { bytes += Array((names[name] ?? name).utf8) + [0] + Array(value.utf8) + [0] }
            append("info", bytes, to: &head)
        }
        head.append(tag: "data")
        head.append(bigEndian: content.byteCount + 4)
        // The edit count.
        head.append(bigEndian: UInt32(0))
        return head
    }

    /// Returns the packet table, with the numbers of frames that the encoder added before and after the audio.
    static func tail(_ content: SoundFileContent) -> [UInt8] {
        guard content.bytesPerFrame == nil else { return [] }
        let all = Int64(content.packetSizes.count * content.packetFrames)
        var table: [UInt8] = []
        table.append(bigEndian: Int64(content.packetSizes.count))
        table.append(bigEndian: content.frames)
        table.append(bigEndian: Int32(content.priming))
        table.append(bigEndian: Int32(clamping: all - Int64(content.priming) - content.frames))
        for size in content.packetSizes {
            // Seven bits per byte, the highest first; the eighth bit signals that more bytes follow.
            var groups = [UInt8(size & 0x7F)]
            var rest = size >> 7
            while rest > 0 {
                groups.append(UInt8(rest & 0x7F) | 0x80)
                rest >>= 7
            }
            table += groups.reversed()
        }
        var tail: [UInt8] = []
        append("pakt", table, to: &tail)
        return tail
    }

    private static func description(_ content: SoundFileContent) throws(MediaError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: Double(content.sampleRate).bitPattern)
        let rest: [UInt32]
        switch content.coding {
        case .flac: throw content.refused(by: "caf")
        case .pcm(let bits, let isFloat, let isBigEndian, let isUnsigned):
            guard !isUnsigned else { throw content.refused(by: "caf") }
            bytes.append(tag: "lpcm")
            rest = [
                (isFloat ? 1 : 0) | (isBigEndian || bits == 8 ? 0 : 2), UInt32(bits / 8 * content.channels), 1,
                UInt32(content.channels), UInt32(bits),
            ]
        case .aac:
            bytes.append(tag: "aac ")
            // The flags field contains MPEG-4's audio object type: AAC-LC.
            rest = [2, 0, UInt32(content.packetFrames), UInt32(content.channels), 0]
        case .alac:
            bytes.append(tag: "alac")
            let is16 = configuration(content).count > 5 && configuration(content)[5] == 16
            rest = [is16 ? 1 : 3, 0, UInt32(content.packetFrames), UInt32(content.channels), 0]
        }
        for number in rest { bytes.append(bigEndian: number) }
        return bytes
    }

    /// Returns the ALACSpecificConfig, without the box in which FFmpeg stores it.
    private static func configuration(_ content: SoundFileContent) -> [UInt8] {
        content.header.count >= 36 ? Array(content.header[12..<36]) : content.header
    }

    private static func cookie(_ content: SoundFileContent) throws(MediaError) -> [UInt8] {
        switch content.coding {
        case .pcm, .flac: return []
        case .alac: return configuration(content)
        case .aac:
            // ISO/IEC 14496-1, clause 7.2.6.5: an ES_Descriptor, as in a movie file.
            guard !content.header.isEmpty, content.header.count < 64 else { throw content.refused(by: "caf") }
            return Array(
                MagicCookie.elementaryStream(Data(content.header), bitRate: Int64(content.bitRate), bufferSize: 0x1800))
        }
    }

    /// Returns the channel layout. The channels of PCM are in the order of the bitmap; each codec has an order of its own.
    private static func layout(_ content: SoundFileContent) -> ChannelLayoutCode? {
        if content.channels == 1 { return ChannelLayoutCode(tag: kAudioChannelLayoutTag_Mono) }
        if content.channels == 2 { return ChannelLayoutCode(tag: kAudioChannelLayoutTag_Stereo) }
        if content.bytesPerFrame != nil { return content.layout.map { ChannelLayoutCode(mask: $0.mask) } }
        let tag: AudioChannelLayoutTag? =
            switch content.layout {
            case .some(.front3): kAudioChannelLayoutTag_AAC_3_0
            case .some(.surround4): kAudioChannelLayoutTag_AAC_4_0
            case .some(.quad): kAudioChannelLayoutTag_AAC_Quadraphonic
            case .some(.surround5): kAudioChannelLayoutTag_AAC_5_0
            case .some(.surround51): kAudioChannelLayoutTag_AAC_5_1
            case .some(.surround61Back): kAudioChannelLayoutTag_AAC_6_1
            case .some(.surround71): kAudioChannelLayoutTag_AAC_7_1_B
            case .some(.surround71Wide): kAudioChannelLayoutTag_MPEG_7_1_B
            default: nil
            }
        return tag.map(ChannelLayoutCode.init(tag:))
    }

    private static func append(_ tag: String, _ bytes: [UInt8], to chunks: inout [UInt8]) {
        chunks.append(tag: tag)
        chunks.append(bigEndian: Int64(bytes.count))
        chunks += bytes
    }

    /// Maps libavformat's keys to the specification's.
    static let names = [
        "title": "title", "artist": "artist", "album": "album", "comment": "comments", "date": "recorded date", "genre": "genre",
        "copyright": "copyright",
    ]
}
