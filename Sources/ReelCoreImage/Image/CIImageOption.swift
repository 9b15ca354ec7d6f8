/// An option for creating a `CIImage`. Source: Apple, "CIImageOption".
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The `CGColorSpace` of the values, regardless of the picture's own; `NSNull` for values that are not converted.
    public static let colorSpace = CIImageOption(rawValue: "kCIImageColorSpace")
    /// A dictionary that becomes the image's `properties`.
    public static let properties = CIImageOption(rawValue: "kCIImageProperties")
    /// Whether to turn the image upright according to its `properties`.
    public static let applyOrientationProperty = CIImageOption(rawValue: "kCIImageApplyOrientationProperty")
    /// Whether to use nearest-neighbour sampling when the image is transformed.
    public static let nearestSampling = CIImageOption(rawValue: "kCIImageNearestSampling")

    static let known: Set<CIImageOption> = [colorSpace, properties, applyOrientationProperty, nearestSampling]
}
