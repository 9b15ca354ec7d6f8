internal import CReelASS
internal import CReelFFmpeg
internal import CReelZimg

/// What the FFmpeg that the process is linked with can do.
package enum MediaCapabilities {
    /// The libraries of this room that tell their version, by their usual names; no version if the build leaves the library out.
    package static var libraryVersions: [(name: String, version: String?)] {
        var (major, minor, revision): (UInt32, UInt32, UInt32) = (0, 0, 0)
        zimg_get_version_info(&major, &minor, &revision)
        let ass = ass_library_version()
        return [
            ("FFmpeg", av_version_info().map { String(cString: $0) } ?? "unknown"),
            ("libavcodec", text(avcodec_version())), ("libavformat", text(avformat_version())),
            // 0x01701000 is 0.17.1 (ass.h).
            ("libass", "\(ass >> 28).\(hexadecimal(ass >> 20 & 0xFF)).\(ass >> 12 & 0xF)"),
            ("zimg", "\(major).\(minor).\(revision)"), ("Rubber Band", StretchedAudio.libraryVersion),
        ]
    }

    /// The licence of FFmpeg, which its configuration determines: `GPL version 2 or later`.
    package static var license: String { String(cString: avutil_license()) }

    /// The encoders of movies, each with whether it is there, and FFmpeg's name of it.
    package static var encoders: [(format: String, encoder: String, isThere: Bool)] {
        let video: [VideoEncoder.Codec] = [.h264, .hevc, .av1, .vp9, .proRes422]
        let audio: [(String, AudioEncoder.Codec)] = [
            ("AAC", .aac(.average(128_000))), ("Opus", .opus(.average(128_000))), ("Apple Lossless", .alac(bits: 16)),
            ("FLAC", .flac(bits: 16)),
        ]
        let names = video.map { ($0.name, $0.encoderName) } + audio.map { ($0.0, $0.1.encoderName) }
        return names.map { ($0.0, $0.1, avcodec_find_encoder_by_name($0.1) != nil) }
    }

    /// The decoders of what phones, cameras and recorders write, each with whether one is there.
    package static var decoders: [(format: String, isThere: Bool)] {
        let codecs: [(String, AVCodecID)] = [
            ("H.264", AV_CODEC_ID_H264), ("HEVC", AV_CODEC_ID_HEVC), ("AV1", AV_CODEC_ID_AV1), ("VP9", AV_CODEC_ID_VP9),
            ("ProRes", AV_CODEC_ID_PRORES), ("MPEG-4", AV_CODEC_ID_MPEG4), ("Motion JPEG", AV_CODEC_ID_MJPEG),
            ("AAC", AV_CODEC_ID_AAC), ("MP3", AV_CODEC_ID_MP3), ("Opus", AV_CODEC_ID_OPUS), ("Vorbis", AV_CODEC_ID_VORBIS),
            ("FLAC", AV_CODEC_ID_FLAC), ("Apple Lossless", AV_CODEC_ID_ALAC),
        ]
        return codecs.map { ($0.0, avcodec_find_decoder($0.1) != nil) }
    }

    /// `AV_VERSION_INT` of libavutil/version.h.
    private static func text(_ version: UInt32) -> String { "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)" }

    private static func hexadecimal(_ number: Int32) -> String { String(number, radix: 16) }
}
