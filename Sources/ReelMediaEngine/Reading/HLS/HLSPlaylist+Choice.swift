internal import CReelFFmpeg
package import ReelCoreFoundation

extension HLSPlaylist.Multivariant {
    /// Returns the I-frame rendition for pictures that are fitted into a size; nil if there is none.
    ///
    /// Renditions that can be decoded are preferred, and then those that are not HDR. Of these it is the smallest that does not
    /// have to be enlarged to fit, or else the largest. If sizes are not specified, bit rates are compared.
    ///
    /// - Parameter size: in pixels, 0 for a side that does not matter; nil for the largest rendition.
    package func iFrameStream(for size: PixelSize?) -> HLSPlaylist.Stream? {
        var streams = iFrameStreams
        for isWanted in [\HLSPlaylist.Stream.isDecodable, \.isStandardDynamicRange] {
            let wanted = streams.filter { $0[keyPath: isWanted] }
            if !wanted.isEmpty { streams = wanted }
        }
        streams.sort { ($0.pixels, $0.bandwidth) < ($1.pixels, $1.bandwidth) }
        guard let size, size.width > 0 || size.height > 0 else { return streams.last }
        return streams.first { stream in
            size.width > 0 && stream.width >= size.width || size.height > 0 && stream.height >= size.height
        } ?? streams.last
    }
}

extension HLSPlaylist.Stream {
    fileprivate var width: Int { resolution?.width ?? 0 }
    fileprivate var height: Int { resolution?.height ?? 0 }
    fileprivate var pixels: Int { width * height }
    fileprivate var isStandardDynamicRange: Bool { !isHighDynamicRange }

    private static let decoders: [Substring: AVCodecID] = [
        "avc1": AV_CODEC_ID_H264, "avc3": AV_CODEC_ID_H264, "hvc1": AV_CODEC_ID_HEVC, "hev1": AV_CODEC_ID_HEVC,
        "av01": AV_CODEC_ID_AV1, "vp08": AV_CODEC_ID_VP8, "vp09": AV_CODEC_ID_VP9, "mp4v": AV_CODEC_ID_MPEG4,
    ]

    /// Whether it lists a video codec that this FFmpeg can decode, or no codecs at all. (Dolby Vision's own codecs result in
    /// wrong colours.)
    fileprivate var isDecodable: Bool {
        codecs.isEmpty
            || codecs.contains { name in
                Self.decoders[name.prefix { $0 != "." }].map { avcodec_find_decoder($0) != nil } ?? false
            }
    }
}
