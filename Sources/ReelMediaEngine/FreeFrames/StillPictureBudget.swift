/// The byte budget of still pictures if an average bit rate is set: what the rate provides while they are shown, and the bytes
/// of up to four seconds in advance. Frames in between that pass through an encoder are not counted.
struct StillPictureBudget {
    private let bytesPerTick: Double
    private let maximum: Double
    private var remaining: Double
    /// The last frame's time, in ticks.
    private var latest: Int64?

    /// - Parameter keyframeInterval: the seconds until a still picture is written again.
    init(bitsPerSecond: Int, timescale: Int32, keyframeInterval: Double) {
        let bytesPerSecond = Double(max(0, bitsPerSecond)) / 8
        bytesPerTick = bytesPerSecond / Double(max(1, timescale))
        maximum = bytesPerSecond * min(4, keyframeInterval)
        remaining = maximum
    }

    /// The number of bytes that the next picture may take. It is never 0, however briefly the previous pictures were shown.
    var bytes: Int { Int(max(remaining, maximum / 16)) }

    mutating func reset() { remaining = maximum }

    /// Notes the time of a frame.
    mutating func advance(to time: Int64) { latest = max(latest ?? time, time) }

    /// Subtracts the bytes of a frame that was written without an encoder.
    mutating func spend(_ byteCount: Int, at time: Int64) {
        if let latest, time > latest { remaining = min(maximum, remaining + Double(time - latest) * bytesPerTick) }
        remaining -= Double(byteCount)
        advance(to: time)
    }
}
