internal import CReelFFmpeg
import Foundation
import ReelBoxes
import ReelColor
import ReelCoreFoundation
package import ReelCoreMedia
import ReelCoreVideo

extension CodecParameters {
    /// Creates the parameters of a format description that was not made by reading a file.
    ///
    /// - Throws: `.unsupported` for codecs whose descriptions do not contain everything that a file's header requires.
    package convenience init(_ format: CMFormatDescription) throws(MediaError) {
        let parameters = try checkAllocated(avcodec_parameters_alloc(), "describe a track")
        defer {
            var parameters: UnsafeMutablePointer<AVCodecParameters>? = parameters
            avcodec_parameters_free(&parameters)
        }
        let header: Data
        var layout: ChannelLayoutCode?
        if format.mediaType == .audio {
            header = try parameters.describe(sound: format)
            if format.mediaSubType.rawValue == kAudioFormatLinearPCM {
                layout = try parameters.describe(speakers: format.audioChannelLayout)
            }
        } else {
            header = try parameters.describe(pictures: format)
            // The tag distinguishes the profiles of ProRes.
            parameters.pointee.codec_tag = format.mediaSubType.rawValue.byteSwapped
        }
        let aperture = format.mediaType == .video ? CleanAperture(format) : nil
        try self.init(CodecParameters(copying: parameters, cleanAperture: aperture, channelLayout: layout), codecHeader: header)
    }
}

private func unsupported(_ format: String, _ why: String) -> MediaError { MediaError(.unsupported, "describe \(format)", why) }

extension UnsafeMutablePointer<AVCodecParameters> {
    /// The video codecs whose samples and format description contain everything that is required.
    private static let pictureCodecs: [FourCharCode: AVCodecID] = [
        kCMVideoCodecType_H264: AV_CODEC_ID_H264, kCMVideoCodecType_HEVC: AV_CODEC_ID_HEVC,
        kCMVideoCodecType_JPEG: AV_CODEC_ID_MJPEG, kCMVideoCodecType_AppleProRes4444: AV_CODEC_ID_PRORES,
        kCMVideoCodecType_AppleProRes422HQ: AV_CODEC_ID_PRORES, kCMVideoCodecType_AppleProRes422: AV_CODEC_ID_PRORES,
        kCMVideoCodecType_AppleProRes422LT: AV_CODEC_ID_PRORES, kCMVideoCodecType_AppleProRes422Proxy: AV_CODEC_ID_PRORES,
        kCMVideoCodecType_VP9: AV_CODEC_ID_VP9, kCMVideoCodecType_AV1: AV_CODEC_ID_AV1,
    ]
    /// The boxes that contain what a codec's decoders require.
    private static let headerBoxes = [
        AV_CODEC_ID_H264.rawValue: "avcC", AV_CODEC_ID_HEVC.rawValue: "hvcC", AV_CODEC_ID_AV1.rawValue: "av1C",
        AV_CODEC_ID_VP9.rawValue: "vpcC",
    ]

    /// Sets the parameters of video, and returns the codec's header.
    fileprivate func describe(pictures format: CMFormatDescription) throws(MediaError) -> Data {
        guard format.mediaType == .video, let codec = Self.pictureCodecs[format.mediaSubType.rawValue] else {
            throw unsupported(
                "\(format.mediaSubType)", "samples of this codec can be copied only if they come from an asset reader")
        }
        guard format.dimensions.width > 0, format.dimensions.height > 0 else {
            throw unsupported("\(format.mediaSubType)", "its dimensions are missing")
        }
        pointee.codec_type = AVMEDIA_TYPE_VIDEO
        pointee.codec_id = codec
        pointee.width = format.dimensions.width
        pointee.height = format.dimensions.height
        func named<Value>(_ key: String, _ value: (String) -> Value?) -> Value? {
            guard case .text(let name) = format.extensionValue(key) else { return nil }
            return value(name)
        }
        let primaries = named(kCMFormatDescriptionExtension_ColorPrimaries, ColorPrimaries.init(coreVideoName:))
        pointee.color_primaries = AVColorPrimaries(primaries ?? .unspecified)
        let transfer = named(kCMFormatDescriptionExtension_TransferFunction, TransferFunction.init(coreVideoName:))
        pointee.color_trc = AVColorTransferCharacteristic(transfer ?? .unspecified)
        let matrix = named(kCMFormatDescriptionExtension_YCbCrMatrix, MatrixCoefficients.init(coreVideoName:))
        pointee.color_space = AVColorSpace(matrix ?? .unspecified)
        if case .flag(let isFull) = format.extensionValue(kCMFormatDescriptionExtension_FullRangeVideo) {
            pointee.color_range = isFull ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        }
        if case .dictionary(let shape) = format.extensionValue(kCMFormatDescriptionExtension_PixelAspectRatio),
            let width = shape[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing]?.number.flatMap(Int32.init(exactly:)),
            let height = shape[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing]?.number.flatMap(Int32.init(exactly:)),
            width > 0, height > 0
        {
            pointee.sample_aspect_ratio = AVRational(num: width, den: height)
        }
        guard let box = Self.headerBoxes[codec.rawValue] else { return Data() }
        guard let header = format.sampleDescriptionAtom(box), !header.isEmpty else {
            throw unsupported("\(format.mediaSubType)", "its description has no codec header (the box \(box))")
        }
        if codec == AV_CODEC_ID_VP9 {
            try describe(vp9: header)
            // libavformat writes the box from the parameters.
            return Data()
        }
        // A marker bit, which is 1, and version 1 (AV1 Codec ISO Media File Format Binding, clause 2.3.3).
        if codec == AV_CODEC_ID_AV1, header.count < 4 || header.first != 0x81 {
            throw unsupported("AV1", "its av1C box is invalid")
        }
        return header
    }

