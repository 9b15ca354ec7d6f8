internal import CReelFFmpeg
import Foundation
import ReelBoxes
import ReelCoreMedia

extension UnsafeMutablePointer<AVCodecParameters> {
    /// The audio codecs whose format description contains everything that is required, and their usual numbers of frames per
    /// packet; 0 if packets differ.
    private static let audioCodecs: [AudioFormatID: (codec: AVCodecID, frames: Int32)] = [
        kAudioFormatMPEG4AAC: (AV_CODEC_ID_AAC, 1024), kAudioFormatAppleLossless: (AV_CODEC_ID_ALAC, 4096),
        kAudioFormatMPEGLayer3: (AV_CODEC_ID_MP3, 1152), kAudioFormatAC3: (AV_CODEC_ID_AC3, 1536),
        kAudioFormatFLAC: (AV_CODEC_ID_FLAC, 0), kAudioFormatOpus: (AV_CODEC_ID_OPUS, 0),
    ]

    /// Sets the parameters of audio, and returns the codec's header.
    func describe(audio format: CMFormatDescription) throws(MediaError) -> Data {
        guard let audio = format.audioStreamBasicDescription else {
            throw MediaError(describing: "\(format.mediaSubType)", "its sample rate and channels are missing")
        }
        guard audio.isWithinLimits else {
            throw MediaError(
                describing: "sound", "\(audio.mChannelsPerFrame) channels at \(audio.mSampleRate) Hz are not supported")
        }
        pointee.codec_type = AVMEDIA_TYPE_AUDIO
        pointee.sample_rate = Int32(audio.mSampleRate.rounded())
        av_channel_layout_default(&pointee.ch_layout, Int32(audio.mChannelsPerFrame))
        if audio.mFormatID == kAudioFormatLinearPCM {
            try describe(pcm: audio)
            return Data()
        }
        guard let (codec, frames) = Self.audioCodecs[audio.mFormatID] else {
            throw MediaError(describing: CMFormatDescription.MediaSubType(rawValue: audio.mFormatID))
        }
        pointee.codec_id = codec
        pointee.frame_size = audio.mFramesPerPacket > 0 ? Int32(clamping: audio.mFramesPerPacket) : frames
        switch codec {
        case AV_CODEC_ID_AAC: return try aacHeader(format.magicCookie, audio)
        case AV_CODEC_ID_ALAC: return try header(format.magicCookie, of: codec, named: "Apple Lossless")
        case AV_CODEC_ID_FLAC: return try describe(flac: format.magicCookie)
        case AV_CODEC_ID_OPUS: return try describe(opus: format.magicCookie, audio)
        default: return Data()
        }
    }

    private func aacHeader(_ cookie: Data?, _ audio: AudioStreamBasicDescription) throws(MediaError) -> Data {
        guard let cookie else { return try audio.audioSpecificConfiguration() }
        guard let header = MagicCookie.header(cookie, of: AV_CODEC_ID_AAC) else {
            throw MediaError(describing: "AAC", "its magic cookie is invalid")
        }
        return header
    }

    private func describe(flac cookie: Data?) throws(MediaError) -> Data {
        let header = try header(cookie, of: AV_CODEC_ID_FLAC, named: "FLAC")
        let stream = MagicCookie.properties(flac: header)
        try confirm(stream, of: "FLAC", sampleRate: Int(pointee.sample_rate))
        // Files specify the number of bits per sample.
        pointee.bits_per_raw_sample = Int32(stream.bits)
        return header
    }

    private func describe(opus cookie: Data?, _ audio: AudioStreamBasicDescription) throws(MediaError) -> Data {
        let header = try header(cookie, of: AV_CODEC_ID_OPUS, named: "Opus")
        let stream = MagicCookie.properties(opus: header)
        try confirm(stream, of: "Opus", sampleRate: stream.rate)
        let frames = Double(audio.mFramesPerPacket) * Double(stream.rate) / audio.mSampleRate
        pointee.frame_size = Int32(min(frames.rounded(), Double(stream.rate)))
        pointee.sample_rate = Int32(stream.rate)
        pointee.initial_padding = Int32(stream.priming)
        // 80 milliseconds (RFC 7845, section 4.6).
        pointee.seek_preroll = 3840
        return header
    }

    private func header(_ cookie: Data?, of codec: AVCodecID, named name: String) throws(MediaError) -> Data {
        guard let header = cookie.flatMap({ MagicCookie.header($0, of: codec) }) else {
            throw MediaError(describing: name, "its magic cookie is missing or invalid")
        }
        return header
    }

