import Foundation
public import OpenCoreFoundation

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
/// The value is `seconds · timescale` without what follows the point, as on Apple's systems: 2.87 seconds at the timescale 1
/// are 2/1. If it overflows, the timescale is halved until it does not; if it overflows even at 1, the result is infinite. The
/// rounded flag is set if the result does not convert back to just these seconds. ``CMTime/invalid`` if the timescale is not
/// positive; 0, flagged as rounded, for NaN.
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

/// Returns the time at another timescale, rounded as asked; the rounded flag tells whether that was needed.
///
/// A time that is not numeric comes back as it is. ``CMTime/invalid`` if the new timescale is not positive, ±∞ if the value
/// overflows there (CMTime.h is silent on both).
@discardableResult
public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    time.convertScale(newTimescale, method: method)
}

// MARK: Calculating

/// Returns the sum.
///
/// Its timescale is the least common multiple of the two, or ``kCMTimeMaxTimescale`` if that is larger; where the value
/// overflows, the timescale is halved until it does not, and where it overflows even at 1 the result is infinite. Rounding is to
/// the nearest and sets the rounded flag, which is also passed on from either time.
///
/// An invalid time makes the result invalid, else one infinity infinite (opposite ones: invalid), else an indefinite time
/// indefinite. Times of one epoch that is not 0 add up to a duration in epoch 0; a time in epoch 0 can be added to any; other
/// epochs do not mix and give ``CMTime/invalid``.
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
/// with the sign that the multiplier gives it, even when multiplied by 0.
@discardableResult
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
    time.multiplied(by: multiplier)
}

/// Returns the product with a floating-point number, in nanoseconds (timescale 1,000,000,000).
///
/// CMTime.h promises the timescale of the time, doubled until it is at least 65,536; Apple's implementation has answered in
/// nanoseconds for many years, and so does this. Overflow and rounding are treated as in ``CMTimeAdd(_:_:)``. Invalid if the
/// multiplier is NaN, or infinite for a time of 0.
@discardableResult
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
    time.multiplied(byFloat: multiplier)
}

/// Returns `time · multiplier / divisor`, exact wherever a time can hold it.
///
/// The timescale is that of the time multiplied by the divisor (in lowest terms with the multiplier): 43804/600 divided by 4 is
/// 43804/2400. Where that overflows, the result is in lowest terms, and where no time holds it exactly, rounded to the nearest
/// at the finest timescale that holds its value. Dividing by 0 gives ±∞, but ``CMTime/invalid`` if the time or the multiplier is
/// 0 too; so does an infinite time multiplied by 0.
@discardableResult
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    time.multiplied(by: multiplier, dividedBy: divisor)
}

/// Returns the time without its sign.
///
/// Difference from Apple: the value −2⁶³, which has no positive counterpart, goes by the rule for overflow and does not stay
/// negative.
@discardableResult
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
    time.absoluteValue
}

// MARK: Comparing

/// Returns −1, 0 or 1 as the first time comes before, with or after the second.
///
/// The order is −∞, numeric times, indefinite, +∞, invalid. Numeric times go by their epochs first, then by seconds. Times of
/// the same kind that are not numeric are equal, invalid ones too.
@discardableResult
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
    time1.order(against: time2)
}

/// Returns the lesser time by ``CMTimeCompare(_:_:)``, and of equal ones the second, as Apple does.
@discardableResult
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
    time1 < time2 ? time1 : time2
}

/// Returns the greater time by ``CMTimeCompare(_:_:)``, and of equal ones the first, as Apple does.
@discardableResult
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
    time1 < time2 ? time2 : time1
}

// MARK: Describing

/// Returns ``CMTime/description``. The allocator is ignored.
@discardableResult
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? {
    time.description
}

/// Writes ``CMTime/description`` and a line break to standard error.
public func CMTimeShow(_ time: CMTime) {
    showOnStandardError(time.description)
}

/// Nobody can be told that standard error is closed, so that is passed over.
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
