/// Packets that an encoder with the same settings has made before. Used on one thread at a time.
package protocol RecordedPackets: AnyObject, Sendable {
    /// The number of frames of video, or of sound at its encoded sample rate.
    var frameCount: Int64 { get }
    /// The number of bytes of all packets.
    var byteCount: Int { get }
    /// Returns the next packet, in decode order; nil at the end.
    func next() throws(MediaError) -> RecordedPacket?
}

/// One frame of recorded ones.
package struct RecordedFrame: Sendable {
    let packets: any RecordedPackets
    /// Its place among them in presentation order. All are appended to a movie, in this order.
    let place: Int

    package init(_ packets: any RecordedPackets, _ place: Int) {
        self.packets = packets
        self.place = place
    }

    var byteCount: Int { packets.byteCount / max(1, Int(packets.frameCount)) }
}
