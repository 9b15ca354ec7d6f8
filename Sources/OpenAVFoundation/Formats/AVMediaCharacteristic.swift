/// What a track is good for (AVMediaFormat.h). Those that nothing here can tell are absent.
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let visual = AVMediaCharacteristic("AVMediaCharacteristicVisual")
    public static let audible = AVMediaCharacteristic("AVMediaCharacteristicAudible")
    public static let legible = AVMediaCharacteristic("AVMediaCharacteristicLegible")
    public static let frameBased = AVMediaCharacteristic("AVMediaCharacteristicFrameBased")
}
