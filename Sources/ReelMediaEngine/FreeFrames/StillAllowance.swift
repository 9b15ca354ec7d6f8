/// The byte budget of still pictures if an average bit rate is set: what the rate provides while they are shown, and the bytes
/// of up to four seconds in advance. Frames in between that pass through an encoder are not counted.
struct StillAllowance {
    private let bytesPerTick: Double
    private let most: Double
    private var left: Double
    /// The last frame's time, in ticks.
    private var latest: Int64?

    /// - Parameter keyframeInterval: the seconds until a still picture is written again.
    init(bitsPerSecond: Int, timescale: Int32, keyframeInterval: Double) {
        let bytesPerSecond = Double(max(0, bitsPerSecond)) / 8
        bytesPerTick = bytesPerSecond / Double(max(1, timescale))
        most = bytesPerSecond * min(4, keyframeInterval)
        left = most
    }

    /// The number of bytes that the next picture may take. It is never 0, however briefly the previous pictures were shown.
    var bytes: Int { Int(max(left, most / 16)) }

    mutating func beginAnew() { left = most }

    /// Notes the time of a frame that an encoder takes.
    mutating func pass(_ time: Int64) { latest = max(latest ?? time, time) }

    /// Subtracts the bytes of a frame that was written without an encoder.
    mutating func take(_ byteCount: Int, at time: Int64) {
        if let latest, time > latest { left = min(most, left + Double(time - latest) * bytesPerTick) }
        left -= Double(byteCount)
        pass(time)
    }
}
