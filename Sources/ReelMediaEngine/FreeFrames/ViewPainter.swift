package import ReelCoreFoundation

/// Draws views of pictures as frames for the encoder.
///
/// Not thread-safe.
package final class ViewPainter {
    private let scaler = RegionScaler()
    private let pool: VideoFramePool

    /// - Parameter size: the size of the frames; both sides are even.
    package init(size: PixelSize) {
        pool = VideoFramePool(size: size, format: .yuv420)
    }

    /// Returns a new frame, y420.
    package func draw(_ view: PictureView) throws(MediaError) -> VideoFrame {
        let frame = try VideoFrame(from: pool)
        try scaler.scale(view.area, of: view.picture, into: frame.pixelBuffer())
        for overlay in view.overlays { try overlay.picture.draw(over: frame.pixelBuffer(), opacity: overlay.opacity) }
        return frame
    }

    func draw(_ mix: ViewMix) throws(MediaError) -> VideoFrame {
        try draw(mix.first).blended(with: draw(mix.second), mix.blend, from: pool)
    }
}
