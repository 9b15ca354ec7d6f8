internal import CFFmpeg

/// A piece of compressed picture or sound. It goes from hand to hand, from encoder to muxer: whoever has it is the only one.
package final class Packet: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<AVPacket>

    init() throws(MediaError) {
        pointer = try checkAllocated(av_packet_alloc(), "hold a packet")
    }

    /// With a copy of the bytes.
    init(_ bytes: some Collection<UInt8>) throws(MediaError) {
        pointer = try checkAllocated(av_packet_alloc(), "hold a packet")
        // All is set, so that an error leads to `deinit`.
        guard let count = Int32(exactly: bytes.count) else { throw MediaError(.unsupported, "hold a packet", "it is too large") }
        try check(av_new_packet(pointer, count), "hold a packet")
        _ = UnsafeMutableBufferPointer(start: pointer.pointee.data, count: bytes.count).initialize(from: bytes)
    }

    /// Another packet of the same bytes, which neither changes.
    init(sharing packet: Packet) throws(MediaError) {
        pointer = try checkAllocated(av_packet_alloc(), "hold a packet")
        // All is set, so that an error leads to `deinit`.
        try check(av_packet_ref(pointer, packet.pointer), "hold a packet")
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

    package var byteCount: Int { Int(pointer.pointee.size) }
    var isKeyframe: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
    /// Needed for decoding others, and not shown: an edit list leaves it out.
    var isHidden: Bool { pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }
    /// No other picture needs it, the container says.
    var isDisposable: Bool { pointer.pointee.flags & AV_PKT_FLAG_DISPOSABLE != 0 }
    /// The file's number of the track that it was read from, from 0.
    package var streamIndex: Int { Int(pointer.pointee.stream_index) }

    package var duration: Int64 {
        get { pointer.pointee.duration }
        set { pointer.pointee.duration = newValue }
    }
}

extension Packet {
    /// Samples of sound at the packet's start and end that nobody is to hear.
    var trimmedFrames: (start: Int64, end: Int64) {
        var size = 0
        guard let data = stillreel_skip_samples(pointer, &size), size >= 8 else { return (0, 0) }
        func number(_ offset: Int) -> Int64 {
            (0..<4).reduce(0) { $0 | Int64(data[offset + $1]) << (8 * Int64($1)) }
        }
        return (number(0), number(4))
    }

    var samplesLeftOut: Int64 { trimmedFrames.start + trimmedFrames.end }
}
