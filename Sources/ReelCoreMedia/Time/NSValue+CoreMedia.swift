public import Foundation

// Times, ranges and mappings in an NSValue, for arrays and dictionaries of objects. Source: AVTime.h and Apple's page "NSValue".

extension NSValue {
    /// Wraps a time.
    public convenience init(time: CMTime) {
        self.init(wrapping: time)
    }

    /// The wrapped time; ``CMTime/invalid`` if the value is of another type, for which Apple documents no result.
    public var timeValue: CMTime { unwrapped(as: .invalid) }

    /// Wraps a range.
    public convenience init(timeRange: CMTimeRange) {
        self.init(wrapping: timeRange)
    }

    /// The wrapped range; ``CMTimeRange/invalid`` if the value is of another type.
    public var timeRangeValue: CMTimeRange { unwrapped(as: .invalid) }

    /// Wraps a mapping.
    public convenience init(timeMapping: CMTimeMapping) {
        self.init(wrapping: timeMapping)
    }

    /// The wrapped mapping; ``CMTimeMapping/invalid`` if the value is of another type.
    public var timeMappingValue: CMTimeMapping { unwrapped(as: .invalid) }

    private convenience init<Wrapped: BitwiseCopyable>(wrapping value: Wrapped) {
        self.init(
            bytes: withUnsafeBytes(of: value) { Array($0) },
            objCType: Self.typeEncoding(of: Wrapped.self))
    }

    private func unwrapped<Wrapped: BitwiseCopyable>(as fallback: Wrapped) -> Wrapped {
        guard String(cString: objCType) == Self.typeEncoding(of: Wrapped.self) else { return fallback }
        var value = fallback
        getValue(&value)
        return value
    }

    /// The encoding of a byte array of the same size. Foundation on Linux crashes on the structure encodings that Apple's uses
    /// (`{?=qiIq}`), and the sizes distinguish the three types just as well.
    private static func typeEncoding<Wrapped>(of type: Wrapped.Type) -> String {
        "[\(MemoryLayout<Wrapped>.size)c]"
    }
}
