/// How a `CIImage` is made of something. Source: Apple, "CIImageOption".
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A `CGColorSpace` that the numbers are in, whatever the picture says; `NSNull` for numbers that stay as they are stored.
    public static let colorSpace = CIImageOption(rawValue: "kCIImageColorSpace")
    /// A dictionary that becomes the image's `properties`.
    public static let properties = CIImageOption(rawValue: "kCIImageProperties")
    /// True to stand the image upright, as its `properties` say.
    public static let applyOrientationProperty = CIImageOption(rawValue: "kCIImageApplyOrientationProperty")
    /// True to take the nearest pixel where the image is transformed.
    public static let nearestSampling = CIImageOption(rawValue: "kCIImageNearestSampling")
}
