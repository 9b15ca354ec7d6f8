internal import CReelFFmpeg
import ReelBoxes

extension CodecParameters {
    /// Creates the parameters of samples whose bytes libavformat neither reads nor changes. It describes them as a camera's
    /// metadata; `TrackBoxes` replaces that.
    convenience init(opaque description: OtherDescription) throws(MediaError) {
        let parameters = try checkAllocated(avcodec_parameters_alloc(), "describe a track")
        defer {
            var freed: UnsafeMutablePointer<AVCodecParameters>? = parameters
            avcodec_parameters_free(&freed)
        }
        parameters.pointee.codec_type = AVMEDIA_TYPE_DATA
        parameters.pointee.codec_id = AV_CODEC_ID_BIN_DATA
        parameters.pointee.codec_tag = FourCharacterCode("gpmd").ffmpegTag
        try self.init(copying: parameters, description: description)
    }
}

extension Muxer {
    /// The movie containers that libavformat writes.
    package enum Container: String, Sendable {
        case quickTime = "mov"
        case mpeg4 = "mp4"
        /// MPEG-4 with Apple's brands, for `.m4v` and `.m4a`.
        case appleMPEG4 = "ipod"
    }
}

extension Muxer.Container {
    /// Whether `setMetadata` has a place for a key of libavformat's.
    package func canHold(metadataKey key: String) -> Bool { self == .quickTime || Muxer.iTunesKeys.contains(key) }

    /// Whether libavformat can write the codec into files of this kind.
    package func canHold(_ codec: CodecParameters) -> Bool {
        guard let format = av_guess_format(rawValue, nil, nil) else { return false }
        // libavformat also has codes for these in the other containers, but then refuses to write them.
        let onlyMPEG4 = [AV_CODEC_ID_FLAC, AV_CODEC_ID_OPUS, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1]
        if onlyMPEG4.contains(codec.pointer.pointee.codec_id), self != .mpeg4 { return false }
        return avformat_query_codec(format, codec.pointer.pointee.codec_id, FF_COMPLIANCE_NORMAL) == 1
    }

    /// Whether samples with such descriptions can be copied into files of this kind. Only QuickTime has its own text.
    package func canHold(_ boxes: TrackBoxes) -> Bool {
        switch self {
        case .quickTime: true
        case .mpeg4: boxes.code != "text"
        // libavformat refuses tracks that it does not know.
        case .appleMPEG4: false
        }
    }
}