    /// Throws if a magic cookie contradicts the description: files contain both, and readers may use either.
    private func confirm(_ stream: MagicCookie.Properties, of name: String, sampleRate: Int) throws(MediaError) {
        let channels = Int(pointee.ch_layout.nb_channels)
        guard stream.channels == channels, stream.rate == sampleRate else {
            throw MediaError(
                describing: name,
                "its magic cookie specifies \(stream.channels) channels at \(stream.rate) Hz, but its description "
                    + "\(channels) at \(sampleRate) Hz")
        }
    }

    /// Sets the channel layout of PCM. Returns its code: a bitmap for channels in the bitmap's order, otherwise a tag; nil for
    /// mono and stereo in that order, or if there is no layout.
    func describe(speakers given: ManagedAudioChannelLayout?) throws(MediaError) -> ChannelLayoutCode? {
        guard let given, let layout = given.labels.flatMap(SpeakerLayout.init(labels:)),
            layout.channels == Int(pointee.ch_layout.nb_channels)
        else { return nil }
        pointee.ch_layout = layout.native
        if layout == layout.sorted { return layout.channels > 2 ? ChannelLayoutCode(mask: layout.mask) : nil }
        guard let code = ChannelLayoutCode(given) else {
            throw MediaError(
                describing: "linear PCM",
                "there is no channel layout tag for the order of its channels, and copying cannot reorder them")
        }
        return code
    }
}

// MARK: PCM

extension UnsafeMutablePointer<AVCodecParameters> {
    /// The codec for a number of bits in little-endian and in big-endian byte order.
    private typealias PCMCodecs = [UInt32: (little: AVCodecID, big: AVCodecID)]

    private static let unsignedPCM: PCMCodecs = [8: (AV_CODEC_ID_PCM_U8, AV_CODEC_ID_PCM_U8)]
    private static let signedPCM: PCMCodecs = [
        8: (AV_CODEC_ID_PCM_S8, AV_CODEC_ID_PCM_S8), 16: (AV_CODEC_ID_PCM_S16LE, AV_CODEC_ID_PCM_S16BE),
        24: (AV_CODEC_ID_PCM_S24LE, AV_CODEC_ID_PCM_S24BE), 32: (AV_CODEC_ID_PCM_S32LE, AV_CODEC_ID_PCM_S32BE),
    ]
    private static let floatPCM: PCMCodecs = [
        32: (AV_CODEC_ID_PCM_F32LE, AV_CODEC_ID_PCM_F32BE), 64: (AV_CODEC_ID_PCM_F64LE, AV_CODEC_ID_PCM_F64BE),
    ]

    private func describe(pcm audio: AudioStreamBasicDescription) throws(MediaError) {
        let flags = audio.mFormatFlags
        guard flags & kAudioFormatFlagIsNonInterleaved == 0 || audio.mChannelsPerFrame == 1 else {
            throw MediaError(describing: "linear PCM", "files require interleaved channels; these are non-interleaved")
        }
        guard Int(audio.mBytesPerFrame) == Int(audio.mBitsPerChannel / 8) * Int(audio.mChannelsPerFrame),
            audio.mBitsPerChannel % 8 == 0
        else {
            throw MediaError(describing: "linear PCM", "its samples must fill whole bytes")
        }
        let isFloat = flags & kAudioFormatFlagIsFloat != 0
        let isSigned = flags & kAudioFormatFlagIsSignedInteger != 0
        let codecs = isFloat ? Self.floatPCM : isSigned ? Self.signedPCM : Self.unsignedPCM
        guard let codec = codecs[audio.mBitsPerChannel] else {
            let kind = isFloat ? "floating-point" : isSigned ? "signed" : "unsigned"
            throw MediaError(describing: "linear PCM", "\(audio.mBitsPerChannel)-bit \(kind) is not supported")
        }
        pointee.codec_id = flags & kAudioFormatFlagIsBigEndian != 0 ? codec.big : codec.little
        pointee.bits_per_coded_sample = Int32(audio.mBitsPerChannel)
    }
}

extension AudioStreamBasicDescription {
    /// Sampling frequencies by their index (ISO/IEC 14496-3, table 1.18).
    private static let frequencies = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]

    /// Returns the `AudioSpecificConfig` (ISO/IEC 14496-3, clause 1.6.2.1) for AAC-LC audio without a magic cookie.
    fileprivate func audioSpecificConfiguration() throws(MediaError) -> Data {
        let channels = UInt16(mChannelsPerFrame == 8 ? 7 : mChannelsPerFrame)
        guard let index = Self.frequencies.firstIndex(of: Int(mSampleRate.rounded())), channels < 8, mChannelsPerFrame != 7 else {
            throw MediaError(
                describing: "AAC", "it has no magic cookie, and AAC has no index for its sample rate or number of channels")
        }
        // Five bits for the object type, which is 2, four for the frequency, four for the channels.
        let bits = 2 << 11 | UInt16(index) << 7 | channels << 3
        return Data([UInt8(bits >> 8), UInt8(bits & 255)])
    }
}
