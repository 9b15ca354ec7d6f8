/// How a `CIContext` should work. Source: Apple, "CIContextOption".
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The `CGColorSpace` that images are computed in: linear sRGB where it is not given. `NSNull` for numbers as they are
    /// stored, without any management of colours.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
    /// The `CGColorSpace` of results that nothing else is said of: sRGB where it is not given. `NSNull` for the working space's
    /// numbers.
    public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")

    // What these ask for is done anyway, or cannot be had on a processor; nothing is different without them.

    /// Smaller pictures are always averaged from larger ones.
    public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
    /// Images are always computed in 32-bit floating point.
    public static let workingFormat = CIContextOption(rawValue: "working_format")
    /// Rendering is always done by the processor.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
    /// Nothing is kept between renderings.
    public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
    public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
    public static let allowLowPower = CIContextOption(rawValue: "kCIContextAllowLowPower")
    public static let name = CIContextOption(rawValue: "kCIContextName")
}
