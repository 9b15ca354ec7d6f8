public import Foundation
import ReelCoreFoundation
import ReelCoreMedia

/// A size and codec for which `AVOutputSettingsAssistant` has settings. The raw value is the constant's Objective-C name.
public struct AVOutputSettingsPreset: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let preset640x480 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset640x480")
    public static let preset960x540 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset960x540")
    public static let preset1280x720 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset1280x720")
    public static let preset1920x1080 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset1920x1080")
    public static let preset3840x2160 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset3840x2160")
    public static let hevc1920x1080 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC1920x1080")
    public static let hevc3840x2160 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC3840x2160")
}

/// Provides complete settings for a writer's inputs, by preset (Apple: AVOutputSettingsAssistant).
///
/// Difference from Apple: the settings contain no bit rates, because Apple's depend on its encoder. The writer's default applies,
/// which is constant quality.
open class AVOutputSettingsAssistant: NSObject {
    private let width: Int
    private let height: Int
    private let codec: AVVideoCodecType

    private static let sizes: KeyValuePairs<AVOutputSettingsPreset, (Int, Int)> = [
        .preset640x480: (640, 480), .preset960x540: (960, 540), .preset1280x720: (1280, 720),
        .preset1920x1080: (1920, 1080), .preset3840x2160: (3840, 2160),
        .hevc1920x1080: (1920, 1080), .hevc3840x2160: (3840, 2160),
    ]

    /// Creates an assistant; nil for a preset that is not among `availableOutputSettingsPresets()`.
    public init?(preset presetIdentifier: AVOutputSettingsPreset) {
        guard let size = Self.sizes.first(where: { $0.key == presetIdentifier })?.value else { return nil }
        (width, height) = size
        codec = [.hevc1920x1080, .hevc3840x2160].contains(presetIdentifier) ? .hevc : .h264
    }

    @discardableResult
    open class func availableOutputSettingsPresets() -> [AVOutputSettingsPreset] { sizes.map(\.key) }

    open var outputFileType: AVFileType { .mov }

    open var videoSettings: [String: Any]? {
        AttributeDictionary([AVVideoCodecKey: codec, AVVideoWidthKey: width, AVVideoHeightKey: height]).objects
    }

    open var audioSettings: [String: Any]? {
        AttributeDictionary([AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2]).objects
    }
}
