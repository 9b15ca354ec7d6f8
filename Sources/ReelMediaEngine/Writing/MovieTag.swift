internal import CReelFFmpeg

/// Four-character codes of codecs in QuickTime and MPEG-4 files, in FFmpeg's byte order: the first character in the lowest byte.
enum MovieTag {
    static let hvc1: UInt32 = 0x3163_7668

    /// Returns the code that a container uses for a codec; 0 lets libavformat choose.
    ///
    /// - Parameter tag: the codec's code in the file that it comes from.
    static func of(_ codec: AVCodecID, from tag: UInt32, in format: UnsafePointer<AVOutputFormat>) -> UInt32 {
        switch codec {
        case AV_CODEC_ID_HEVC: return hvc1
        // The parameter sets are in the header: libavformat chooses `avc1`.
        case AV_CODEC_ID_H264: return 0
        default: return tag != 0 && av_codec_get_id(format.pointee.codec_tag, tag) == codec ? tag : 0
        }
    }
}
