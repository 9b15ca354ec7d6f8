/// How to round a value when converting a time to a timescale that cannot represent it exactly. Source: CMTime.h.
public enum CMTimeRoundingMethod: UInt32, Sendable {
    /// To the nearest value; halves away from zero.
    case roundHalfAwayFromZero = 1
    case roundTowardZero = 2
    case roundAwayFromZero = 3
    /// Toward zero if the new timescale is smaller, away from zero if it is larger. A negative time never becomes 0, but -1
    /// over the new timescale.
    case quickTime = 4
    case roundTowardPositiveInfinity = 5
    case roundTowardNegativeInfinity = 6

    /// ``roundHalfAwayFromZero``.
    public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}