    /// Sets the parameters of audio, and returns the codec's header.
    fileprivate func describe(sound format: CMFormatDescription) throws(MediaError) -> Data {
        guard let audio = format.audioStreamBasicDescription else {
            throw unsupported("\(format.mediaSubType)", "its sample rate and channels are missing")
        }
        let cookie = format.magicCookie
        guard (1...1_000_000).contains(audio.mSampleRate), (1...64).contains(audio.mChannelsPerFrame) else {
            throw unsupported("sound", "\(audio.mChannelsPerFrame) channels at \(audio.mSampleRate) Hz are not supported")
        }
        pointee.codec_type = AVMEDIA_TYPE_AUDIO
        pointee.sample_rate = Int32(audio.mSampleRate.rounded())
        av_channel_layout_default(&pointee.ch_layout, Int32(audio.mChannelsPerFrame))
        if audio.mFormatID == kAudioFormatLinearPCM {
            try describe(pcm: audio)
            return Data()
        }
        let codecs: [AudioFormatID: (codec: AVCodecID, frames: Int32)] = [
            kAudioFormatMPEG4AAC: (AV_CODEC_ID_AAC, 1024), kAudioFormatAppleLossless: (AV_CODEC_ID_ALAC, 4096),
            kAudioFormatMPEGLayer3: (AV_CODEC_ID_MP3, 1152), kAudioFormatAC3: (AV_CODEC_ID_AC3, 1536),
            kAudioFormatFLAC: (AV_CODEC_ID_FLAC, 0), kAudioFormatOpus: (AV_CODEC_ID_OPUS, 0),
        ]
        guard let (codec, frames) = codecs[audio.mFormatID] else {
            throw unsupported(
                "\(CMFormatDescription.MediaSubType(rawValue: audio.mFormatID))",
                "samples of this codec can be copied only if they come from an asset reader")
        }
        pointee.codec_id = codec
        pointee.frame_size = audio.mFramesPerPacket > 0 ? Int32(clamping: audio.mFramesPerPacket) : frames
        switch codec {
        case AV_CODEC_ID_AAC:
            guard let cookie else { return try audio.audioSpecificConfiguration() }
            guard let header = MagicCookie.header(cookie, of: codec) else {
                throw unsupported("AAC", "its magic cookie is invalid")
            }
            return header
        case AV_CODEC_ID_ALAC:
            return try header(cookie, of: codec, named: "Apple Lossless")
        case AV_CODEC_ID_FLAC:
            let header = try header(cookie, of: codec, named: "FLAC")
            let sound = MagicCookie.sound(flac: header)
            try confirm(sound, of: "FLAC", sampleRate: Int(pointee.sample_rate))
            // Files specify the number of bits per sample.
            pointee.bits_per_raw_sample = Int32(sound.bits)
            return header
        case AV_CODEC_ID_OPUS:
            let header = try header(cookie, of: codec, named: "Opus")
            let sound = MagicCookie.sound(opus: header)
            try confirm(sound, of: "Opus", sampleRate: sound.rate)
            let frames = Double(audio.mFramesPerPacket) * Double(sound.rate) / audio.mSampleRate
            pointee.frame_size = Int32(min(frames.rounded(), Double(sound.rate)))
            pointee.sample_rate = Int32(sound.rate)
            pointee.initial_padding = Int32(sound.priming)
            // 80 milliseconds (RFC 7845, section 4.6).
            pointee.seek_preroll = 3840
            return header
        default: return Data()
        }
    }

