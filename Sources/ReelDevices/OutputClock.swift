import ReelCoreFoundation

/// Tells how much of a device's sound has been heard, from when it has asked for how much.
///
/// A device asks for a period of sound while the one before is heard, so what it asks for is heard one period later. Requests
/// come some milliseconds early or late, which is averaged. A value; its owner has a lock.
struct OutputClock {
    let sampleRate: Double
    /// The number of frames that the device asks for at a time.
    let period: Double
    /// The number of frames that have been asked for.
    private(set) var framesAsked = 0.0
    /// The frame that is heard at the host's time 0, were the device never stopped; nil while it is stopped.
    private var origin: Double?
    private var heard = 0.0

    /// How much a request changes the estimate.
    private static let weight = 1.0 / 16
    /// A request that is off by more, in seconds, is not late: the device has stood still, or was asleep.
    private static let tolerance = 0.05

    init(sampleRate: Int, period: Int) {
        self.sampleRate = Double(sampleRate)
        self.period = Double(period)
    }

    /// The device asks for the next frames at a time of the host clock, in seconds.
    mutating func ask(for frames: Int, at time: Double) {
        let now = framesAsked - period - time * sampleRate
        if let known = origin, abs(now - known) < Self.tolerance * sampleRate {
            origin = known + (now - known) * Self.weight
        } else {
            origin = now
        }
        framesAsked += Double(frames)
    }

    /// The device is stopped.
    mutating func stop(at time: Double) {
        heard = heard(at: time)
        origin = nil
    }

    mutating func heard(at time: Double) -> Double {
        if let origin { heard = max(heard, min(origin + time * sampleRate, framesAsked)) }
        return heard
    }
}
