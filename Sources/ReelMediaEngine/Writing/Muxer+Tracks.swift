internal import CReelFFmpeg
import Foundation
import ReelBoxes
import ReelCoreGraphics

extension Muxer {
    /// A track that is written.
    struct Track {
        /// The time scale of the track's packets, in ticks per second.
        let timescale: Int32
        let isVideo: Bool
        let properties: TrackProperties
        let cleanAperture: CleanAperture?
        let channelLayout: ChannelLayoutCode?
    }

    /// Adds an audio track and returns its index.
    package func addTrack(
        for encoder: AudioEncoder, properties: TrackProperties = TrackProperties()
    ) throws(MediaError) -> Int {
        _ = try index?.addTrack(for: encoder, properties: properties)
        let parameters = encoder.parameters
        // The channels of an encoder's PCM are in the order of the mask.
        let layout = parameters.isPCM && parameters.channels > 2 ? SpeakerLayout(parameters.pointer.pointee.ch_layout) : nil
        return try addTrack(
            parameters, timescale: Int32(encoder.sampleRate), properties: properties,
            channelLayout: layout.map { ChannelLayoutCode(mask: $0.mask) })
    }

    /// Adds a track whose packets come compressed from another file, and returns its index.
    ///
    /// - Parameters:
    ///   - parameters: the codec parameters from that file. H.264 and HEVC become `avc1` and `hvc1`; other codecs keep their
    ///     four-character code if this kind of file supports it.
    ///   - timescale: ticks per second of the packets' times.
    ///   - frameRate: frames per second, as a hint for the file's header.
    /// - Throws: `.unsupported` if this kind of file cannot hold the codec.
    package func addTrack(
        for parameters: CodecParameters, timescale: Int32, frameRate: Rational? = nil,
        properties: TrackProperties = TrackProperties()
    ) throws(MediaError) -> Int {
        let isQuickTime = container == .quickTime
        if let boxes = (properties.boxes ?? parameters.boxes(isQuickTime: isQuickTime))?.converted(isQuickTime: isQuickTime) {
            var properties = properties
            properties.boxes = boxes
            guard container.canHold(boxes) else {
                throw MediaError(
                    .unsupported, "write \(path)", "a file of the kind '\(container.rawValue)' cannot hold '\(boxes.code)'")
            }
            _ = try index?.addTrack(for: parameters, timescale: timescale, properties: properties)
            return try addTrack(
                CodecParameters(opaque: .boxes(boxes)), timescale: timescale, properties: properties, channelLayout: nil)
        }
        guard container.canHold(parameters) else {
            throw MediaError(
                .unsupported, "write \(path)", "a file of the kind '\(container.rawValue)' cannot hold \(parameters.codecName)")
        }
        _ = try index?.addTrack(for: parameters, timescale: timescale, frameRate: frameRate, properties: properties)
        let track = try addTrack(
            parameters, timescale: timescale, properties: properties, channelLayout: parameters.channelLayout)
        guard let stream = context.pointee.streams[track] else { return track }
        stream.pointee.codecpar.pointee.codec_tag = codecTag(of: parameters)
        if parameters.pointer.pointee.codec_type == AVMEDIA_TYPE_AUDIO {
            // libavformat makes the sample rate the time scale. That of High Efficiency AAC may be half of what is decoded.
            stream.pointee.codecpar.pointee.sample_rate = timescale
        }
        if let frameRate {
            stream.pointee.avg_frame_rate = AVRational(
                num: Int32(clamping: frameRate.numerator), den: Int32(clamping: frameRate.denominator))
        }
        return track
    }

    /// Returns the four-character code of a copied track, in FFmpeg's byte order; 0 lets libavformat choose.
    private func codecTag(of parameters: CodecParameters) -> UInt32 {
        let (codec, tag) = (parameters.pointer.pointee.codec_id, parameters.pointer.pointee.codec_tag)
        switch codec {
        case AV_CODEC_ID_HEVC: return FourCharacterCode.hvc1.ffmpegTag
        // The parameter sets are in the header: libavformat chooses `avc1`.
        case AV_CODEC_ID_H264: return 0
        default: return tag != 0 && av_codec_get_id(context.pointee.oformat.pointee.codec_tag, tag) == codec ? tag : 0
        }
    }

    private func addTrack(
        _ parameters: CodecParameters, timescale: Int32, properties: TrackProperties, channelLayout: ChannelLayoutCode?
    ) throws(MediaError) -> Int {
        let stream = try checkAllocated(avformat_new_stream(context, nil), "add a track")
        try check(avcodec_parameters_copy(stream.pointee.codecpar, parameters.pointer), "add a track")
        stream.pointee.time_base = AVRational(num: 1, den: timescale)
        // FFmpeg 5.1 still treats this combination as experimental.
        if parameters.pointer.pointee.codec_id == AV_CODEC_ID_FLAC {
            context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
        }
        let isVideo = parameters.pointer.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        var properties = properties
        if let aperture = parameters.cleanAperture, let codec = stream.pointee.codecpar {
            // Without a pixel aspect ratio, readers take the track's size for that of the whole picture, and the pixels for
            // non-square.
            if codec.pointee.sample_aspect_ratio.num <= 0 { codec.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1) }
            let ratio = codec.pointee.sample_aspect_ratio
            let width = aperture.width.value * Double(ratio.num) / Double(max(1, ratio.den))
            properties.displaySize = properties.displaySize ?? CGSize(width: width, height: aperture.height.value)
        }
        if properties.transform != .identity {
            try check(stillreel_set_display_matrix(stream, properties.transform.displayMatrix), "add a track")
        }
        tracks.append(
            Track(
                timescale: timescale, isVideo: isVideo, properties: properties, cleanAperture: parameters.cleanAperture,
                channelLayout: channelLayout))
        return tracks.count - 1
    }
}

extension CGAffineTransform {
    /// The matrix as fixed-point numbers with 16 fractional bits, 30 in the last column, clamped to their range.
    fileprivate var displayMatrix: [Int32] {
        func number(_ value: CGFloat) -> Int32 {
            value.isFinite ? Int32(clamping: Int64((max(-1e6, min(1e6, value)) * 65_536).rounded())) : 0
        }
        return [number(a), number(b), 0, number(c), number(d), 0, number(tx), number(ty), 1 << 30]
    }
}
