internal import CReelFFmpeg
import Foundation
package import ReelColor
import ReelCoreFoundation
package import ReelCoreVideo

/// Converts pixel buffers of any format and size to frames for the encoder: places and scales them, and converts them to the
/// movie's colour tags.
///
/// The colours of buffers with alpha are treated as premultiplied, as Core Graphics makes them. If the frame has alpha, it is
/// straight, as ProRes 4444 requires; otherwise the premultiplied colours are used, which equals compositing over black. Samples
/// with more bits than the frame's 8 are dithered.
///
/// Not thread-safe.
package final class FrameConverter {
    /// The size of the movie in pixels. If a side is odd and chroma is subsampled along it, the coded frame has an extra column
    /// or row, which repeats its neighbour.
    package let width: Int
    package let height: Int
    var size: PixelSize { PixelSize(width: width, height: height) }
    package let scaling: FramePlacement.Scaling
    /// See `FramePlacement`.
    package let verticalFocus: Double
    package let tags: ColorTags
    /// The frame format that the encoder requires (`VideoEncoder.Settings.frameFormat`).
    package let format: VideoFrameFormat
    /// The sRGB colour that fills the frame around the picture.
    package let background: RGB24

    /// Everything that a scaler depends on.
    private struct Source: Hashable {
        let size: PixelSize
        let format: PixelFormat
        let isRearranged: Bool
        let matrix: MatrixCoefficients
    }

    private var scalers: [Source: FrameScaler] = [:]
    private let frames: VideoFramePool
    /// The maximum number of cached scalers. Without it, a sequence of pictures of many sizes would keep a scaler for each.
    private static let maximumCachedScalers = 8

    package init(
        width: Int, height: Int, scaling: FramePlacement.Scaling, verticalFocus: Double = 0.5, tags: ColorTags,
        background: RGB24 = .black, format: VideoFrameFormat = .yuv420
    ) {
        self.width = width
        self.height = height
        self.scaling = scaling
        self.verticalFocus = verticalFocus
        self.tags = tags
        self.background = background
        self.format = format
        frames = VideoFramePool(size: format.codedSize(of: PixelSize(width: width, height: height)), format: format)
        Log.capture
    }

    private var codedWidth: Int { frames.size.width }
    private var codedHeight: Int { frames.size.height }

    package func convert(_ buffer: CVPixelBuffer) throws(MediaError) -> VideoFrame {
        if let frame = wrappedFrame(of: buffer) { return frame }
        let pixels = buffer.pixels
        let source = Source(
            size: pixels.size, format: pixels.format, isRearranged: pixels.isRearranged,
            matrix: pixels.format.isYCbCr ? buffer.taggedMatrix : .identity)
        let scaler = try scaler(for: source)
        let frame = try VideoFrame(from: frames, hasAlpha: format.hasAlpha && pixels.format.hasAlpha)
        try scaler.scale(pixels, into: frame)
        if frame.hasAlpha { tags.divideByAlpha(frame, in: scaler.target) }
        // Paint the border last: the scaler's vector code writes whole vectors, which reach a few pixels into it.
        paintBorder(of: frame, around: scaler.target)
        repeatEdges(of: frame)
        return frame
    }

    /// Returns the frame that a buffer wraps, if a conversion would only copy its samples; otherwise nil.
    private func wrappedFrame(of buffer: CVPixelBuffer) -> VideoFrame? {
        let pixels = buffer.pixels
        guard let frame = pixels.owner as? VideoFrame, frame.isPlain, pixels.writeGeneration == 0,
            format == .yuv420, pixels.format == .yuv420Planar, !tags.isFullRange, buffer.taggedMatrix == tags.matrix,
            size == frames.size, pixels.size == size, frame.size == size
        else { return nil }
        return frame
    }

    private func scaler(for source: Source) throws(MediaError) -> FrameScaler {
        if let scaler = scalers[source] { return scaler }
        let placement = FramePlacement(picture: source.size, frame: size, scaling: scaling, verticalFocus: verticalFocus)
        let scaler = try FrameScaler(
            format: source.format, isRearranged: source.isRearranged, matrix: source.matrix, placement: placement, tags: tags,
            frameFormat: format)
        if scalers.count >= Self.maximumCachedScalers { scalers.removeAll() }
        scalers[source] = scaler
        return scaler
    }

    private func paintBorder(of frame: VideoFrame, around picture: PixelArea) {
        guard picture != .init(x: 0, y: 0, width: width, height: height) else { return }
        let color = tags.yCbCr(background, depth: format.bits)
        for (index, value) in [color.y, color.cb, color.cr, (1 << format.bits) - 1].prefix(format.planeCount).enumerated() {
            guard let plane = frame.plane(index) else { continue }
            let step = format.step(ofPlane: index)
            let left = picture.x / step.horizontal
            let right = (picture.x + picture.width + step.horizontal - 1) / step.horizontal
            let top = picture.y / step.vertical
            let bottom = (picture.y + picture.height + step.vertical - 1) / step.vertical
            let samples = plane.bytesPerRow / format.bytesPerSample
            for row in 0..<((frame.height + step.vertical - 1) / step.vertical) {
                let start = plane.start + row * plane.bytesPerRow
                if (top..<bottom).contains(row) {
                    fill(start, 0..<left, with: value)
                    fill(start, right..<samples, with: value)
                } else {
                    fill(start, 0..<samples, with: value)
                }
            }
        }
    }

    private func fill(_ row: UnsafeMutablePointer<UInt8>, _ samples: Range<Int>, with value: Int) {
        if format.bytesPerSample == 1 {
            memset(row + samples.lowerBound, Int32(value), samples.count)
        } else {
            row.withMemoryRebound(to: UInt16.self, capacity: samples.upperBound) {
                ($0 + samples.lowerBound).update(repeating: UInt16(value).littleEndian, count: samples.count)
            }
        }
    }

    /// Fills the extra luma column or row of odd sizes. Chroma is already rounded up to the coded size.
    private func repeatEdges(of frame: VideoFrame) {
        guard let plane = frame.plane(0), codedWidth != width || codedHeight != height else { return }
        let sampleSize = format.bytesPerSample
        if codedWidth != width {
            for row in 0..<height {
                let end = plane.start + row * plane.bytesPerRow + width * sampleSize
                memcpy(end, end - sampleSize, sampleSize)
            }
        }
        if codedHeight != height {
            let end = plane.start + height * plane.bytesPerRow
            memcpy(end, end - plane.bytesPerRow, codedWidth * sampleSize)
        }
    }
}
