internal import CReelFFmpeg

extension Demuxer {
    /// The demuxers that are used, as libavformat's option `format_whitelist` expects them.
    static let formats = list(movies + sounds + pictures + subtitles + ["hls"])

    /// The demuxers of files that are not named as playlists.
    static let otherFormats = list(movies + sounds + pictures + subtitles)

    /// libavformat has more than three hundred. These are the formats of cameras, phones, recorders, editors, players and the
    /// web. The others are those of games and of old machines, whose code few people test, and those that lead to other files,
    /// devices or connections (concat, DASH, IMF, image sequences, SDP, VobSub, scripts of AviSynth and VapourSynth).
    private static let movies = words(
        // Phones, cameras, editors, the web.
        "mov matroska avi mpegts mpeg mpegvideo flv live_flv asf asf_o wtv rm ivr mxf gxf nut nuv dv ogg",
        "lvf mlv cine r3d ser dnxhd",
        // Broadcast, television, surveillance.
        "ty pva lxf nsv dhav mxg mpjpeg lmlm4 ifv luodat iv8",
        // A codec alone.
        "ivf obu av1 h261 h263 h264 hevc vvc m4v vc1 vc1test dirac cavsvideo avs2 avs3 mjpeg mjpeg_2000 yuv4mpegpipe",
        // Animations.
        "gif apng flic")
    private static let sounds = words(
        "wav w64 aiff caf mp3 aac loas ac3 eac3 ac4 dts dtshd truehd mlp flac ape tak tta wv mpc mpc8 shn ofr optimfrog au voc",
        "oma dsf iff sox sbc aptx aptx_hd aa sds spdif s337m daud ircam nistsphere avr vqf wve mmf aea iamf lc3",
        // Telephony, dictaphones.
        "amr amrnb amrwb qcp gsm ilbc act dss g722 g723_1 g726 g726le g729 bit sln alaw mulaw")
    /// Pictures are opened as media, too, so that messages can say what is wrong with them.
    private static let pictures = words(
        "bmp_pipe dds_pipe dpx_pipe exr_pipe gif_pipe hdr_pipe j2k_pipe jpeg_pipe jpegls_pipe jpegxl_pipe jpegxl_anim pam_pipe",
        "pbm_pipe pgm_pipe png_pipe ppm_pipe psd_pipe qoi_pipe sgi_pipe tiff_pipe webp_pipe ico")
    private static let subtitles = words(
        "srt webvtt ass microdvd mpl2 mpsub sami subviewer subviewer1 jacosub pjs realtext stl vplayer aqtitle lrc scc mcc sup",
        "dvbsub dvbtxt")

    private static func words(_ lines: String...) -> [String] {
        lines.flatMap { $0.split(separator: " ").map(String.init) }
    }

    /// Returns the full names of the demuxers: libavformat's of MP4 is `mov,mp4,m4a,3gp,3g2,mj2`.
    private static func list(_ wanted: [String]) -> String {
        let wanted = Set(wanted)
        var names: [String] = []
        var place: UnsafeMutableRawPointer?
        while let format = av_demuxer_iterate(&place) {
            let name = String(cString: format.pointee.name)
            if !wanted.isDisjoint(with: name.split(separator: ",").map(String.init)) { names.append(name) }
        }
        return names.joined(separator: ",")
    }
}
