public import Foundation
public import ReelCoreFoundation

// The functions of CMTime.h, by their names in Swift.

// MARK: Making times

/// Returns `value / timescale` seconds in epoch 0; ``CMTime/invalid`` if the timescale is not positive.
@discardableResult
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
    CMTimeMakeWithEpoch(value: value, timescale: timescale, epoch: 0)
}

/// Returns `value / timescale` seconds in an epoch; ``CMTime/invalid`` if the timescale is not positive.
@discardableResult
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
    timescale > 0 ? CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch) : .invalid
}

/// Returns seconds as a time in epoch 0.
///
/// The value is `seconds · timescale`, truncated as on Apple's systems: 2.87 seconds at timescale 1 become 2/1. If it
/// overflows, the timescale is halved until it does not; if it overflows even at 1, the result is infinite. The rounded flag is
/// set if the result does not convert back to exactly these seconds. ``CMTime/invalid`` if the timescale is not positive; 0,
/// flagged as rounded, for NaN.
@discardableResult
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
    .converted(fromSeconds: seconds, preferredTimescale: preferredTimescale)
}

// MARK: Converting

/// Returns ``CMTime/seconds``.
@discardableResult
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 {
    time.seconds
}

/// Returns the time at another timescale, rounded by `method`; sets the rounded flag if rounding was necessary.
///
/// A time that is not numeric is returned unchanged. ``CMTime/invalid`` if the new timescale is not positive, ±∞ if the value
/// overflows (CMTime.h specifies neither).
@discardableResult
public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    time.convertScale(newTimescale, method: method)
}

// MARK: Calculating

/// Returns the sum.
///
/// Its timescale is the least common multiple of the two, or ``kCMTimeMaxTimescale`` if that is larger. If the value overflows,
/// the timescale is halved until it does not; if it overflows even at 1, the result is infinite. Rounding is to the nearest and
/// sets the rounded flag, which is also inherited from either time.
///
/// The result is invalid if either time is; otherwise infinite if one is (invalid for opposite infinities); otherwise
/// indefinite if one is. Times in the same epoch other than 0 add up to a duration in epoch 0; a time in epoch 0 can be added
/// to any; different epochs other than 0 result in ``CMTime/invalid``.
@discardableResult
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime {
    lhs + rhs
}

/// Returns the difference, by the rules of ``CMTimeAdd(_:_:)``. The difference of two equal infinities is invalid.
@discardableResult
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime {
    lhs - rhs
}

/// Returns the product with an integer, at the timescale of the time.
///
/// Overflow, rounding and times that are not numeric are treated as in ``CMTimeAdd(_:_:)``. An infinite time stays infinite,
/// with its sign multiplied by the multiplier's, even if the multiplier is 0.
@discardableResult
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
    time.multiplied(by: multiplier)
}

/// Returns the product with a floating-point number, in nanoseconds (timescale 1,000,000,000).
///
/// CMTime.h specifies the timescale of the time, doubled until it is at least 65,536; Apple's implementation has returned
/// nanoseconds for many years, and so does this. Overflow and rounding are treated as in ``CMTimeAdd(_:_:)``. Invalid if the
/// multiplier is NaN, or infinite for a time of 0.
@discardableResult
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
    time.multiplied(byFloat: multiplier)
}

/// Returns `time · multiplier / divisor`, exactly if a time can represent it.
///
/// The timescale is that of the time multiplied by the divisor (in lowest terms with the multiplier): 43804/600 divided by 4 is
/// 43804/2400. If that overflows, the result is in lowest terms; if no time can represent it exactly, it is rounded to the
/// nearest at the finest timescale that holds its value. Division by 0 results in ±∞, but in ``CMTime/invalid`` if the time or
/// the multiplier is 0 too, as does an infinite time multiplied by 0.
@discardableResult
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    time.multiplied(by: multiplier, dividedBy: divisor)
}

/// Returns the absolute value of the time.
///
/// Difference from Apple: the value −2⁶³, which has no positive counterpart, follows the rule for overflow instead of staying
/// negative.
@discardableResult
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
    time.absoluteValue
}

// MARK: Comparing

/// Returns −1, 0 or 1 if the first time comes before, with or after the second.
///
/// The order is −∞, numeric times, indefinite, +∞, invalid. Numeric times are ordered by epoch, then by seconds. Times of the
/// same kind that are not numeric are equal, including invalid ones.
@discardableResult
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
    time1.order(against: time2)
}

/// Returns the lesser time by ``CMTimeCompare(_:_:)``; if they are equal, the second, as at Apple.
@discardableResult
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
    time1 < time2 ? time1 : time2
}

/// Returns the greater time by ``CMTimeCompare(_:_:)``; if they are equal, the first, as at Apple.
@discardableResult
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
    time1 < time2 ? time2 : time1
}

// MARK: Describing

/// Returns ``CMTime/description``. The allocator is ignored.
@discardableResult
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? {
    time.description as CFString
}

/// Writes ``CMTime/description`` and a line break to standard error.
public func CMTimeShow(_ time: CMTime) {
    showOnStandardError(time.description)
}

/// Writes a line to standard error. Errors are ignored: there is nowhere to report a closed standard error.
func showOnStandardError(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
}

// MARK: The macros

/// Returns ``CMTime/isValid``.
@discardableResult
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
/// Returns whether the time is not valid.
@discardableResult
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
/// Returns ``CMTime/isPositiveInfinity``.
@discardableResult
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
/// Returns ``CMTime/isNegativeInfinity``.
@discardableResult
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
/// Returns ``CMTime/isIndefinite``.
@discardableResult
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
/// Returns ``CMTime/isNumeric``.
@discardableResult
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
/// Returns ``CMTime/hasBeenRounded``.
@discardableResult
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
