/// An option of a `CIContext`. Source: Apple, "CIContextOption".
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The `CGColorSpace` that images are computed in; by default linear sRGB. `NSNull` turns off colour management: values
    /// stay as they are stored.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
    /// The `CGColorSpace` of results for which no other space is specified; by default sRGB. `NSNull` for the working space's
    /// values.
    public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")

    // These options have no effect: what they request is always done, or is not possible on a CPU.

    /// Reduced images are always averaged from larger ones.
    public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
    /// Images are always computed in 32-bit floating point.
    public static let workingFormat = CIContextOption(rawValue: "working_format")
    /// Rendering is always done by the CPU.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
    /// Nothing is kept between renderings.
    public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
    public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
    public static let allowLowPower = CIContextOption(rawValue: "kCIContextAllowLowPower")
    public static let name = CIContextOption(rawValue: "kCIContextName")

    static let known: Set<CIContextOption> = [
        workingColorSpace, outputColorSpace, highQualityDownsample, workingFormat, useSoftwareRenderer, cacheIntermediates,
        priorityRequestLow, allowLowPower, name,
    ]
}

// The names of Swift 3.

@available(*, deprecated, renamed: "CIContextOption.workingColorSpace")
public let kCIContextWorkingColorSpace = CIContextOption.workingColorSpace
@available(*, deprecated, renamed: "CIContextOption.outputColorSpace")
public let kCIContextOutputColorSpace = CIContextOption.outputColorSpace
@available(*, deprecated, renamed: "CIContextOption.highQualityDownsample")
public let kCIContextHighQualityDownsample = CIContextOption.highQualityDownsample
@available(*, deprecated, renamed: "CIContextOption.workingFormat")
public let kCIContextWorkingFormat = CIContextOption.workingFormat
@available(*, deprecated, renamed: "CIContextOption.useSoftwareRenderer")
public let kCIContextUseSoftwareRenderer = CIContextOption.useSoftwareRenderer
@available(*, deprecated, renamed: "CIContextOption.priorityRequestLow")
public let kCIContextPriorityRequestLow = CIContextOption.priorityRequestLow
@available(*, deprecated, renamed: "CIContextOption.cacheIntermediates")
public let kCIContextCacheIntermediates = CIContextOption.cacheIntermediates
