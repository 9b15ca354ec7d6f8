public import Foundation
import ReelAVFAudio
import ReelConcurrency
import ReelCoreFoundation
public import ReelCoreMedia

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
/// Difference from Apple: Apple does not publish the bit rates of its presets. Those here are of the order of the movies that
/// phones record; smaller sizes have rates of our own. Apple's assistant also takes the shortest duration of a frame; nothing
/// here depends on it. Thread-safe.
open class AVOutputSettingsAssistant: NSObject, @unchecked Sendable {
    private struct Source: Sendable {
        var video: CMFormatDescription?
        var audio: CMFormatDescription?
        var frameDuration = CMTime(value: 1, timescale: 30)
    }

    private let preset: Preset
    private let source = Locked(Source())

    private struct Preset: Sendable {
        let codec: AVVideoCodecType
        let size: PixelSize
        /// In bits per second, at 30 frames per second.
        let bitRate: Double

        init(_ codec: AVVideoCodecType, _ width: Int, _ height: Int, megabits: Double) {
            self.codec = codec
            size = PixelSize(width: width, height: height)
            bitRate = megabits * 1e6
        }
    }

    private static let presets: KeyValuePairs<AVOutputSettingsPreset, Preset> = [
        .preset640x480: Preset(.h264, 640, 480, megabits: 3.5), .preset960x540: Preset(.h264, 960, 540, megabits: 5),
        .preset1280x720: Preset(.h264, 1280, 720, megabits: 8), .preset1920x1080: Preset(.h264, 1920, 1080, megabits: 17),
        .preset3840x2160: Preset(.h264, 3840, 2160, megabits: 47), .hevc1920x1080: Preset(.hevc, 1920, 1080, megabits: 8),
        .hevc3840x2160: Preset(.hevc, 3840, 2160, megabits: 23),
    ]

    /// Creates an assistant; nil for a preset that is not among `availableOutputSettingsPresets()`.
    public init?(preset presetIdentifier: AVOutputSettingsPreset) {
        guard let preset = Self.presets.first(where: { $0.key == presetIdentifier })?.value else { return nil }
        self.preset = preset
    }

    @discardableResult
    open class func availableOutputSettingsPresets() -> [AVOutputSettingsPreset] { presets.map(\.key) }

    open var outputFileType: AVFileType { .mov }

    // MARK: The source

    /// The format of the source's frames. With it, `videoSettings` do not enlarge them, and keep their proportions. A source that
    /// is taller than wide gets the preset's size turned by a quarter.
    open var sourceVideoFormat: CMVideoFormatDescription? {
        get { source.withLock { $0.video } }
        set { source.withLock { $0.video = newValue } }
    }

    /// The format of the source's audio. With it, `audioSettings` have its sample rate, if it is one of 16,000 to 48,000 Hz,
    /// and do not add channels.
    open var sourceAudioFormat: CMAudioFormatDescription? {
        get { source.withLock { $0.audio } }
        set { source.withLock { $0.audio = newValue } }
    }

    /// The average duration of the source's frames, 1/30 s by default; it determines the expected frame rate and the bit rate. A
    /// duration that is not numeric or not above zero, for which Apple's framework raises an exception, is reported and ignored.
    open var sourceVideoAverageFrameDuration: CMTime {
        get { source.withLock { $0.frameDuration } }
        set {
            guard newValue.isNumeric, newValue.seconds > 0 else {
                return IgnoredInput.report(
                    "AVOutputSettingsAssistant.sourceVideoAverageFrameDuration",
                    "the duration must be numeric and above zero; \(newValue.seconds) s is ignored")
            }
            source.withLock { $0.frameDuration = newValue }
        }
    }

    // MARK: Settings

    open var videoSettings: [String: Any]? {
        let rate = 1 / sourceVideoAverageFrameDuration.seconds
        let size = videoSize
        let area = Double(size.width * size.height) / Double(preset.size.width * preset.size.height)
        // Twice as many frames differ less from each other: Apple's movies at 60 frames per second have 1.5 times the bits.
        let bitRate = preset.bitRate * area * pow(rate / 30, 0.6)
        var compression: [String: Any] = [
            AVVideoAverageBitRateKey: max(50_000, Int(bitRate.rounded())), AVVideoExpectedSourceFrameRateKey: rate,
            AVVideoProfileLevelKey: preset.codec == .hevc ? "HEVC_Main_AutoLevel" : AVVideoProfileLevelH264HighAutoLevel,
        ]
        if preset.codec == .h264 { compression[AVVideoH264EntropyModeKey] = AVVideoH264EntropyModeCABAC }
        let settings: [String: Any] = [
            AVVideoCodecKey: preset.codec, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
            AVVideoCompressionPropertiesKey: compression,
        ]
        return AttributeDictionary(settings).objects
    }

    private var videoSize: PixelSize {
        guard let format = sourceVideoFormat, min(format.dimensions.width, format.dimensions.height) > 0 else {
            return preset.size
        }
        let source = PixelSize(width: Int(format.dimensions.width), height: Int(format.dimensions.height))
        let isUpright = source.height > source.width
        let frame = isUpright ? PixelSize(width: preset.size.height, height: preset.size.width) : preset.size
        return source.scaled(by: min(1, source.scale(fitting: frame)), toMultipleOf: 2, .down)
    }

    open var audioSettings: [String: Any]? {
        let format = sourceAudioFormat?.audioStreamBasicDescription
        let rates = [48_000, 44_100, 32_000, 24_000, 22_050, 16_000.0]
        let rate = format.flatMap { rates.contains($0.mSampleRate) ? $0.mSampleRate : nil }
        let settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: rate ?? 44_100,
            AVNumberOfChannelsKey: min(2, max(1, Int(format?.mChannelsPerFrame ?? 2))),
        ]
        return AttributeDictionary(settings).objects
    }
}
