import ReelMediaEngine

/// How far a track of encoded sound is behind the others, while it waits for its encoder, and the encoder's threads work on it.
///
/// Without its packets, the muxer must keep those of the other tracks. That is why their bytes are counted.
struct SoundLag {
    /// The sound that was appended and that the encoder does not have yet, in seconds.
    private var queued = 0.0
    /// The sound that the encoder has and whose packets are not written yet, in seconds, and their size, estimated from the
    /// packets so far.
    private var encoded = 0.0
    private(set) var bytes: Int64 = 0
    /// The end of the packets that have been written, in seconds.
    private var time = 0.0
    private var writtenBytes: Int64 = 0
    /// The bytes of other tracks after that, by whole seconds.
    private var others: [Int: Int] = [:]

    /// The number of bytes that wait for this track's packets.
    var bytesAhead: Int {
        (Int(time)...Int(time + seconds + Self.patience)).reduce(0) { $0 + (others[$1] ?? 0) }
    }
    /// The muxer writes packets that are further ahead of the sound, in seconds (`Muxer.setLag`).
    private static let patience = Muxer.patience

    /// How much later than other packets those of this track may come, in seconds.
    var seconds: Double { queued + encoded }

    /// Adds to the sound that waits for the encoder.
    mutating func enqueue(_ seconds: Double) { queued = max(0, queued + seconds) }

    /// Sets how much sound the encoder holds.
    mutating func hold(_ seconds: Double) {
        encoded = seconds
        bytes = time > 0 ? Int64(seconds * Double(writtenBytes) / time) : 0
    }

    mutating func write(_ byteCount: Int, until end: Double) {
        writtenBytes += Int64(byteCount)
        bytes = max(0, bytes - Int64(byteCount))
        let isNextSecond = Int(end) > Int(time)
        time = max(time, end)
        if isNextSecond { others = others.filter { Double($0.key) >= time.rounded(.down) } }
    }

    mutating func writeOther(_ byteCount: Int, at time: Double) {
        guard time > self.time else { return }
        others[Int(time), default: 0] += byteCount
    }
}
