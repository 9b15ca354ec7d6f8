/// The flag bits of a ``CMTime``. Source: CMTime.h.
public struct CMTimeFlags: OptionSet, Hashable, Sendable, BitwiseCopyable, Codable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Set on every valid time. A time without this flag is invalid, regardless of its other bits.
    public static var valid: CMTimeFlags { CMTimeFlags(rawValue: 1 << 0) }
    /// Set if the value was rounded, or computed from a rounded one.
    public static var hasBeenRounded: CMTimeFlags { CMTimeFlags(rawValue: 1 << 1) }
    /// The time is +∞; its value, timescale and epoch are ignored.
    public static var positiveInfinity: CMTimeFlags { CMTimeFlags(rawValue: 1 << 2) }
    /// The time is −∞; its value, timescale and epoch are ignored.
    public static var negativeInfinity: CMTimeFlags { CMTimeFlags(rawValue: 1 << 3) }
    /// The time is not known, such as the duration of a live broadcast; its value, timescale and epoch are ignored.
    public static var indefinite: CMTimeFlags { CMTimeFlags(rawValue: 1 << 4) }
    /// The three flags that replace a value.
    public static var impliedValueFlagsMask: CMTimeFlags { CMTimeFlags(rawValue: 0b111 << 2) }
}
