internal import CReelFFmpeg

extension VideoFrame {
    /// Returns a part of the frame, which shares its memory; the frame itself if the area is not a smaller part of it. Subsampled
    /// chroma is cut at whole samples.
    package func cropped(to area: PixelArea) throws(MediaError) -> VideoFrame {
        guard area.x >= 0, area.y >= 0, area.width > 0, area.height > 0, area.x + area.width <= width,
            area.y + area.height <= height, area.width < width || area.height < height
        else { return self }
        let part = try VideoFrame()
        try check(av_frame_ref(part.pointer, pointer), "crop a frame")
        part.pointer.pointee.crop_left = area.x
        part.pointer.pointee.crop_top = area.y
        part.pointer.pointee.crop_right = width - area.x - area.width
        part.pointer.pointee.crop_bottom = height - area.y - area.height
        try check(av_frame_apply_cropping(part.pointer, Int32(AV_FRAME_CROP_UNALIGNED)), "crop a frame")
        return part
    }
}
