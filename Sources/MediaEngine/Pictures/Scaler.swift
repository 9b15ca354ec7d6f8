internal import CFFmpeg
import OpenCoreVideo

/// libswscale, set up for one kind of source and one place in the frame.
final class Scaler {
    private let context: ScalingContext
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
        let sourceSide = ScalingContext.Side(
            width: source.width, height: source.height, format: format.ffmpegFormat.rawValue, matrix: matrix,
            isFullRange: !format.isPlanar || format == .yuv420BiPlanarFullRange,
            chroma: format.isPlanar ? ScalingContext.ChromaPosition(horizontal: 0, vertical: 128) : nil)
        // Chroma stands on the left luma sample, and where there is half as much of it in height, between two rows (H.264 and
        // HEVC, figure E-1, type 0).
        let targetSide = ScalingContext.Side(
            width: target.width, height: target.height, format: frameFormat.ffmpegFormat.rawValue, matrix: tags.matrix,
            isFullRange: tags.isFullRange,
            chroma: ScalingContext.ChromaPosition(horizontal: 0, vertical: frameFormat.isVerticallySubsampled ? 128 : 0))
        context = try ScalingContext(from: sourceSide, to: targetSide, flags: flags)
    }

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
        try context.scale(sources, sourceStrides, into: targets, targetStrides)
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
