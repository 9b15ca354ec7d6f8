/// The name of the colour space of a bitmap's samples. Source: Apple, "NSColorSpaceName". Calibrated and device spaces are the
/// same here: sRGB, and grey with sRGB's transfer function.
public struct NSColorSpaceName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let calibratedWhite = NSColorSpaceName(rawValue: "NSCalibratedWhiteColorSpace")
    public static let calibratedRGB = NSColorSpaceName(rawValue: "NSCalibratedRGBColorSpace")
    public static let deviceWhite = NSColorSpaceName(rawValue: "NSDeviceWhiteColorSpace")
    public static let deviceRGB = NSColorSpaceName(rawValue: "NSDeviceRGBColorSpace")
}
