internal import CReelFFmpeg
import ReelCoreMedia

extension CodecParameters {
    /// The layout of the channels as the samples contain them; nil if it is unknown. Core Audio's decoders report the same tags
    /// for these codecs, whose channels have an order of their own (ISO/IEC 14496-3, table 1.19; ETSI TS 102 366, table E.1.6).
    var usualLayout: ManagedAudioChannelLayout? {
        guard pointer.pointee.codec_type == AVMEDIA_TYPE_AUDIO, channels > 0 else { return nil }
        switch channels {
        case 1: return ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_Mono)
        case 2: return ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_Stereo)
        default: break
        }
        guard pointer.pointee.ch_layout.order == AV_CHANNEL_ORDER_NATIVE, let speakers = SpeakerLayout(pointer.pointee.ch_layout)
        else { return nil }
        let own = Self.ownOrders[pointer.pointee.codec_id.rawValue] ?? []
        for tag in own {
            let layout = ManagedAudioChannelLayout(tag: tag)
            if let tagged = layout.labels.flatMap(SpeakerLayout.init(labels:)), tagged.isSame(as: speakers) { return layout }
        }
        guard own.isEmpty, let bitmap = UInt32(exactly: speakers.mask) else { return nil }
        return ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_UseChannelBitmap, bitmap: bitmap, descriptions: [])
    }

    /// The layouts of the codecs whose channels are not in the order of a WAVE file's channel mask.
    private static let ownOrders: [UInt32: [AudioChannelLayoutTag]] = {
        let mpeg4 = [
            kAudioChannelLayoutTag_MPEG_3_0_B, kAudioChannelLayoutTag_MPEG_4_0_B, kAudioChannelLayoutTag_MPEG_5_0_D,
            kAudioChannelLayoutTag_MPEG_5_1_D, kAudioChannelLayoutTag_AAC_6_1, kAudioChannelLayoutTag_MPEG_7_1_B,
            kAudioChannelLayoutTag_AAC_7_1_B,
        ]
        return [
            AV_CODEC_ID_AAC.rawValue: mpeg4, AV_CODEC_ID_ALAC.rawValue: mpeg4,
            AV_CODEC_ID_AC3.rawValue: [kAudioChannelLayoutTag_MPEG_5_0_C, kAudioChannelLayoutTag_MPEG_5_1_C],
            AV_CODEC_ID_EAC3.rawValue: [kAudioChannelLayoutTag_MPEG_5_0_C, kAudioChannelLayoutTag_MPEG_5_1_C],
        ]
    }()
}
