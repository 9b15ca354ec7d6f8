import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// Values of properties that several kinds of sessions have.
enum PropertyValue {
    /// Returns a value as the object that `VTSessionCopyProperty` returns; nil for types that no property has.
    static func object(_ value: Any) -> AnyObject? {
        switch value {
        case let string as String: string as NSString
        case let object as NSObject: object
        case let array as [Any]: array as NSArray
        case let dictionary as [String: Any]: dictionary as NSDictionary
        default: AttributeDictionary(["value": value]).double("value").map { NSNumber(value: $0) }
        }
    }

    private static let scalings: [String: FramePlacement.Scaling] = [
        kVTScalingMode_Normal as String: .stretch, kVTScalingMode_Letterbox as String: .fit,
        kVTScalingMode_Trim as String: .fill,
    ]

    static func scaling(_ mode: String) -> FramePlacement.Scaling? { scalings[mode] }

    static func pixelAspectRatio(_ value: AttributeDictionary) -> VideoEncoder.Settings.PixelAspectRatio? {
        let range = 1...65_535
        guard let horizontal = value.int(kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing as String),
            let vertical = value.int(kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing as String),
            range.contains(horizontal), range.contains(vertical)
        else { return nil }
        return .init(horizontal: horizontal, vertical: vertical)
    }

    static func cleanAperture(_ value: AttributeDictionary, of size: PixelSize) -> CleanAperture? {
        guard let width = value.double(kCMFormatDescriptionKey_CleanApertureWidth as String),
            let height = value.double(kCMFormatDescriptionKey_CleanApertureHeight as String)
        else { return nil }
        return CleanAperture(
            width: width, height: height,
            right: value.double(kCMFormatDescriptionKey_CleanApertureHorizontalOffset as String) ?? 0,
            down: value.double(kCMFormatDescriptionKey_CleanApertureVerticalOffset as String) ?? 0, of: size)
    }
}
