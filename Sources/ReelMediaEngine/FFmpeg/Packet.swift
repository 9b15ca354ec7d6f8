internal import CReelFFmpeg

/// A compressed packet of video or audio (`AVPacket`). Only its current owner uses it, as it is passed from encoder to muxer.
package final class Packet: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<AVPacket>

    init() throws(MediaError) {
        pointer = try checkAllocated(av_packet_alloc(), "allocate a packet")
    }

    /// Creates a packet with a copy of the bytes.
    init(_ bytes: some Collection<UInt8>) throws(MediaError) {
        pointer = try checkAllocated(av_packet_alloc(), "allocate a packet")
        // All stored properties are set: if this throws, `deinit` runs.
        guard let count = Int32(exactly: bytes.count) else { throw MediaError(.unsupported, "allocate a packet", "too large") }
        try check(av_new_packet(pointer, count), "allocate a packet")
        _ = UnsafeMutableBufferPointer(start: pointer.pointee.data, count: bytes.count).initialize(from: bytes)
    }

    /// Creates a packet that shares the bytes of another; neither may change them.
    init(sharing packet: Packet) throws(MediaError) {
        pointer = try checkAllocated(av_packet_alloc(), "allocate a packet")
        // All stored properties are set: if this throws, `deinit` runs.
        try check(av_packet_ref(pointer, packet.pointer), "allocate a packet")
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&packet)
    }

    /// The presentation time, in ticks of the encoder or stream that the packet comes from. Nil if the file does not specify it.
    package var presentationTime: Int64? {
        pointer.pointee.pts == STILLREEL_AV_NOPTS_VALUE ? nil : pointer.pointee.pts
    }

    /// The decode time, in the same ticks. Packets of encoders always have one.
    package var decodeTime: Int64 { pointer.pointee.dts }

    package var byteCount: Int { Int(pointer.pointee.size) }
    /// Valid while the packet is: keep it in a variable until the bytes have been read.
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: pointer.pointee.data, count: byteCount) }
    var isKeyframe: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
    /// Whether the packet is needed for decoding others but not shown, because an edit list excludes it.
    var isHidden: Bool { pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }
    /// Whether the container marks the packet as one that no other picture depends on.
    var isDisposable: Bool { pointer.pointee.flags & AV_PKT_FLAG_DISPOSABLE != 0 }
    /// The index of the track that the packet was read from, from 0.
    package var streamIndex: Int { Int(pointer.pointee.stream_index) }

    package var duration: Int64 {
        get { pointer.pointee.duration }
        set { pointer.pointee.duration = newValue }
    }
}

extension Packet {
    /// Sets a packet's times, in ticks of the track that it is written to. What the file that it comes from says beside its bytes
    /// no longer applies.
    package func place(presentationTime: Int64, decodeTime: Int64, duration: Int64) {
        pointer.pointee.pts = presentationTime
        pointer.pointee.dts = decodeTime
        pointer.pointee.duration = duration
        pointer.pointee.flags &= AV_PKT_FLAG_KEY | AV_PKT_FLAG_DISPOSABLE
        if pointer.pointee.side_data_elems > 0 { av_packet_free_side_data(pointer) }
    }
}

extension Packet {
    /// The number of audio frames at the packet's start and end that must not be played.
    var trimmedFrames: (start: Int64, end: Int64) {
        var size = 0
        guard let data = stillreel_skip_samples(pointer, &size), size >= 8 else { return (0, 0) }
        func number(_ offset: Int) -> Int64 {
            (0..<4).reduce(0) { $0 | Int64(data[offset + $1]) << (8 * Int64($1)) }
        }
        return (number(0), number(4))
    }
}

extension Packet {
    /// Returns the next packet that an encoder has ready; nil if it requires frames first, or has no more.
    static func received(from encoder: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) -> Packet? {
        let packet = try Packet()
        let result = avcodec_receive_packet(encoder, packet.pointer)
        if result == STILLREEL_AVERROR_EAGAIN || result == STILLREEL_AVERROR_EOF { return nil }
        try check(result, "encode")
        return packet
    }
}
