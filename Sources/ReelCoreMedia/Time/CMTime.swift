/// The numerator of a ``CMTime``: how many units of 1/timescale second.
public typealias CMTimeValue = Int64
/// The denominator of a ``CMTime``: how many units make a second. Positive, or the time is invalid.
public typealias CMTimeScale = Int32
/// Distinguishes timelines that do not share a zero, such as the repetitions of a loop. Usually 0.
public typealias CMTimeEpoch = Int64

/// The largest timescale a time can have, 2³¹ − 1.
public let kCMTimeMaxTimescale: Int = 0x7fff_ffff

/// A point in time or a duration, in seconds, as the exact fraction `value / timescale`.
///
/// The flags specify whether the fraction applies, or whether the time is infinite, indefinite or invalid. Source: CMTime.h and
/// Apple's page "CMTime".
///
/// Difference from Apple: a time that a client builds field by field with a timescale of zero or less is treated as invalid in
/// arithmetic, comparison and ``seconds``, for which Apple documents no result. ``isNumeric`` only considers the flags, as at
/// Apple.
public struct CMTime: Sendable, BitwiseCopyable, Codable {
    public var value: CMTimeValue
    public var timescale: CMTimeScale
    public var flags: CMTimeFlags
    public var epoch: CMTimeEpoch

    /// Creates ``invalid``.
    public init() {
        self.init(value: 0, timescale: 0, flags: [], epoch: 0)
    }

    /// Creates a time from its four fields, unchecked.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// Creates `value / timescale` seconds in epoch 0; ``invalid`` if the timescale is not positive.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self = CMTimeMakeWithEpoch(value: value, timescale: timescale, epoch: 0)
    }
}

// MARK: Special times

extension CMTime {
    /// All fields 0.
    public static let invalid = CMTime()
    /// A time that is not known, such as the duration of a live broadcast.
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
    /// 0/1 second.
    public static let zero = CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0)
}

/// ``CMTime/invalid``, by its name in C.
public let kCMTimeInvalid = CMTime.invalid
/// ``CMTime/indefinite``, by its name in C.
public let kCMTimeIndefinite = CMTime.indefinite
/// ``CMTime/positiveInfinity``, by its name in C.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// ``CMTime/negativeInfinity``, by its name in C.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity
/// ``CMTime/zero``, by its name in C.
public let kCMTimeZero = CMTime.zero

// MARK: What a time is

extension CMTime {
    public var isValid: Bool { has(.valid) }
    public var isPositiveInfinity: Bool { isValid && has(.positiveInfinity) }
    public var isNegativeInfinity: Bool { isValid && has(.negativeInfinity) }
    public var isIndefinite: Bool { isValid && has(.indefinite) }
    /// Whether value, timescale and epoch apply: the time is valid, not infinite and not indefinite.
    public var isNumeric: Bool { isValid && !has(.impliedValueFlagsMask) }
    /// Whether a numeric time was rounded, or computed from a rounded one. False for times that are not numeric.
    public var hasBeenRounded: Bool { isNumeric && has(.hasBeenRounded) }

    /// Whether any of these flags is set.
    private func has(_ flags: CMTimeFlags) -> Bool {
        self.flags.rawValue & flags.rawValue != 0
    }

    /// The kinds of times, in the order in which ``CMTimeCompare(_:_:)`` sorts them.
    enum Kind: Int {
        case negativeInfinity, numeric, indefinite, positiveInfinity, invalid
    }

    /// The kind of the time. `.numeric` guarantees a positive timescale, so callers may divide by it.
    var kind: Kind {
        // Nearly all times.
        if flags.rawValue == CMTimeFlags.valid.rawValue, timescale > 0 { return .numeric }
        if !isValid { return .invalid }
        if isNegativeInfinity { return .negativeInfinity }
        if isPositiveInfinity { return .positiveInfinity }
        if isIndefinite { return .indefinite }
        return timescale > 0 ? .numeric : .invalid
    }

    /// Returns +∞ or −∞.
    static func infinity(negative: Bool) -> CMTime {
        negative ? .negativeInfinity : .positiveInfinity
    }
}
