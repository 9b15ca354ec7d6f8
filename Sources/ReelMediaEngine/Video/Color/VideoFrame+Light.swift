internal import CReelFFmpeg

extension VideoFrame {
    /// The peak luminance in cd/m²: the brightest pixel of the movie, if signalled (CTA-861.3: MaxCLL), or else the maximum of
    /// the mastering display (SMPTE ST 2086). Nil if neither is signalled.
    var peakLuminance: Double? {
        if let data = av_frame_get_side_data(pointer, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL)?.pointee,
            data.size >= MemoryLayout<AVContentLightMetadata>.size
        {
            let most = UnsafeRawPointer(data.data).loadUnaligned(as: AVContentLightMetadata.self).MaxCLL
            if most > 0 { return Double(most) }
        }
        if let data = av_frame_get_side_data(pointer, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA)?.pointee,
            data.size >= MemoryLayout<AVMasteringDisplayMetadata>.size
        {
            let display = UnsafeRawPointer(data.data).loadUnaligned(as: AVMasteringDisplayMetadata.self)
            let most = av_q2d(display.max_luminance)
            if display.has_luminance != 0, most > 0, most.isFinite { return most }
        }
        return nil
    }
}
