internal import CReelFFmpeg
import Foundation
import ReelColor
import ReelCoreFoundation
package import ReelCoreMedia
import ReelCoreVideo

extension CodecParameters {
    /// Returns the parameters as a Core Media format description, which retains them (`CMFormatDescription.codecParameters`).
    ///
    /// - Parameter layout: the layout of the channels as stored in the file; nil derives it from the parameters.
    package func formatDescription(layout: ManagedAudioChannelLayout? = nil) throws(MediaError) -> CMFormatDescription {
        let parameters = pointer.pointee
        let isVideo = parameters.codec_type == AVMEDIA_TYPE_VIDEO
        let mediaType: CMFormatDescription.MediaType =
            switch parameters.codec_type {
            case AVMEDIA_TYPE_VIDEO: .video
            case AVMEDIA_TYPE_AUDIO: .audio
            case AVMEDIA_TYPE_SUBTITLE: parameters.codec_id == AV_CODEC_ID_EIA_608 ? .closedCaption : .subtitle
            default: parameters.codec_tag == Self.timecodeTag ? .timeCode : .metadata
            }
        return CMFormatDescription(
            mediaType: mediaType, mediaSubType: .init(rawValue: subType),
            dimensions: isVideo
                ? CMVideoDimensions(width: max(0, parameters.width), height: max(0, parameters.height)) : CMVideoDimensions(),
            audio: parameters.codec_type == AVMEDIA_TYPE_AUDIO ? streamDescription : nil,
            magicCookie: MagicCookie.of(self), layout: layout ?? usualLayout,
            extensions: isVideo ? videoExtensions : CMFormatDescription.extensions(metadataKeys: metadataKeys), codec: self)
    }

    private var metadataKeys: [MetadataKey] {
        switch description {
        case .boxes(let boxes): boxes.metadataKeys
        case .metadata(let keys): keys
        case nil: []
        }
    }

    /// 'tmcd' in FFmpeg's order: the first character in the lowest byte.
    private static let timecodeTag: UInt32 = 0x6463_6D74

    /// Core Media's four-character codes for codecs, which replace those of containers other than QuickTime.
    private static let subTypes: [UInt32: UInt32] = [
        AV_CODEC_ID_H264.rawValue: kCMVideoCodecType_H264, AV_CODEC_ID_HEVC.rawValue: kCMVideoCodecType_HEVC,
        AV_CODEC_ID_MPEG4.rawValue: kCMVideoCodecType_MPEG4Video, AV_CODEC_ID_MJPEG.rawValue: kCMVideoCodecType_JPEG,
        AV_CODEC_ID_VP9.rawValue: kCMVideoCodecType_VP9, AV_CODEC_ID_AV1.rawValue: kCMVideoCodecType_AV1,
        AV_CODEC_ID_AAC.rawValue: kAudioFormatMPEG4AAC, AV_CODEC_ID_MP3.rawValue: kAudioFormatMPEGLayer3,
        AV_CODEC_ID_ALAC.rawValue: kAudioFormatAppleLossless, AV_CODEC_ID_FLAC.rawValue: kAudioFormatFLAC,
        AV_CODEC_ID_OPUS.rawValue: kAudioFormatOpus, AV_CODEC_ID_AC3.rawValue: kAudioFormatAC3,
    ]

    private var subType: FourCharCode {
        let parameters = pointer.pointee
        if isPCM { return kAudioFormatLinearPCM }
        // ProRes has a code for each profile, which is the tag in QuickTime files.
        if let known = Self.subTypes[parameters.codec_id.rawValue] { return known }
        return parameters.codec_tag.byteSwapped
    }

    package var isPCM: Bool { codecName.hasPrefix("pcm_") }

    private var streamDescription: AudioStreamBasicDescription {
        let parameters = pointer.pointee
        var description = AudioStreamBasicDescription()
        description.mSampleRate = Double(sampleRate)
        description.mChannelsPerFrame = UInt32(channels)
        description.mFormatID = subType
        guard isPCM else {
            description.mFramesPerPacket = UInt32(max(0, parameters.frame_size))
            return description
        }
        let bits = UInt32(max(0, av_get_bits_per_sample(parameters.codec_id)))
        description.mBitsPerChannel = bits
        description.mFramesPerPacket = 1
        description.mBytesPerFrame = bits / 8 * description.mChannelsPerFrame
        description.mBytesPerPacket = description.mBytesPerFrame
        description.mFormatFlags = kAudioFormatFlagIsPacked
        if codecName.hasPrefix("pcm_f") {
            description.mFormatFlags |= kAudioFormatFlagIsFloat
        } else if codecName.hasPrefix("pcm_s") {
            description.mFormatFlags |= kAudioFormatFlagIsSignedInteger
        }
        if codecName.hasSuffix("be") { description.mFormatFlags |= kAudioFormatFlagIsBigEndian }
        return description
    }

    private var videoExtensions: [String: CMFormatDescription.ExtensionValue] {
        var extensions: [String: CMFormatDescription.ExtensionValue] = [:]
        let tags = colorTags
        extensions[kCMFormatDescriptionExtension_ColorPrimaries as String] = tags.primaries.coreVideoName.map { .text($0) }
        extensions[kCMFormatDescriptionExtension_TransferFunction as String] = tags.transfer.coreVideoName.map { .text($0) }
        extensions[kCMFormatDescriptionExtension_YCbCrMatrix as String] = tags.matrix.coreVideoName.map { .text($0) }
        if pointer.pointee.color_range != AVCOL_RANGE_UNSPECIFIED {
            extensions[kCMFormatDescriptionExtension_FullRangeVideo as String] = .flag(tags.isFullRange)
        }
        let ratio = pointer.pointee.sample_aspect_ratio
        if ratio.num > 0, ratio.den > 0, ratio.num != ratio.den {
            extensions[kCMFormatDescriptionExtension_PixelAspectRatio as String] = .dictionary([
                kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing as String: .number(Double(ratio.num)),
                kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing as String: .number(Double(ratio.den)),
            ])
        }
        extensions[kCMFormatDescriptionExtension_CleanAperture as String] = cleanAperture?.extensionValue
        let box: String? =
            switch pointer.pointee.codec_id {
            case AV_CODEC_ID_H264: "avcC"
            case AV_CODEC_ID_HEVC: "hvcC"
            case AV_CODEC_ID_AV1: "av1C"
            default: nil
            }
        // A header that begins with 1 is the box's content; Annex B headers begin with a start code.
        if let box, codecHeader.first.map({ $0 == 1 || box == "av1C" }) == true {
            extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms as String] = .dictionary([
                box: .data(codecHeader)
            ])
        }
        return extensions
    }
}

extension CMFormatDescription {
    /// The parameters in the file's own header, if the description comes from a file.
    package var codecParameters: CodecParameters? { codec as? CodecParameters }
}
