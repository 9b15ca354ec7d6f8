internal import CReelFFmpeg
import Foundation

extension VideoFrame {
    /// Returns whether both are the same frame or all samples are equal. Frames with palettes, and frames that are not in
    /// memory, are never equal to other frames.
    package func isSame(as other: VideoFrame) -> Bool {
        if self === other { return true }
        let format = AVPixelFormat(rawValue: pointer.pointee.format)
        guard width == other.width, height == other.height, format.rawValue == other.pointer.pointee.format,
            let description = av_pix_fmt_desc_get(format)?.pointee,
            description.flags & UInt64(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_HWACCEL) == 0
        else { return false }
        for index in 0..<Int(av_pix_fmt_count_planes(format)) {
            guard let first = plane(index), let second = other.plane(index) else { return false }
            let bytes = Int(av_image_get_linesize(format, Int32(width), Int32(index)))
            let isChroma = index == 1 || index == 2
            let rows = isChroma ? -(-height >> Int(description.log2_chroma_h)) : height
            for row in 0..<rows
            where memcmp(first.start + row * first.bytesPerRow, second.start + row * second.bytesPerRow, bytes) != 0 {
                return false
            }
        }
        return true
    }

    /// Returns the mix of this picture, as the first one, with another.
    func mixed(with other: VideoFrame, weight: MixingWeight, from pool: VideoFramePool) throws(MediaError) -> VideoFrame {
        let frame = try VideoFrame(from: pool)
        try PlaneMixer.mix(pixelBuffer(), other.pixelBuffer(), weight: weight.planeMixerWeight, into: frame.pixelBuffer())
        return frame
    }
}
