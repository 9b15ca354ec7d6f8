// Calls of CMTime, as Apple declares them. See ../check.py.
import CoreMedia

func cmTime(_ it: inout CMTime) {
    let _: CMTime.Type = CMTime.self
    let _: CMTime = CMTime.zero
    let _: Double = it.seconds
    let _: CMTime = CMTime(seconds: value() as Double, preferredTimescale: value() as CMTimeScale)
    let _: CMTime = CMTime(
        value: value() as CMTimeValue, timescale: value() as CMTimeScale, flags: value() as CMTimeFlags,
        epoch: value() as CMTimeEpoch)
    let _: CMTime = CMTime(value: value() as CMTimeValue, timescale: value() as CMTimeScale)
    let _: CMTimeValue = it.value
    it.value = value() as CMTimeValue
    let _: CMTimeScale = it.timescale
    it.timescale = value() as CMTimeScale
    let _: Bool = it.isValid
    let _: CMTime = CMTime.invalid
    let _: Bool = it.isPositiveInfinity
    let _: CMTime = CMTime.positiveInfinity
    let _: CMTimeFlags = it.flags
    it.flags = value() as CMTimeFlags
    let _: CMTimeEpoch = it.epoch
    it.epoch = value() as CMTimeEpoch
    let _: CMTime = CMTime()
    let _: Bool = it.isNegativeInfinity
    let _: Bool = it.isIndefinite
    let _: Bool = it.isNumeric
    let _: Bool = it.hasBeenRounded
    let _: CMTime = it.convertScale(value() as Int32, method: value() as CMTimeRoundingMethod)
    it.convertScale(value() as Int32, method: value() as CMTimeRoundingMethod)
    let _: CMTime = (value() as CMTime) + (value() as CMTime)
    let _: CMTime = (value() as CMTime) - (value() as CMTime)
    let _: Bool = (value() as CMTime) != (value() as CMTime)
    let _: CMTime = CMTime.indefinite
    let _: CMTime = CMTime.negativeInfinity
}
