internal import CFFmpeg

/// Turns frames of all formats into planes of full resolution, of any size.
///
/// Not for two threads at once.
final class PlaneScaler {
    /// How a picture becomes smaller.
    enum Shrinking {
        /// For looking at.
        case bicubic
        /// Each sample is the mean of those that it stands for: for measuring.
        case averaging
    }

    private let shrinking: Shrinking
    private var toPlanes: Stage
    private var toSize: Stage

    init(shrinking: Shrinking = .bicubic) {
        self.shrinking = shrinking
        (toPlanes, toSize) = (Stage(shrinking: shrinking), Stage(shrinking: shrinking))
    }

    /// A scaler that is kept for the next picture, which is mostly of the same kind.
    private struct Stage {
        let shrinking: Shrinking
        private var kept: (source: ScalingContext.Side, target: ScalingContext.Side, context: ScalingContext)?

        init(shrinking: Shrinking) { self.shrinking = shrinking }

        mutating func context(
            from source: ScalingContext.Side, to target: ScalingContext.Side
        ) throws(MediaError) -> ScalingContext {
            if let kept, kept.source == source, kept.target == target { return kept.context }
            let isScaled = source.width != target.width || source.height != target.height
            let filter = shrinking == .averaging ? SWS_AREA : isScaled ? SWS_BICUBIC : SWS_BILINEAR
            let context = try ScalingContext(
                from: source, to: target,
                flags: filter | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT)
            kept = (source, target, context)
            return context
        }
    }

    /// The frame's own planes where they are of that size and of full resolution.
    func planes(
        of frame: VideoFrame, _ layout: FrameLayout, size: (width: Int, height: Int)
    ) throws(MediaError) -> PlanarPicture {
        if let own = PlanarPicture(frame, layout) { return try scale(own, to: size, format: layout.planarPassesAs) }
        // Samples stay what they are, where both sides have the same matrix and range.
        var source = frame.scalingSide
        (source.matrix, source.isFullRange) = (1, true)
        var target = source
        (target.format, target.chroma) = (layout.planarFormat, nil)
        let whole = try PlanarPicture(width: frame.width, height: frame.height, format: layout.planarPassesAs)
        if frame.pointer.pointee.format == AV_PIX_FMT_PAL8.rawValue {
            look(up: frame, into: whole)
            return try scale(whole, to: size, format: layout.planarPassesAs)
        }
        let (sources, targets) = (frame.scalingPlanes, whole.targets)
        try toPlanes.context(from: source, to: target).scale(
            sources.starts, sources.strides, into: targets.starts, targets.strides)
        return try scale(whole, to: size, format: layout.planarPassesAs)
    }

    /// Samples are numbers in a palette of words 0xAARRGGBB. libswscale takes a detour over Y′CbCr, which costs it exactness.
    private func look(up frame: VideoFrame, into picture: PlanarPicture) {
        guard let indices = frame.plane(0), let table = frame.plane(1) else { return }
        let palette = UnsafeRawPointer(table.start)
        for (plane, shift) in zip(picture.planes, [8, 0, 16, 24] as [UInt32]) {
            for y in 0..<picture.height {
                let (source, target) = (indices.start + y * indices.bytesPerRow, plane.row(y, as: UInt8.self))
                for x in 0..<picture.width {
                    let color = palette.loadUnaligned(fromByteOffset: Int(source[x]) * 4, as: UInt32.self)
                    target[x] = UInt8(truncatingIfNeeded: color &>> shift)
                }
            }
        }
    }

    /// - Parameter format: 4:4:4 in planes (`AVPixelFormat`).
    func scale(_ picture: PlanarPicture, to size: (width: Int, height: Int), format: Int32) throws(MediaError) -> PlanarPicture {
        if size == (picture.width, picture.height), picture.side.format == format { return picture }
        let source = try picture.reduced(for: size, shrinking)
        let result = try PlanarPicture(width: size.width, height: size.height, format: format)
        let (sources, targets) = (source.sources, result.targets)
        try toSize.context(from: source.side, to: result.side)
            .scale(sources.starts, sources.strides, into: targets.starts, targets.strides)
        return result
    }
}
