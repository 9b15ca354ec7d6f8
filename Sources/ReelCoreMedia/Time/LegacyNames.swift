// Spellings that Apple has retired, but that tutorials still use.

@available(*, deprecated, renamed: "CMTimeMake(value:timescale:)")
@discardableResult
public func CMTimeMake(_ value: Int64, _ timescale: Int32) -> CMTime {
    CMTimeMake(value: value, timescale: timescale)
}

@available(*, deprecated, renamed: "CMTimeMakeWithSeconds(_:preferredTimescale:)")
@discardableResult
public func CMTimeMakeWithSeconds(_ seconds: Float64, _ preferredTimescale: Int32) -> CMTime {
    CMTimeMakeWithSeconds(seconds, preferredTimescale: preferredTimescale)
}

@available(*, deprecated, renamed: "CMTimeRangeMake(start:duration:)")
@discardableResult
public func CMTimeRangeMake(_ start: CMTime, _ duration: CMTime) -> CMTimeRange {
    CMTimeRangeMake(start: start, duration: duration)
}
