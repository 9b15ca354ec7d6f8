internal import CReelFFmpeg
package import Foundation
import ReelBoxes
package import ReelColor
package import ReelCoreFoundation
import ReelCoreMedia

/// The parameters of a track's codec that decoders and file headers require: libavcodec's parameters, as an immutable value.
package final class CodecParameters: @unchecked Sendable {
    /// Not changed after `init`.
    let pointer: UnsafeMutablePointer<AVCodecParameters>
    /// The part of the pictures that is meant to be displayed; nil for all of it. libavcodec's parameters have no field for it.
    package let cleanAperture: CleanAperture?
    /// The channel layout code to write, if the channels are not in libavcodec's order, or libavformat's tag would not describe
    /// them.
    let channelLayout: ChannelLayoutCode?
    /// What describes samples that are neither video nor audio; nil if nothing is known of them.
    let description: OtherDescription?

    /// What describes samples that are neither video nor audio.
    enum OtherDescription: Sendable {
        /// The boxes of the file that the samples come from.
        case boxes(TrackBoxes)
        /// The keys of a client's timed metadata.
        case metadata([MetadataKey])
    }

    init(
        copying source: UnsafePointer<AVCodecParameters>, cleanAperture: CleanAperture? = nil,
        channelLayout: ChannelLayoutCode? = nil, description: OtherDescription? = nil
    ) throws(MediaError) {
        self.description = description
        self.cleanAperture = cleanAperture
        self.channelLayout = channelLayout
        pointer = try checkAllocated(avcodec_parameters_alloc(), "describe a track")
        try check(avcodec_parameters_copy(pointer, source), "describe a track")
    }

    init(of encoder: UnsafeMutablePointer<AVCodecContext>, cleanAperture: CleanAperture? = nil) throws(MediaError) {
        self.cleanAperture = cleanAperture
        (channelLayout, description) = (nil, nil)
        pointer = try checkAllocated(avcodec_parameters_alloc(), "describe a track")
        try check(avcodec_parameters_from_context(pointer, encoder), "describe a track")
    }

    /// Creates a copy with another codec header (`avcC` for H.264, ISO/IEC 14496-15, clause 5.3.3.1).
    package init(_ other: CodecParameters, codecHeader: Data) throws(MediaError) {
        // libavformat does not read longer headers either.
        guard codecHeader.count < 1 << 28 - Int(AV_INPUT_BUFFER_PADDING_SIZE) else {
            throw MediaError(.unsupported, "describe a track", "its codec header of \(codecHeader.count) bytes is too large")
        }
        (cleanAperture, channelLayout, description) = (other.cleanAperture, other.channelLayout, other.description)
        pointer = try checkAllocated(avcodec_parameters_alloc(), "describe a track")
        try check(avcodec_parameters_copy(pointer, other.pointer), "describe a track")
        let memory = try checkAllocated(av_mallocz(codecHeader.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)), "describe a track")
        codecHeader.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { memcpy(memory, start, bytes.count) }
        }
        av_freep(&pointer.pointee.extradata)
        pointer.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
        pointer.pointee.extradata_size = Int32(codecHeader.count)
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVCodecParameters>? = pointer
        avcodec_parameters_free(&pointer)
    }

    package var codecHeader: Data {
        guard let start = pointer.pointee.extradata else { return Data() }
        return Data(bytes: start, count: Int(pointer.pointee.extradata_size))
    }

    package var isH264: Bool { pointer.pointee.codec_id == AV_CODEC_ID_H264 }
    package var isAAC: Bool { pointer.pointee.codec_id == AV_CODEC_ID_AAC }

    /// FFmpeg's short name of the codec: `h264`, `aac`.
    package var codecName: String { String(cString: avcodec_get_name(pointer.pointee.codec_id)) }
    package var isDecodable: Bool { avcodec_find_decoder(pointer.pointee.codec_id) != nil }

    package var width: Int { Int(pointer.pointee.width) }
    package var height: Int { Int(pointer.pointee.height) }
    package var size: PixelSize { PixelSize(width: width, height: height) }
    /// The sample rate in Hz; 0 if the file specifies none, or an implausible one.
    package var sampleRate: Int {
        let rate = Int(pointer.pointee.sample_rate)
        return MediaLimit.sampleRates.contains(Double(rate)) ? rate : 0
    }
    /// The number of channels, up to 64; 0 if the file specifies none, or more.
    package var channels: Int {
        let count = Int(pointer.pointee.ch_layout.nb_channels)
        return MediaLimit.channels.contains(count) ? count : 0
    }

    /// The number of audio frames per packet; 0 if packets differ, or it is not specified.
    package var framesPerPacket: Int { max(0, Int(pointer.pointee.frame_size)) }

    /// Returns whether samples of both can share a track and its header.
    package func describesSameSamples(as other: CodecParameters) -> Bool {
        codecName == other.codecName && codecHeader == other.codecHeader && width == other.width && height == other.height
            && sampleRate == other.sampleRate && channels == other.channels && cleanAperture == other.cleanAperture
            && hasSameSpeakers(as: other) && hasSameBits(as: other) && hasSameBoxes(as: other)
    }

    private func hasSameBoxes(as other: CodecParameters) -> Bool {
        guard let boxes = boxes(isQuickTime: true), let otherBoxes = other.boxes(isQuickTime: true) else { return true }
        return boxes.describesSameSamples(as: otherBoxes)
    }

    /// Whether the samples are neither video nor audio.
    package var isOpaque: Bool { description != nil }

    /// Returns the boxes that describe the samples in a file, if they are neither video nor audio: those of the file that the
    /// samples come from, whichever its kind, or else new ones for this kind of file.
    package func boxes(isQuickTime: Bool) -> TrackBoxes? {
        switch description {
        case .boxes(let boxes): boxes
        case .metadata(let keys): TrackBoxes(metadataKeys: keys, isQuickTime: isQuickTime)
        case nil: nil
        }
    }

    /// Returns whether the channel layouts are the same; true if either is unknown. Codecs other than PCM specify the layout in
    /// their headers or samples; what is set here depends on which library read them, so it is not compared.
    private func hasSameSpeakers(as other: CodecParameters) -> Bool {
        let orders = (pointer.pointee.ch_layout.order, other.pointer.pointee.ch_layout.order)
        if let layout = channelLayout, let otherLayout = other.channelLayout { return layout == otherLayout }
        guard isPCM, orders == (AV_CHANNEL_ORDER_NATIVE, AV_CHANNEL_ORDER_NATIVE) else { return true }
        return pointer.pointee.ch_layout.u.mask == other.pointer.pointee.ch_layout.u.mask
    }

    /// Returns whether the bits per sample are the same; true if either is unknown.
    private func hasSameBits(as other: CodecParameters) -> Bool {
        let bits = (pointer.pointee.bits_per_raw_sample, other.pointer.pointee.bits_per_raw_sample)
        return bits.0 == bits.1 || bits.0 == 0 || bits.1 == 0
    }

    /// The part of a decoded picture that is meant to be displayed; nil for all of it.
    package var cleanArea: PixelArea? {
        guard let area = cleanAperture?.pixels(of: size) else { return nil }
        return area == PixelArea(x: 0, y: 0, width: width, height: height) ? nil : area
    }

    /// The name of the matrix coefficients, as ffprobe prints it.
    package var colorMatrixName: String? { av_color_space_name(pointer.pointee.color_space).map { String(cString: $0) } }
    package var colorRangeName: String? { av_color_range_name(pointer.pointee.color_range).map { String(cString: $0) } }

    package var colorTags: ColorTags {
        ColorTags(
            pointer.pointee.color_primaries, pointer.pointee.color_trc, pointer.pointee.color_space, pointer.pointee.color_range)
    }
}
