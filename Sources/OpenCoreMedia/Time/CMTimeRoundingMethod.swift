/// How a value is rounded when a time goes to a timescale that cannot hold it exactly. Source: CMTime.h.
public enum CMTimeRoundingMethod: UInt32, Sendable {
    /// To the nearest; a half goes away from zero.
    case roundHalfAwayFromZero = 1
    case roundTowardZero = 2
    case roundAwayFromZero = 3
    /// Toward zero when the new timescale is smaller, away from zero when it is larger. A negative time never becomes 0: it
    /// becomes -1 over the new timescale.
    case quickTime = 4
    case roundTowardPositiveInfinity = 5
    case roundTowardNegativeInfinity = 6

    /// ``roundHalfAwayFromZero``.
    public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}
