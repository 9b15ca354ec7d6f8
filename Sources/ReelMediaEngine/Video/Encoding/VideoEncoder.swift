internal import CReelFFmpeg
import Foundation
import ReelBoxes
package import ReelColor
import ReelCoreFoundation

/// Compresses video frames.
///
/// Not thread-safe.
package final class VideoEncoder {
    let context: UnsafeMutablePointer<AVCodecContext>
    /// The size of the movie in pixels, without the column or row that makes an odd size even.
    let width: Int
    let height: Int
    private let codec: Codec
    private let cleanAperture: CleanAperture?
    private let frameFormat: VideoFrameFormat
    /// Set if the encoder is SVT-AV1. Given back after `deinit` has closed the encoder.
    private let permit: SVTAV1Permit?
    private var frameCount = 0
    /// Ticks per second of the times of frames and packets.
    var timescale: Int32 { context.pointee.time_base.den }

    /// - Parameters:
    ///   - timescale: ticks per second of all times.
    ///   - frameDuration: the approximate duration of a frame in ticks, for rate control, and for players that use the stream's
    ///     frame rate instead of the file's times. Actual times may differ.
    ///   - hasAlpha: whether the frames have alpha (`VideoFrame.hasAlpha`). ProRes 4444 encodes it; other codecs ignore this.
    package convenience init(
        width: Int, height: Int, timescale: Int32, frameDuration: Int64, tags: ColorTags, settings: Settings,
        hasAlpha: Bool = false
    ) throws(MediaError) {
        let permit = settings.codec == .av1 ? SVTAV1Permit.take() : nil
        try self.init(
            width: width, height: height, timescale: timescale, frameDuration: frameDuration, tags: tags, settings: settings,
            hasAlpha: hasAlpha, permit: permit)
        guard codec.hasHeader, context.pointee.extradata_size == 0 else { return }
        let other = try VideoEncoder(
            width: width, height: height, timescale: timescale, frameDuration: frameDuration, tags: tags, settings: settings,
            hasAlpha: hasAlpha, permit: nil)
        try copyHeader(from: other)
    }

    private init(
        width: Int, height: Int, timescale: Int32, frameDuration: Int64, tags: ColorTags, settings: Settings, hasAlpha: Bool,
        permit: SVTAV1Permit?
    ) throws(MediaError) {
        Log.capture
        self.width = width
        self.height = height
        codec = settings.codec
        cleanAperture = settings.cleanAperture
        frameFormat = settings.frameFormat
        let name = codec.name
        self.permit = permit
        let encoderName = codec == .av1 && permit == nil ? "libaom-av1" : codec.encoderName
        guard let encoder = avcodec_find_encoder_by_name(encoderName) else {
            throw MediaError(.unsupported, "encode \(name)", "this FFmpeg is built without \(encoderName)")
        }
        let context = try checkAllocated(avcodec_alloc_context3(encoder), "open the \(name) encoder")
        self.context = context
        let coded = frameFormat.codedSize(of: PixelSize(width: width, height: height))
        // VP9 codes an odd size as it is, in frames whose size is even.
        context.pointee.width = Int32(codec == .vp9 ? width : coded.width)
        context.pointee.height = Int32(codec == .vp9 ? height : coded.height)
        context.pointee.pix_fmt =
            frameFormat == .yuva444p10 && !hasAlpha ? AV_PIX_FMT_YUV444P10LE : frameFormat.ffmpegFormat
        context.pointee.time_base = AVRational(num: 1, den: timescale)
        var frameRate = AVRational()
        av_reduce(&frameRate.num, &frameRate.den, Int64(timescale), max(1, frameDuration), Int64(Int32.max) / 2)
        context.pointee.framerate = frameRate
        let ratio = settings.pixelAspectRatio
        context.pointee.sample_aspect_ratio = AVRational(
            num: Int32(clamping: ratio.horizontal), den: Int32(clamping: ratio.vertical))
        apply(tags, settings.chromaLocation)
        // Store parameter sets in the file's header instead of the stream.
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        apply(settings, isSVT: permit != nil)
        let result = avcodec_open2(context, encoder, nil)
        // All stored properties are set: if this throws, `deinit` runs.
        guard result >= 0 else { throw MediaError("open the \(name) encoder for \(width)×\(height) pixels", code: result) }
    }

    /// Copies the header from the first packet of another encoder with the same settings. libavcodec's libaom encoder has none
    /// before its first packet.
    private func copyHeader(from other: VideoEncoder) throws(MediaError) {
        let coded = frameFormat.codedSize(of: PixelSize(width: width, height: height))
        let frame = try VideoFrame(from: VideoFramePool(size: coded, format: frameFormat))
        for index in 0..<frameFormat.planeCount {
            guard let plane = frame.plane(index) else { continue }
            let rows = coded.height / frameFormat.step(ofPlane: index).vertical
            memset(plane.start, 0, plane.bytesPerRow * rows)
        }
        try other.encode(frame, at: 0)
        try other.finish()
        var size = 0
        guard let packet = try other.nextPacket(),
            let header = av_packet_get_side_data(packet.pointer, AV_PKT_DATA_NEW_EXTRADATA, &size), size > 0
        else { throw MediaError(.internalFailure, "open the \(codec.name) encoder", "it has no header") }
        // libavcodec may read beyond the end, and frees the memory.
        let copy = try checkAllocated(av_mallocz(size + Int(AV_INPUT_BUFFER_PADDING_SIZE)), "open the \(codec.name) encoder")
        memcpy(copy, header, size)
        context.pointee.extradata = copy.assumingMemoryBound(to: UInt8.self)
        context.pointee.extradata_size = Int32(size)
    }

    private func apply(_ tags: ColorTags, _ chroma: ChromaLocation) {
        context.pointee.color_primaries = AVColorPrimaries(tags.primaries)
        context.pointee.color_trc = AVColorTransferCharacteristic(tags.transfer)
        context.pointee.colorspace = AVColorSpace(tags.matrix)
        context.pointee.color_range = tags.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        // libavcodec's numbers are greater by one than those of the standard.
        if frameFormat.isVerticallySubsampled {
            context.pointee.chroma_sample_location = AVChromaLocation(
                AVChromaLocation.RawValue(chroma.rawValue) + AVCHROMA_LOC_LEFT.rawValue)
        }
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// Returns the track's parameters for the file. The codec's header is in libavcodec's form: parameter sets with start codes
    /// (Annex B) for H.264 and HEVC, whose packets have start codes too; empty for ProRes and JPEG.
    package func parameters() throws(MediaError) -> CodecParameters {
        let parameters = try CodecParameters(of: context, cleanAperture: cleanAperture)
        let pointer = parameters.pointer
        // The container specifies the odd size; the coded picture is a column or row larger.
        pointer.pointee.width = Int32(width)
        pointer.pointee.height = Int32(height)
        switch codec {
        case .h264: try setFrameRate(of: pointer)
        // Apple's players do not show the other kind, `hev1`.
        case .hevc: pointer.pointee.codec_tag = FourCharacterCode.hvc1.ffmpegTag
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444, .jpeg, .av1, .vp9: break
        }
        return parameters
    }

    /// Corrects the frame rate in the parameter sets before they are written.
    ///
    /// x264 signals the time base as the frame rate (H.264, E.2.1, `time_scale`); here that is the file's tick, so players that
    /// rely on the stream would show each frame for one tick.
    private func setFrameRate(of parameters: UnsafeMutablePointer<AVCodecParameters>) throws(MediaError) {
        guard let filter = av_bsf_get_by_name("h264_metadata") else { return }
        var made: UnsafeMutablePointer<AVBSFContext>?
        try check(av_bsf_alloc(filter, &made), "describe a track")
        defer { av_bsf_free(&made) }
        let bitstream = try checkAllocated(made, "describe a track")
        try check(avcodec_parameters_copy(bitstream.pointee.par_in, parameters), "describe a track")
        // A tick of the stream is a field, half a frame.
        let frameRate = context.pointee.framerate
        av_opt_set(bitstream.pointee.priv_data, "tick_rate", "\(2 * Int64(frameRate.num))/\(frameRate.den)", 0)
        try check(av_bsf_init(bitstream), "describe a track")
        try check(avcodec_parameters_copy(parameters, bitstream.pointee.par_out), "describe a track")
    }

    /// Sends a frame to the encoder. `time` is in ticks, and must be later than that of the previous frame.
    ///
    /// - Parameter quantiserOffset: by how much the frame's quantisers are larger than the encoder chooses; H.264 and HEVC only.
    package func encode(
        _ frame: VideoFrame, at time: Int64, asKeyframe: Bool = false, quantiserOffset: Double = 0
    ) throws(MediaError) {
        let coded = frameFormat.codedSize(of: PixelSize(width: width, height: height))
        guard frame.pointer.pointee.format == frameFormat.ffmpegFormat.rawValue, frame.size == coded else {
            throw MediaError(.internalFailure, "encode a frame", "its size or pixel format differs from the encoder's")
        }
        // Another reference to the same pixels, with its own time.
        let reference = try checkAllocated(av_frame_clone(frame.pointer), "encode a frame")
        defer {
            var reference: UnsafeMutablePointer<AVFrame>? = reference
            av_frame_free(&reference)
        }
        reference.pointee.pts = time
        (reference.pointee.width, reference.pointee.height) = (context.pointee.width, context.pointee.height)
        reference.pointee.pict_type = asKeyframe ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
        // If the encoder does not use alpha, it is not read.
        reference.pointee.format = context.pointee.pix_fmt.rawValue
        // The quantiser for mjpeg.
        reference.pointee.quality = context.pointee.global_quality
        // prores_ks writes these into each frame's header.
        reference.pointee.color_primaries = context.pointee.color_primaries
        reference.pointee.color_trc = context.pointee.color_trc
        reference.pointee.colorspace = context.pointee.colorspace
        reference.pointee.color_range = context.pointee.color_range
        if quantiserOffset != 0 { try setQuantiserOffset(quantiserOffset, of: reference) }
        try check(avcodec_send_frame(context, reference), "encode a frame")
        frameCount += 1
    }

    /// Makes the whole frame a region of interest, whose offset libavcodec gives as a part of the quantisers' range.
    private func setQuantiserOffset(_ offset: Double, of frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) {
        let size = MemoryLayout<AVRegionOfInterest>.size
        let data = try checkAllocated(
            av_frame_new_side_data(frame, AV_FRAME_DATA_REGIONS_OF_INTEREST, size), "encode a frame")
        let region = AVRegionOfInterest(
            self_size: UInt32(size), top: 0, bottom: frame.pointee.height, left: 0, right: frame.pointee.width,
            qoffset: AVRational(num: Int32((offset * 1000).rounded()), den: 51 * 1000))
        UnsafeMutableRawPointer(data.pointee.data).storeBytes(of: region, as: AVRegionOfInterest.self)
    }

    /// Signals that no frame follows. `nextPacket()` then returns all remaining packets.
    package func finish() throws(MediaError) {
        try check(avcodec_send_frame(context, nil), "finish encoding")
    }

    /// Returns the next packet, in decode order; nil if the encoder requires frames first, or has no more.
    package func nextPacket() throws(MediaError) -> Packet? {
        let packet = try Packet.received(from: context)
        // libx265 takes the decoding delay from its third frame (seen with 3.5): with fewer frames, decode times come from
        // uninitialised memory. Two frames are not reordered.
        if let packet, codec == .hevc, frameCount < 3 { packet.pointer.pointee.dts = packet.pointer.pointee.pts }
        if let packet, codec.isProRes, Int(context.pointee.width) != width { try setProResWidth(of: packet) }
        return packet
    }

    /// Writes an odd width to a frame's header.
    ///
    /// prores_ks omits the last chroma column of an odd width, so it is given an even one. The frame's header, which follows its
    /// size and name, can specify the odd one (SMPTE RDD 36, clause 5.1.1, `horizontal_size`), because the blocks are the same.
    private func setProResWidth(of packet: Packet) throws(MediaError) {
        try check(av_packet_make_writable(packet.pointer), "encode a frame")
        guard let bytes = packet.pointer.pointee.data, packet.pointer.pointee.size > 18 else { return }
        bytes[16] = UInt8(truncatingIfNeeded: width >> 8)
        bytes[17] = UInt8(truncatingIfNeeded: width)
    }
}
