public import Foundation

/// A time, as a position in samples, as a host time, or as both (Apple: AVAudioTime). Immutable.
///
/// The host time is the system's monotonic clock in nanoseconds (`CLOCK_MONOTONIC`), which `DispatchTime.now().uptimeNanoseconds`
/// reads.
open class AVAudioTime: NSObject, @unchecked Sendable {
    /// The host time in nanoseconds; 0 if there is none.
    public let hostTime: UInt64
    /// The position in samples; 0 if there is none.
    public let sampleTime: AVAudioFramePosition
    /// In samples per second; 0 if there is no sample time.
    public let sampleRate: Double
    public let isHostTimeValid: Bool
    public let isSampleTimeValid: Bool

    public convenience init(hostTime: UInt64) { self.init(host: hostTime, sample: nil, rate: 0) }

    public convenience init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
        self.init(host: nil, sample: sampleTime, rate: sampleRate)
    }

    public convenience init(hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
        self.init(host: hostTime, sample: sampleTime, rate: sampleRate)
    }

    private init(host: UInt64?, sample: AVAudioFramePosition?, rate: Double) {
        hostTime = host ?? 0
        sampleTime = sample ?? 0
        sampleRate = rate
        isHostTimeValid = host != nil
        isSampleTimeValid = sample != nil
        super.init()
    }

    /// Returns a duration as a difference of host times; 0 for less than nothing.
    public class func hostTime(forSeconds seconds: TimeInterval) -> UInt64 {
        let nanoseconds = (seconds * 1e9).rounded()
        return nanoseconds >= 0 ? UInt64(exactly: min(nanoseconds, 0x1p63)) ?? 0 : 0
    }

    /// Returns a difference of host times in seconds.
    public class func seconds(forHostTime hostTime: UInt64) -> TimeInterval { Double(hostTime) / 1e9 }

    /// Returns this time with the part that it lacks, as it follows from another time that has both; nil if `anchorTime` lacks
    /// one of them, or this has neither.
    public func extrapolateTime(fromAnchor anchorTime: AVAudioTime) -> AVAudioTime? {
        guard anchorTime.isHostTimeValid, anchorTime.isSampleTimeValid else { return nil }
        let rate = isSampleTimeValid && sampleRate > 0 ? sampleRate : anchorTime.sampleRate
        guard rate > 0 else { return nil }
        if isSampleTimeValid, isHostTimeValid { return self }
        if isSampleTimeValid {
            let seconds = Double(sampleTime) / rate - Double(anchorTime.sampleTime) / anchorTime.sampleRate
            let host = Double(anchorTime.hostTime) + (seconds * 1e9).rounded()
            return UInt64(exactly: host).map { AVAudioTime(hostTime: $0, sampleTime: sampleTime, atRate: rate) }
        }
        guard isHostTimeValid else { return nil }
        let seconds = (Double(hostTime) - Double(anchorTime.hostTime)) / 1e9
        let sample = (Double(anchorTime.sampleTime) + seconds * rate).rounded()
        return AVAudioFramePosition(exactly: sample).map { AVAudioTime(hostTime: hostTime, sampleTime: $0, atRate: rate) }
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAudioTime else { return false }
        return (hostTime, sampleTime, sampleRate) == (other.hostTime, other.sampleTime, other.sampleRate)
            && isHostTimeValid == other.isHostTimeValid && isSampleTimeValid == other.isSampleTimeValid
    }

    public override var hash: Int { hostTime.hashValue ^ sampleTime.hashValue }
}
