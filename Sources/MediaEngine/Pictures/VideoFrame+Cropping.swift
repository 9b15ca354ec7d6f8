internal import CFFmpeg

extension VideoFrame {
    /// A part of the picture, which shares its memory; the picture itself, where that is no part of it. Chroma of fewer samples
    /// is cut at whole ones of them.
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
