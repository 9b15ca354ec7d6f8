internal import CReelFFmpeg

/// PCM of an encoder's format. Immutable, so that several encoders can read it (`AVFrame`).
final class AudioFrame: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<AVFrame>

    /// Takes frames of samples out of a FIFO, which must contain as many.
    ///
    /// - Parameter time: the frame's presentation time, in samples.
    init(_ count: Int, from fifo: OpaquePointer, like encoder: PacketEncoder, time: Int64) throws(MediaError) {
        pointer = try checkAllocated(av_frame_alloc(), "encode sound")
        let context = encoder.context
        pointer.pointee.format = context.pointee.sample_fmt.rawValue
        pointer.pointee.sample_rate = context.pointee.sample_rate
        pointer.pointee.nb_samples = Int32(count)
        pointer.pointee.pts = time
        // All stored properties are set: if one of these throws, `deinit` runs.
        try check(av_channel_layout_copy(&pointer.pointee.ch_layout, &context.pointee.ch_layout), "encode sound")
        try check(av_frame_get_buffer(pointer, 0), "encode sound")
        try check(pointer.pointee.withPlanes { av_audio_fifo_read(fifo, $0, Int32(count)) }, "buffer sound")
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&frame)
    }
}

extension AVFrame {
    /// Calls `body` with the planes as the untyped pointers that FFmpeg's FIFO requires.
    fileprivate func withPlanes(_ body: (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Int32) -> Int32 {
        extended_data.withMemoryRebound(to: UnsafeMutableRawPointer?.self, capacity: Int(max(1, ch_layout.nb_channels))) {
            body($0)
        }
    }
}
