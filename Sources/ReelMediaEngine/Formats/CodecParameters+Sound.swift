internal import CReelFFmpeg
package import ReelCoreMedia

extension CodecParameters {
    /// Object types of Low Complexity AAC, alone and with the additions of High Efficiency AAC: spectral band replication and
    /// parametric stereo (ISO/IEC 14496-3, table 1.17).
    private static let commonAAC: Set<UInt8> = [2, 5, 29]

    /// Whether it is AAC that every player decodes: Low Complexity or High Efficiency.
    package var isCommonAAC: Bool {
        guard isAAC, sampleRate > 0, channels > 0 else { return false }
        // The first five bits are the object type (ISO/IEC 14496-3, clause 1.6.2.1).
        if let first = codecHeader.first { return Self.commonAAC.contains(first >> 3) }
        // The headers of ADTS are in its packets; libavcodec has read the first ones.
        return [FF_PROFILE_AAC_LOW, FF_PROFILE_AAC_HE, FF_PROFILE_AAC_HE_V2].contains(pointer.pointee.profile)
    }

    /// The names of the codecs of sound that usual players play, wherever a file can contain them.
    private static let usualSound = [
        "aac": "AAC", "mp3": "MP3", "opus": "Opus", "flac": "FLAC", "ac3": "AC-3", "eac3": "E-AC-3", "alac": "Apple Lossless",
    ]

    /// Whether it loses nothing of the sound, as PCM and FLAC, so that its bit rate says nothing of the sound's quality.
    package var isLossless: Bool {
        let properties = avcodec_descriptor_get(pointer.pointee.codec_id)?.pointee.props ?? 0
        return isPCM || properties & Int32(AV_CODEC_PROP_LOSSLESS) != 0 && properties & Int32(AV_CODEC_PROP_LOSSY) == 0
    }

    /// Whether usual players play sound of this codec, wherever a file can contain it.
    package var isUsualSound: Bool { isPCM || Self.usualSound[codecName] != nil }

    /// The name of the codec for messages: `AC-3`.
    package var displayName: String { isPCM ? "linear PCM" : Self.usualSound[codecName] ?? codecName }

    /// The duration of a packet of AAC. Silence that is shorter needs no packet of its own.
    package var packetDuration: CMTime {
        CMTime(value: CMTimeValue(max(1_024, framesPerPacket)), timescale: CMTimeScale(max(8_000, sampleRate)))
    }
}
