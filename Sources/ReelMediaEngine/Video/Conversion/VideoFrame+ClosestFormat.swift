internal import CReelFFmpeg
import ReelColor
package import ReelCoreVideo

extension VideoFrame {
    /// The pixel format that keeps the frame's samples best: of the same chroma resolution, range, and depth of 8 or 10 bits;
    /// 16 bits of R′G′B′ for frames of R′G′B′ or with alpha.
    package var closestFormat: PixelFormat {
        guard let layout = try? FrameLayout(self),
            let descriptor = av_pix_fmt_desc_get(AVPixelFormat(rawValue: pointer.pointee.format))?.pointee
        else { return .yuv420BiPlanarVideoRange }
        let isDeep = descriptor.comp.0.depth > 8
        if layout.isRGB || layout.hasAlpha { return isDeep ? .rgba64 : .bgra }
        let isFull = colorTags.isFullRange
        switch (descriptor.log2_chroma_w, descriptor.log2_chroma_h) {
        case (0, 0) where descriptor.nb_components > 1:
            if isDeep { return isFull ? .yuv444BiPlanar10FullRange : .yuv444BiPlanar10VideoRange }
            return isFull ? .yuv444BiPlanarFullRange : .yuv444BiPlanarVideoRange
        case (1, 0):
            if isDeep { return isFull ? .yuv422BiPlanar10FullRange : .yuv422BiPlanar10VideoRange }
            return isFull ? .yuv422BiPlanarFullRange : .yuv422BiPlanarVideoRange
        default:
            if isDeep { return isFull ? .yuv420BiPlanar10FullRange : .yuv420BiPlanar10VideoRange }
            return isFull ? .yuv420BiPlanarFullRange : .yuv420BiPlanarVideoRange
        }
    }
}
