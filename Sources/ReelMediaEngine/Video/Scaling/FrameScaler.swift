internal import CReelFFmpeg
import ReelColor
import ReelCoreVideo

/// A libswscale context for one kind of source and one area of the frame.
final class FrameScaler {
    private let context: ScalingContext
    private let source: PixelArea
    private let frameFormat: VideoFrameFormat
    /// A copy of the source, if libswscale cannot read it directly.
    private let rearranged: RearrangedFrame?
    let target: PixelArea

    /// - Parameter isRearranged: `PixelBuffer.isRearranged`.
    init(
        format: PixelFormat, isRearranged: Bool, matrix: MatrixCoefficients, placement: FramePlacement, tags: ColorTags,
        frameFormat: VideoFrameFormat
    ) throws(MediaError) {
        self.frameFormat = frameFormat
        var source = placement.source
        // Crops must begin on a chroma sample.
        let step = format.chromaStep
        source.x -= source.x % step.horizontal
        source.y -= source.y % step.vertical
        self.source = source
        self.target = placement.target
        rearranged = isRearranged ? try RearrangedFrame(format, width: source.width, height: source.height) : nil
        let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT
        let sourceSide = format.scalingSide(
            width: source.width, height: source.height, matrix: format.colors == .gray ? tags.matrix : matrix,
            isRearranged: isRearranged)
        let targetSide = ScalingContext.Side(
            width: target.width, height: target.height, format: frameFormat.ffmpegFormat.rawValue, matrix: tags.matrix,
            isFullRange: tags.isFullRange,
            chroma: .left(isVerticallySubsampled: frameFormat.isVerticallySubsampled))
        context = try ScalingContext(from: sourceSide, to: targetSide, flags: flags)
    }

    func scale(_ pixels: PixelBuffer, into frame: VideoFrame) throws(MediaError) {
        var targets: [UnsafeMutablePointer<UInt8>?] = []
        var targetStrides: [Int32] = []
        for index in 0..<frameFormat.planeCount {
            guard let plane = frame.plane(index) else { continue }
            let step = frameFormat.step(ofPlane: index)
            let column = target.x / step.horizontal * frameFormat.bytesPerSample
            targets.append(plane.start + target.y / step.vertical * plane.bytesPerRow + column)
            targetStrides.append(Int32(plane.bytesPerRow))
        }
        if let rearranged {
            rearranged.fill(from: pixels, x: source.x, y: source.y)
            let sources = rearranged.frame.scalingPlanes
            try context.scale(sources.starts, sources.strides, into: targets, targetStrides)
        } else {
            let sources = pixels.scalingPlanes(fromX: source.x, y: source.y)
            try context.scale(sources.starts.map { UnsafePointer($0) }, sources.strides, into: targets, targetStrides)
        }
    }
}
