import Foundation
import MediaEngine
import OpenCoreFoundation

/// A client's dictionary of video settings, understood.
struct VideoOutputSettings {
    var width: Int
    var height: Int
    var scaling: PicturePlacement.Scaling
    var tags: ColorTags
    var encoder: VideoEncoder.Settings
    var expectedFrameRate: Double?

    /// More than this in one direction no level of H.264 has, and libx264 does not take.
    private static let largestDimension = 16_384

    /// Throws the reason why these settings cannot be used.
    init(_ dictionary: [String: Any]) throws(SettingsError) {
        let settings = AttributeDictionary(dictionary)
        guard let codec = settings.string(AVVideoCodecKey) else { throw SettingsError("AVVideoCodecKey is missing") }
        // The name that Swift code of before 2017 uses has the same value.
        guard codec == AVVideoCodecType.h264.rawValue else {
            throw SettingsError("there is no encoder for the codec '\(codec)'; AVVideoCodecType.h264 is the one there is")
        }
        guard let width = settings.int(AVVideoWidthKey), let height = settings.int(AVVideoHeightKey) else {
            throw SettingsError("AVVideoWidthKey and AVVideoHeightKey must both be numbers")
        }
        guard (2...Self.largestDimension).contains(width), (2...Self.largestDimension).contains(height) else {
            throw SettingsError(
                "\(width)×\(height) is no size for a movie: each side must be 2 to \(Self.largestDimension) pixels")
        }
        self.width = width
        self.height = height
        scaling = try Self.scaling(settings)
        tags = try Self.tags(settings)
        let compression = settings.dictionary(AVVideoCompressionPropertiesKey) ?? AttributeDictionary([:] as [String: Any])
        encoder = try Self.encoder(compression)
        expectedFrameRate = compression.double(AVVideoExpectedSourceFrameRateKey).flatMap { $0 > 0 ? $0 : nil }
    }

    private static func scaling(_ settings: AttributeDictionary) throws(SettingsError) -> PicturePlacement.Scaling {
        switch settings.string(AVVideoScalingModeKey) {
        case nil where settings.contains(AVVideoScalingModeKey): throw SettingsError("AVVideoScalingModeKey must be a string")
        case nil, AVVideoScalingModeResizeAspect?: .fit
        case AVVideoScalingModeResize?: .stretch
        case AVVideoScalingModeResizeAspectFill?: .fill
        case let mode?: throw SettingsError("the scaling mode '\(mode)' cannot be used for writing")
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

    private static func encoder(_ compression: AttributeDictionary) throws(SettingsError) -> VideoEncoder.Settings {
        var encoder = VideoEncoder.Settings()
        if compression.contains(AVVideoAverageBitRateKey) {
            guard let rate = compression.int(AVVideoAverageBitRateKey), rate > 0, rate <= Int(Int32.max) else {
                throw SettingsError("AVVideoAverageBitRateKey must be a number of bits per second")
            }
            encoder.rate = .averageBitRate(rate)
        }
        if let interval = compression.int(AVVideoMaxKeyFrameIntervalKey), interval > 0 { encoder.keyframeInterval = interval }
        encoder.keyframeIntervalDuration = compression.double(AVVideoMaxKeyFrameIntervalDurationKey)
        encoder.allowsFrameReordering = compression.bool(AVVideoAllowFrameReorderingKey) ?? true
        if let profile = compression.string(AVVideoProfileLevelKey) {
            (encoder.profile, encoder.level) = try Self.profile(profile)
        }
        encoder.usesCABAC = compression.string(AVVideoH264EntropyModeKey) != AVVideoH264EntropyModeCAVLC
        return encoder
    }

    /// `H264_High_4_1` → high, 4.1.
    private static func profile(_ name: String) throws(SettingsError) -> (profile: String, level: String?) {
        let parts = name.split(separator: "_").map(String.init)
        guard parts.count >= 3, parts[0] == "H264", ["Baseline", "Main", "High"].contains(parts[1]) else {
            throw SettingsError("the profile and level '\(name)' are not known")
        }
        let level = parts[2] == "AutoLevel" ? nil : parts[2...].joined(separator: ".")
        return (parts[1].lowercased(), level)
    }
}

/// Why a dictionary of settings cannot be used.
struct SettingsError: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
