internal import CFFmpeg
import OpenCoreVideo

/// libswscale, set up for one kind of source and one place in the frame.
final class Scaler {
    private let context: OpaquePointer
    private let source: PicturePlacement.Area
    private let frameFormat: VideoFrameFormat
    let target: PicturePlacement.Area

    init(
        format: PixelFormat, matrix: Int32, placement: PicturePlacement, tags: ColorTags, frameFormat: VideoFrameFormat
    ) throws(MediaError) {
        self.frameFormat = frameFormat
        var source = placement.source
        if format.isPlanar {
            // Crops of 4:2:0 begin on a chroma sample.
            source.x &= ~1
            source.y &= ~1
        }
        self.source = source
        self.target = placement.target
        let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT
        let context = try checkAllocated(sws_alloc_context(), "make a scaler")
        self.context = context
        let options: [(String, Int64)] = [
            ("srcw", Int64(source.width)), ("srch", Int64(source.height)), ("src_format", Int64(format.ffmpegFormat.rawValue)),
            ("dstw", Int64(target.width)), ("dsth", Int64(target.height)),
            ("dst_format", Int64(frameFormat.ffmpegFormat.rawValue)),
            ("sws_flags", Int64(flags)),
            // Chroma stands on the left luma sample, and where there is half as much of it in height, between two rows (H.264 and
            // HEVC, figure E-1, type 0).
            ("dst_h_chr_pos", 0), ("dst_v_chr_pos", frameFormat.isVerticallySubsampled ? 128 : 0),
        ]
        for (name, value) in options { av_opt_set_int(UnsafeMutableRawPointer(context), name, value, 0) }
        if format.isPlanar {
            av_opt_set_int(UnsafeMutableRawPointer(context), "src_h_chr_pos", 0, 0)
            av_opt_set_int(UnsafeMutableRawPointer(context), "src_v_chr_pos", 128, 0)
        }
        let sourceIsFullRange = !format.isPlanar || format == .yuv420BiPlanarFullRange
        sws_setColorspaceDetails(
            context, sws_getCoefficients(matrix), sourceIsFullRange ? 1 : 0, sws_getCoefficients(tags.matrix),
            tags.isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
        let result = sws_init_context(context, nil, nil)
        // All is set, so that an error leads to `deinit`.
        guard result >= 0 else { throw MediaError("scale a picture of \(source.width)×\(source.height) pixels", code: result) }
    }

    deinit { sws_freeContext(context) }

    func scale(_ pixels: PixelBuffer, into frame: VideoFrame) throws(MediaError) {
        var sources: [UnsafePointer<UInt8>?] = []
        var sourceStrides: [Int32] = []
        let wholePlanes = pixels.format.planes(width: pixels.width, height: pixels.height)
        for (index, plane) in pixels.planes.enumerated() {
            let isChroma = index > 0
            let start =
                pixels.baseAddress + plane.offset
                + (isChroma ? source.y / 2 : source.y) * plane.bytesPerRow
                + (isChroma ? source.x / 2 : source.x) * wholePlanes[index].bytesPerPixel
            sources.append(UnsafePointer(start.assumingMemoryBound(to: UInt8.self)))
            sourceStrides.append(Int32(plane.bytesPerRow))
        }
        var targets: [UnsafeMutablePointer<UInt8>?] = []
        var targetStrides: [Int32] = []
        for index in 0..<frameFormat.planeCount {
            guard let plane = frame.plane(index) else { continue }
            let step = frameFormat.step(ofPlane: index)
            let column = target.x / step.horizontal * frameFormat.bytesPerSample
            targets.append(plane.start + target.y / step.vertical * plane.bytesPerRow + column)
            targetStrides.append(Int32(plane.bytesPerRow))
        }
        let rows = sws_scale(context, sources, sourceStrides, 0, Int32(source.height), targets, targetStrides)
        guard rows == target.height else {
            throw MediaError(.internalFailure, "scale a picture", "\(rows) of \(target.height) rows came out")
        }
    }
}

extension PixelFormat {
    var ffmpegFormat: AVPixelFormat {
        switch self {
        case .bgra: AV_PIX_FMT_BGRA
        case .argb: AV_PIX_FMT_ARGB
        case .yuv420Planar: AV_PIX_FMT_YUV420P
        case .yuv420BiPlanarVideoRange, .yuv420BiPlanarFullRange: AV_PIX_FMT_NV12
        }
    }
}
