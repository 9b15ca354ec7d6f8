internal import CFFmpeg

extension HLSPlaylist.Multivariant {
    /// The rendition of I-frames for pictures that are fitted into a size; nil where there is none.
    ///
    /// Of those that can be decoded, and are not of high dynamic range where there are others: the smallest that is not enlarged
    /// by fitting; else the largest. Where sizes are not said, bits per second take their place.
    ///
    /// - Parameter size: in pixels, 0 for a side that does not matter; nil: the largest.
    package func iFrameStream(for size: (width: Int, height: Int)?) -> HLSPlaylist.Stream? {
        var streams = iFrameStreams
        for isWanted in [\HLSPlaylist.Stream.isDecodable, \.isStandardDynamicRange] {
            let wanted = streams.filter { $0[keyPath: isWanted] }
            if !wanted.isEmpty { streams = wanted }
        }
        streams.sort { ($0.pixels, $0.bandwidth) < ($1.pixels, $1.bandwidth) }
        guard let size, size.width > 0 || size.height > 0 else { return streams.last }
        return streams.first { stream in
            size.width > 0 && stream.width ?? 0 >= size.width || size.height > 0 && stream.height ?? 0 >= size.height
        } ?? streams.last
    }
}

extension HLSPlaylist.Stream {
    fileprivate var pixels: Int { (width ?? 0) * (height ?? 0) }
    fileprivate var isStandardDynamicRange: Bool { !isHighDynamicRange }

    private static let decoders: [Substring: AVCodecID] = [
        "avc1": AV_CODEC_ID_H264, "avc3": AV_CODEC_ID_H264, "hvc1": AV_CODEC_ID_HEVC, "hev1": AV_CODEC_ID_HEVC,
        "av01": AV_CODEC_ID_AV1, "vp08": AV_CODEC_ID_VP8, "vp09": AV_CODEC_ID_VP9, "mp4v": AV_CODEC_ID_MPEG4,
    ]

    /// Names a codec of pictures that this FFmpeg has, or none at all. (Dolby Vision's own codecs give wrong colours.)
    fileprivate var isDecodable: Bool {
        codecs.isEmpty
            || codecs.contains { name in
                Self.decoders[name.prefix { $0 != "." }].map { avcodec_find_decoder($0) != nil } ?? false
            }
    }
}
