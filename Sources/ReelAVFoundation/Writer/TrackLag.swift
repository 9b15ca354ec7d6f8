/// How far the samples that were appended to a track of video, or of copied samples, are ahead of its packets in the file.
///
/// The muxer must keep the packets of other tracks for so long. Otherwise their order in the file would depend on how busy the
/// machine is. (`SoundLag` is the same for encoded sound, which counts bytes, too.)
struct TrackLag {
    /// The latest time that was appended, in seconds.
    private var appended: Double?
    /// The latest time that has left the queue, in seconds.
    private var taken = 0.0
    /// What the encoder has, and whose packets are not written yet, in seconds.
    var encoded = 0.0

    var seconds: Double { max(0, (appended ?? taken) - taken) + encoded }

    mutating func enqueue(until time: Double) {
        guard let appended else {
            (self.appended, taken) = (time, time)
            return
        }
        self.appended = max(appended, time)
    }

    mutating func take(until time: Double) { taken = max(taken, time) }
}
