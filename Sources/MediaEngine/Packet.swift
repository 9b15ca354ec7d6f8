internal import CFFmpeg

/// A piece of compressed picture or sound. It goes from hand to hand, from encoder to muxer: whoever has it is the only one.
package final class Packet: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<AVPacket>

    init() throws(MediaError) {
        pointer = try checkAllocated(av_packet_alloc(), "hold a packet")
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&packet)
    }

    /// In ticks of whoever made the packet. Nil where the file does not say.
    package var presentationTime: Int64? {
        pointer.pointee.pts == STILLREEL_AV_NOPTS_VALUE ? nil : pointer.pointee.pts
    }

    /// In the same ticks. Every packet of an encoder has one.
    package var decodeTime: Int64 { pointer.pointee.dts }

    package var duration: Int64 {
        get { pointer.pointee.duration }
        set { pointer.pointee.duration = newValue }
    }
}
