public import Foundation

// Times, ranges and mappings in an NSValue, for arrays and dictionaries of objects. Source: AVTime.h and Apple's page "NSValue".

extension NSValue {
    /// Wraps a time.
    public convenience init(time: CMTime) {
        self.init(wrapping: time)
    }

    /// The time that was wrapped; ``CMTime/invalid`` if something else was, where Apple's answer is not documented.
    public var timeValue: CMTime { unwrapped(as: .invalid) }

    /// Wraps a range.
    public convenience init(timeRange: CMTimeRange) {
        self.init(wrapping: timeRange)
    }

    /// The range that was wrapped; ``CMTimeRange/invalid`` if something else was.
    public var timeRangeValue: CMTimeRange { unwrapped(as: .invalid) }

    /// Wraps a mapping.
    public convenience init(timeMapping: CMTimeMapping) {
        self.init(wrapping: timeMapping)
    }

    /// The mapping that was wrapped; ``CMTimeMapping/invalid`` if something else was.
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

    /// An array of as many bytes. Foundation on Linux crashes on the structure encodings that Apple's uses (`{?=qiIq}`), and
    /// these sizes tell the three types apart just as well.
    private static func typeEncoding<Wrapped>(of type: Wrapped.Type) -> String {
        "[\(MemoryLayout<Wrapped>.size)c]"
    }
}
