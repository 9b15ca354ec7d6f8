internal import CReelFFmpeg
import ReelColor
import ReelCoreFoundation

/// Converts frames of all formats to full-resolution planes of any size.
///
/// Not thread-safe.
final class PlaneScaler {
    /// The filter for scaling down.
    enum Shrinking {
        /// For display.
        case bicubic
        /// For measuring: each sample is the mean of the samples that it replaces.
        case averaging
    }

    private let shrinking: Shrinking
    private var toPlanes: CachedContext
    private var toSize: CachedContext

    init(shrinking: Shrinking = .bicubic) {
        self.shrinking = shrinking
        (toPlanes, toSize) = (CachedContext(shrinking: shrinking), CachedContext(shrinking: shrinking))
    }

    /// A scaling context that is cached for the next picture, which is usually of the same kind.
    private struct CachedContext {
        let shrinking: Shrinking
        private var cached: (source: ScalingContext.Side, target: ScalingContext.Side, context: ScalingContext)?

        init(shrinking: Shrinking) { self.shrinking = shrinking }

        mutating func context(
            from source: ScalingContext.Side, to target: ScalingContext.Side
        ) throws(MediaError) -> ScalingContext {
            if let cached, cached.source == source, cached.target == target { return cached.context }
            let isScaled = source.width != target.width || source.height != target.height
            let filter = shrinking == .averaging ? SWS_AREA : isScaled ? SWS_BICUBIC : SWS_BILINEAR
            let context = try ScalingContext(
                from: source, to: target,
                flags: filter | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT)
            cached = (source, target, context)
            return context
        }
    }

    /// Returns a frame's planes at full resolution and the given size: its own planes if they are already like that.
    func planes(of frame: VideoFrame, _ layout: FrameLayout, size: PixelSize) throws(MediaError) -> PlanarImage {
        if let own = PlanarImage(frame, layout) { return try scale(own, to: size, format: layout.planarSwscaleFormat) }
        // Samples keep their values because both sides declare the same matrix and range.
        var source = frame.scalingSide
        (source.matrix, source.isFullRange) = (.bt709, true)
        var target = source
        (target.format, target.chroma) = (layout.planarFormat, nil)
        let whole = try PlanarImage(width: frame.width, height: frame.height, format: layout.planarSwscaleFormat)
        if frame.pointer.pointee.format == AV_PIX_FMT_PAL8.rawValue {
            lookUpPalette(of: frame, into: whole)
            return try scale(whole, to: size, format: layout.planarSwscaleFormat)
        }
        let (sources, targets) = (frame.scalingPlanes, whole.targets)
        try toPlanes.context(from: source, to: target).scale(
            sources.starts, sources.strides, into: targets.starts, targets.strides)
        return try scale(whole, to: size, format: layout.planarSwscaleFormat)
    }

    /// Looks up samples in a palette of words 0xAARRGGBB. libswscale would convert them by way of Y′CbCr, which is not exact.
    private func lookUpPalette(of frame: VideoFrame, into picture: PlanarImage) {
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

    /// Scales a picture.
    ///
    /// - Parameter format: a planar 4:4:4 `AVPixelFormat`.
    func scale(_ picture: PlanarImage, to size: PixelSize, format: Int32) throws(MediaError) -> PlanarImage {
        if size == picture.size, picture.side.format == format { return picture }
        let source = try picture.reduced(for: size, shrinking)
        let result = try PlanarImage(width: size.width, height: size.height, format: format)
        let (sources, targets) = (source.sources, result.targets)
        try toSize.context(from: source.side, to: result.side)
            .scale(sources.starts, sources.strides, into: targets.starts, targets.strides)
        return result
    }
}
