import ReelCoreGraphics

/// The quality of scaled images. Source: Apple, "NSImageInterpolation". The values are those of `CGInterpolationQuality`.
public enum NSImageInterpolation: UInt, Sendable {
    case `default` = 0
    case none = 1
    case low = 2
    case medium = 4
    case high = 3

    var quality: CGInterpolationQuality { CGInterpolationQuality(rawValue: Int32(rawValue)) ?? .default }

    init(_ quality: CGInterpolationQuality) {
        self = NSImageInterpolation(rawValue: UInt(quality.rawValue)) ?? .default
    }
}
