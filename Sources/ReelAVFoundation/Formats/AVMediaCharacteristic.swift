/// A characteristic of a track's media (AVMediaFormat.h). Apple's characteristics that are never detected here are absent.
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let visual = AVMediaCharacteristic("AVMediaCharacteristicVisual")
    public static let audible = AVMediaCharacteristic("AVMediaCharacteristicAudible")
    public static let legible = AVMediaCharacteristic("AVMediaCharacteristicLegible")
    /// Video with alpha, such as ProRes 4444 that was encoded with it.
    public static let containsAlphaChannel = AVMediaCharacteristic("AVMediaCharacteristicContainsAlphaChannel")
    public static let frameBased = AVMediaCharacteristic("AVMediaCharacteristicFrameBased")
}
