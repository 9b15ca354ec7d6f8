/// Takes the packets of frames, or of sound, from their encoder, so that another movie can have the same ones
/// (`RecordedPackets`). Used on one thread at a time.
package protocol PacketRecorder: AnyObject, Sendable {
    /// Adds the next packet, in decode order.
    func add(_ packet: RecordedPacket)
    /// Ends the recording. It is not called if the encoder fails or is cancelled.
    ///
    /// - Parameter frameCount: the number of frames of video, or of sound at its encoded sample rate.
    func finish(frameCount: Int64)
}
