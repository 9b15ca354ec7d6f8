internal import CFFmpeg
import Foundation

extension VideoFrame {
    /// The same picture: the same frame, or all samples are equal. Only frames of 4:2:0 and 8 bits are looked at.
    package func isSame(as other: VideoFrame) -> Bool {
        if self === other { return true }
        guard width == other.width, height == other.height, pointer.pointee.format == AV_PIX_FMT_YUV420P.rawValue,
            other.pointer.pointee.format == AV_PIX_FMT_YUV420P.rawValue
        else { return false }
        for index in 0..<3 {
            guard let first = plane(index), let second = other.plane(index) else { return false }
            let samples = index == 0 ? width : (width + 1) / 2
            for row in 0..<(index == 0 ? height : (height + 1) / 2)
            where memcmp(first.start + row * first.bytesPerRow, second.start + row * second.bytesPerRow, samples) != 0 {
                return false
            }
        }
        return true
    }

    /// `((128 − weight) · self + weight · other + 64) >> 7`, sample by sample.
    func mixed(with other: VideoFrame, weight: Int, from pool: VideoFramePool) throws(MediaError) -> VideoFrame {
        let frame = try VideoFrame(from: pool)
        try PlaneMixer.mix(
            pixelBuffer(), other.pixelBuffer(), weight: weight * PlaneMixer.fullWeight / 128, into: frame.pixelBuffer())
        return frame
    }
}
