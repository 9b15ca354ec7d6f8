/// The bytes that pictures which stay may take, where a rate of bits is asked for: no more than it gives while they are seen, and
/// four seconds of it ahead. What an encoder makes of frames between them is its own affair.
struct StillAllowance {
    private let bytesPerTick: Double
    private let most: Double
    private var left: Double
    /// The last frame's time, in ticks.
    private var latest: Int64?

    /// - Parameter keyframeInterval: seconds until a picture that stays is written once more.
    init(bitsPerSecond: Int, timescale: Int32, keyframeInterval: Double) {
        let bytesPerSecond = Double(max(0, bitsPerSecond)) / 8
        bytesPerTick = bytesPerSecond / Double(max(1, timescale))
        most = bytesPerSecond * min(4, keyframeInterval)
        left = most
    }

    /// What the next picture may take. It is something, however short those before it have been seen.
    var bytes: Int { Int(max(left, most / 16)) }

    mutating func beginAnew() { left = most }

    /// An encoder takes the frame.
    mutating func pass(_ time: Int64) { latest = max(latest ?? time, time) }

    /// A frame that needs no encoder has been written.
    mutating func take(_ byteCount: Int, at time: Int64) {
        if let latest, time > latest { left = min(most, left + Double(time - latest) * bytesPerTick) }
        left -= Double(byteCount)
        pass(time)
    }
}
