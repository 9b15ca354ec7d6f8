internal import CFFmpeg

/// Four-character codes of codecs in QuickTime and MPEG-4 files, as FFmpeg keeps them: the first character in the lowest byte.
enum MovieTag {
    static let hvc1: UInt32 = 0x3163_7668

    /// The code under which a container holds a codec; 0 leaves it to libavformat.
    ///
    /// - Parameter tag: the one that the codec had in the file it comes from.
    static func of(_ codec: AVCodecID, from tag: UInt32, in format: UnsafePointer<AVOutputFormat>) -> UInt32 {
        switch codec {
        case AV_CODEC_ID_HEVC: return hvc1
        // Parameter sets stand in the header: libavformat's own choice, `avc1`.
        case AV_CODEC_ID_H264: return 0
        default: return tag != 0 && av_codec_get_id(format.pointee.codec_tag, tag) == codec ? tag : 0
        }
    }
}
