import Foundation
import ReelAVFAudio
import ReelColor
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// The video settings that a client's dictionary specifies.
struct VideoOutputSettings {
    var width: Int
    var height: Int
    var scaling: FramePlacement.Scaling
    var tags: ColorTags
    var encoder: VideoEncoder.Settings
    var expectedFrameRate: Double?

    static let codecs: [String: VideoEncoder.Codec] = [
        AVVideoCodecType.h264.rawValue: .h264, AVVideoCodecType.hevc.rawValue: .hevc,
        AVVideoCodecType.proRes422Proxy.rawValue: .proRes422Proxy, AVVideoCodecType.proRes422LT.rawValue: .proRes422LT,
        AVVideoCodecType.proRes422.rawValue: .proRes422, AVVideoCodecType.proRes422HQ.rawValue: .proRes422HQ,
        AVVideoCodecType.proRes4444.rawValue: .proRes4444, AVVideoCodecType.jpeg.rawValue: .jpeg,
        AVVideoCodecType.av1.rawValue: .av1, AVVideoCodecType.vp9.rawValue: .vp9,
    ]

    /// The largest side in pixels: no level of H.264 allows more, and libx264 rejects it.
    private static let largestDimension = 16_384

    /// Creates settings from a dictionary.
    ///
    /// - Parameter hint: The format of the video that will be appended. If it is present, only `AVVideoCodecKey` is required, and
    ///   the size defaults to that of the hint.
    /// - Throws: The reason why the settings cannot be used.
    init(_ dictionary: [String: Any], hint: CMFormatDescription? = nil) throws(SettingsError) {
        let settings = AttributeDictionary(dictionary)
        guard let name = settings.string(AVVideoCodecKey) else { throw SettingsError("AVVideoCodecKey is missing") }
        // The constants that Swift code from before 2017 uses have the same values.
        guard let codec = Self.codecs[name] else {
            throw SettingsError(
                "there is no encoder for the codec '\(name)'; use AVVideoCodecType's h264, hevc, proRes…, jpeg or av1")
        }
        guard let size = Self.size(settings, hint) else {
            throw SettingsError("AVVideoWidthKey and AVVideoHeightKey must both be numbers")
        }
        let (width, height) = (size.width, size.height)
        guard (2...Self.largestDimension).contains(width), (2...Self.largestDimension).contains(height) else {
            throw SettingsError(
                "\(width)×\(height) is not a valid size: each side must be 2 to \(Self.largestDimension) pixels")
        }
        guard min(width, height) >= codec.smallestSide else {
            throw SettingsError(
                "\(width)×\(height) is too small for \(codec.name): each side must be \(codec.smallestSide) pixels or more")
        }
        self.width = width
        self.height = height
        scaling = try Self.scaling(settings)
        var tags = try Self.tags(settings)
        if codec == .jpeg { (tags.matrix, tags.isFullRange) = (.smpte170M, true) }
        self.tags = tags
        let compression = settings.dictionary(AVVideoCompressionPropertiesKey) ?? AttributeDictionary([:] as [String: Any])
        try Self.checkKeys(settings, compression, for: codec)
        encoder = try Self.encoder(codec, compression)
        let ratio = try Self.pixelAspectRatio(settings.contains(AVVideoPixelAspectRatioKey) ? settings : compression)
        if let ratio { encoder.pixelAspectRatio = ratio }
        encoder.cleanAperture = try Self.cleanAperture(settings, of: size) ?? Self.misplacedAperture(compression, of: size)
        expectedFrameRate = compression.double(AVVideoExpectedSourceFrameRateKey).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Returns the size of the video in pixels; nil if it is not specified. A missing side is taken from the hint.
    static func size(_ settings: AttributeDictionary, _ hint: CMFormatDescription?) -> PixelSize? {
        let hinted = hint?.dimensions
        func side(_ key: String, _ other: Int32?) -> Int? { settings.contains(key) ? settings.int(key) : other.map(Int.init) }
        guard let width = side(AVVideoWidthKey, hinted?.width), let height = side(AVVideoHeightKey, hinted?.height) else {
            return nil
        }
        return PixelSize(width: width, height: height)
    }

    private static func scaling(_ settings: AttributeDictionary) throws(SettingsError) -> FramePlacement.Scaling {
        switch settings.string(AVVideoScalingModeKey) {
        case nil where settings.contains(AVVideoScalingModeKey): throw SettingsError("AVVideoScalingModeKey must be a string")
        case nil, AVVideoScalingModeResizeAspect?: .fit
        case AVVideoScalingModeResize?: .stretch
        case AVVideoScalingModeResizeAspectFill?: .fill
        case let mode?: throw SettingsError("the scaling mode '\(mode)' cannot be used for writing")
        }
    }

    private static func pixelAspectRatio(
        _ settings: AttributeDictionary
    ) throws(SettingsError) -> VideoEncoder.Settings.PixelAspectRatio? {
        guard settings.contains(AVVideoPixelAspectRatioKey) else { return nil }
        let range = 1...65_535
        guard let ratio = settings.dictionary(AVVideoPixelAspectRatioKey),
            let horizontal = ratio.int(AVVideoPixelAspectRatioHorizontalSpacingKey), range.contains(horizontal),
            let vertical = ratio.int(AVVideoPixelAspectRatioVerticalSpacingKey), range.contains(vertical)
        else { throw SettingsError("AVVideoPixelAspectRatioKey needs both spacings, numbers from 1 to 65535") }
        return .init(horizontal: horizontal, vertical: vertical)
    }

    private static func cleanAperture(
        _ settings: AttributeDictionary, of frame: PixelSize
    ) throws(SettingsError) -> CleanAperture? {
        guard settings.contains(AVVideoCleanApertureKey) else { return nil }
        guard let aperture = settings.dictionary(AVVideoCleanApertureKey),
            let width = aperture.double(AVVideoCleanApertureWidthKey),
            let height = aperture.double(AVVideoCleanApertureHeightKey)
        else { throw SettingsError("AVVideoCleanApertureKey needs a width and a height, both numbers") }
        let offsets = [AVVideoCleanApertureHorizontalOffsetKey, AVVideoCleanApertureVerticalOffsetKey]
        guard offsets.allSatisfy({ !aperture.contains($0) || aperture.double($0) != nil }) else {
            throw SettingsError("the offsets of AVVideoCleanApertureKey must be numbers")
        }
        guard
            let made = CleanAperture(
                width: width, height: height, right: aperture.double(offsets[0]) ?? 0, down: aperture.double(offsets[1]) ?? 0,
                of: frame)
        else {
            throw SettingsError("the clean aperture must lie within the frame of \(frame)")
        }
        return made
    }

    /// Returns the clean aperture among the compression properties, where Apple's framework takes any.
    private static func misplacedAperture(_ compression: AttributeDictionary, of frame: PixelSize) -> CleanAperture? {
        do throws(SettingsError) {
            return try cleanAperture(compression, of: frame)
        } catch {
            IgnoredInput.report("AVVideoCompressionPropertiesKey", "\(error.reason); AVVideoCleanApertureKey is ignored")
            return nil
        }
    }

    private static func tags(_ settings: AttributeDictionary) throws(SettingsError) -> ColorTags {
        guard let color = settings.dictionary(AVVideoColorPropertiesKey) else { return .bt709 }
        guard let primaries = color.string(AVVideoColorPrimariesKey), let transfer = color.string(AVVideoTransferFunctionKey),
            let matrix = color.string(AVVideoYCbCrMatrixKey)
        else { throw SettingsError("AVVideoColorPropertiesKey needs primaries, transfer function and matrix, all three") }
        guard let tags = ColorTags(primaries: primaries, transfer: transfer, matrix: matrix) else {
            throw SettingsError("the colour properties \(primaries), \(transfer), \(matrix) are not all known")
        }
        return tags
    }

    private static func encoder(
        _ codec: VideoEncoder.Codec, _ compression: AttributeDictionary
    ) throws(SettingsError) -> VideoEncoder.Settings {
        var encoder = VideoEncoder.Settings()
        encoder.codec = codec
        if compression.contains(AVVideoAverageBitRateKey) {
            guard let rate = compression.int(AVVideoAverageBitRateKey), rate > 0, rate <= Int(Int32.max) else {
                throw SettingsError("AVVideoAverageBitRateKey must be a number of bits per second")
            }
            encoder.rate = .averageBitRate(rate)
        }
        if compression.contains(AVVideoQualityKey) {
            guard let quality = compression.double(AVVideoQualityKey), (0...1).contains(quality) else {
                throw SettingsError("AVVideoQualityKey must be a number from 0 to 1")
            }
            encoder.quality = quality
        }
        if let interval = compression.int(AVVideoMaxKeyFrameIntervalKey), interval > 0 { encoder.keyframeInterval = interval }
        encoder.keyframeIntervalDuration = compression.double(AVVideoMaxKeyFrameIntervalDurationKey)
        encoder.allowsFrameReordering = compression.bool(AVVideoAllowFrameReorderingKey) ?? true
        if let profile = compression.string(AVVideoProfileLevelKey) {
            (encoder.profile, encoder.level) = try codec == .hevc ? Self.hevcProfile(profile) : Self.profile(profile)
        }
        encoder.usesCABAC = compression.string(AVVideoH264EntropyModeKey) != AVVideoH264EntropyModeCAVLC
        return encoder
    }

    /// Returns the profile for one of VideoToolbox's names: AVFoundation has none of its own.
    private static func hevcProfile(_ name: String) throws(SettingsError) -> (profile: String, level: String?) {
        switch name {
        case "HEVC_Main_AutoLevel": ("main", nil)
        case "HEVC_Main10_AutoLevel": ("main10", nil)
        default:
            throw SettingsError(
                "the profile and level '\(name)' is not supported for HEVC; use HEVC_Main_AutoLevel or HEVC_Main10_AutoLevel")
        }
    }

    /// Returns the profile and level for one of AVFoundation's names for H.264: `H264_High_4_1` → high, 4.1.
    private static func profile(_ name: String) throws(SettingsError) -> (profile: String, level: String?) {
        let parts = name.split(separator: "_").map(String.init)
        guard parts.count >= 3, parts[0] == "H264", ["Baseline", "Main", "High"].contains(parts[1]) else {
            throw SettingsError("the profile and level '\(name)' is not known")
        }
        let level = parts[2] == "AutoLevel" ? nil : parts[2...].joined(separator: ".")
        return (parts[1].lowercased(), level)
    }
}
