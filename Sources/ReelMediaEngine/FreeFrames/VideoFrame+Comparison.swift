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

    /// Returns the part of the blocks of 16×16 samples that differ from another 8-bit 4:2:0 picture's, 0…1; 1 if the pictures
    /// cannot be compared.
    func changedPart(from other: VideoFrame) -> Double {
        guard width == other.width, height == other.height, pointer.pointee.format == AV_PIX_FMT_YUV420P.rawValue,
            other.pointer.pointee.format == AV_PIX_FMT_YUV420P.rawValue
        else { return 1 }
        let (across, down) = ((width + 15) / 16, (height + 15) / 16)
        var changed = [Bool](repeating: false, count: across * down)
        for index in 0..<3 {
            guard let first = plane(index), let second = other.plane(index) else { return 1 }
            let side = index == 0 ? 16 : 8
            let (columns, rows) = index == 0 ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
            for row in 0..<rows {
                let (one, two) = (first.start + row * first.bytesPerRow, second.start + row * second.bytesPerRow)
                guard memcmp(one, two, columns) != 0 else { continue }
                for block in 0..<across {
                    let start = block * side
                    let count = min(side, columns - start)
                    if memcmp(one + start, two + start, count) != 0 { changed[row / side * across + block] = true }
                }
            }
        }
        return Double(changed.count { $0 }) / Double(changed.count)
    }

    /// Returns a frame that this picture, as the first one, makes up with another.
    func blended(with other: VideoFrame, _ blend: FrameBlend, from pool: VideoFramePool) throws(MediaError) -> VideoFrame {
        let frame = try VideoFrame(from: pool)
        try blend.draw(pixelBuffer(), other.pixelBuffer(), into: frame.pixelBuffer())
        return frame
    }
}
