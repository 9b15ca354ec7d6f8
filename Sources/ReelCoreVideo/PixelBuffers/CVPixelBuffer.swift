/// The raw value of option flags.
public typealias CVOptionFlags = UInt64

/// How a pixel buffer's memory is locked (CVPixelBuffer.h).
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    public let rawValue: CVOptionFlags
    public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }

    /// The bytes will only be read. Data derived from the buffer remains valid.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// An image in memory: rows of pixels in one or more planes.
public typealias CVPixelBuffer = CVImageBuffer