    private func header(_ cookie: Data?, of codec: AVCodecID, named name: String) throws(MediaError) -> Data {
        guard let header = cookie.flatMap({ MagicCookie.header($0, of: codec) }) else {
            throw unsupported(name, "its magic cookie is missing or invalid")
        }
        return header
    }

    /// Throws if a magic cookie contradicts the description: files contain both, and readers may use either.
    private func confirm(_ sound: MagicCookie.Sound, of name: String, sampleRate: Int) throws(MediaError) {
        let channels = Int(pointee.ch_layout.nb_channels)
        guard sound.channels == channels, sound.rate == sampleRate else {
            throw unsupported(
                name,
                "its magic cookie specifies \(sound.channels) channels at \(sound.rate) Hz, but its description "
                    + "\(channels) at \(sampleRate) Hz")
        }
    }

    /// Sets the channel layout of PCM. Returns its code: a bitmap for channels in the bitmap's order, otherwise a tag; nil for
    /// mono and stereo in that order, or if there is no layout.
    fileprivate func describe(speakers given: ManagedAudioChannelLayout?) throws(MediaError) -> ChannelLayoutCode? {
        guard let given, let layout = given.labels.flatMap(SpeakerLayout.init(labels:)),
            layout.channels == Int(pointee.ch_layout.nb_channels)
        else { return nil }
        pointee.ch_layout = layout.native
        if layout == layout.sorted { return layout.channels > 2 ? ChannelLayoutCode(mask: layout.mask) : nil }
        guard let code = ChannelLayoutCode(given) else {
            throw unsupported(
                "linear PCM", "there is no channel layout tag for the order of its channels, and copying cannot reorder them")
        }
        return code
    }

    private func describe(pcm audio: AudioStreamBasicDescription) throws(MediaError) {
        let flags = audio.mFormatFlags
        guard flags & kAudioFormatFlagIsNonInterleaved == 0 || audio.mChannelsPerFrame == 1 else {
            throw unsupported("linear PCM", "files require interleaved channels; these are non-interleaved")
        }
        guard Int(audio.mBytesPerFrame) == Int(audio.mBitsPerChannel / 8) * Int(audio.mChannelsPerFrame),
            audio.mBitsPerChannel % 8 == 0
        else {
            throw unsupported("linear PCM", "its samples must fill whole bytes")
        }
        let isFloat = flags & kAudioFormatFlagIsFloat != 0
        let isSigned = flags & kAudioFormatFlagIsSignedInteger != 0
        let isBig = flags & kAudioFormatFlagIsBigEndian != 0
        switch (audio.mBitsPerChannel, isFloat, isSigned) {
        case (8, false, false): pointee.codec_id = AV_CODEC_ID_PCM_U8
        case (8, false, true): pointee.codec_id = AV_CODEC_ID_PCM_S8
        case (16, false, true): pointee.codec_id = isBig ? AV_CODEC_ID_PCM_S16BE : AV_CODEC_ID_PCM_S16LE
        case (24, false, true): pointee.codec_id = isBig ? AV_CODEC_ID_PCM_S24BE : AV_CODEC_ID_PCM_S24LE
        case (32, false, true): pointee.codec_id = isBig ? AV_CODEC_ID_PCM_S32BE : AV_CODEC_ID_PCM_S32LE
        case (32, true, _): pointee.codec_id = isBig ? AV_CODEC_ID_PCM_F32BE : AV_CODEC_ID_PCM_F32LE
        case (64, true, _): pointee.codec_id = isBig ? AV_CODEC_ID_PCM_F64BE : AV_CODEC_ID_PCM_F64LE
        default:
            throw unsupported(
                "linear PCM",
                "\(audio.mBitsPerChannel)-bit \(isFloat ? "floating-point" : isSigned ? "signed" : "unsigned") is not supported")
        }
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
            throw unsupported("AAC", "it has no magic cookie, and AAC has no index for its sample rate or number of channels")
        }
        // Five bits for the object type, which is 2, four for the frequency, four for the channels.
        let bits = 2 << 11 | UInt16(index) << 7 | channels << 3
        return Data([UInt8(bits >> 8), UInt8(bits & 255)])
    }
}
