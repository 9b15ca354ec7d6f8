import ReelCoreFoundation
import ReelAVFAudio
import ReelMediaEngine

/// Which keys a client's video settings may have.
///
/// Apple's framework raises an exception for a compression property that the codec does not support, and ignores other keys of
/// the settings that it does not know. Here, too, such properties cannot be applied. What Apple's encoders support and the
/// encoders here do not, without effect on what is shown, is reported and ignored.
extension VideoOutputSettings {
    private static let keys: Set = [
        AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoScalingModeKey, AVVideoPixelAspectRatioKey,
        AVVideoCleanApertureKey, AVVideoColorPropertiesKey, AVVideoCompressionPropertiesKey,
    ]

    /// The properties that every codec supports.
    private static let commonProperties: Set = [AVVideoExpectedSourceFrameRateKey]

    /// The properties of codecs whose frames depend on each other.
    private static let interProperties: Set = [
        AVVideoAverageBitRateKey, AVVideoMaxKeyFrameIntervalKey, AVVideoMaxKeyFrameIntervalDurationKey,
    ]

    /// What early versions of Apple's header, and the many examples that follow it, have among the compression properties.
    private static let misplacedProperties: Set = [AVVideoPixelAspectRatioKey, AVVideoCleanApertureKey]

    /// VideoToolbox's properties that are hints, or limits besides other properties (VTCompressionProperties.h).
    private static let hints: Set = [
        "RealTime", "ExpectedDuration", "SourceFrameCount", "MaxFrameDelayCount", "DataRateLimits", "AllowOpenGOP",
        AVVideoAverageNonDroppableFrameRateKey, "BaseLayerFrameRateFraction", "PrioritizeEncodingSpeedOverQuality",
        "MaximizePowerEfficiency", "HDRMetadataInsertionMode", "PreserveDynamicHDRMetadata", "NumberOfSlices",
    ]

    private static func properties(of codec: VideoEncoder.Codec) -> Set<String> {
        switch codec {
        case .h264:
            commonProperties.union(interProperties)
                .union([AVVideoAllowFrameReorderingKey, AVVideoProfileLevelKey, AVVideoH264EntropyModeKey])
        case .hevc: commonProperties.union(interProperties).union([AVVideoAllowFrameReorderingKey, AVVideoProfileLevelKey])
        case .av1, .vp9: commonProperties.union(interProperties)
        case .jpeg: commonProperties.union([AVVideoQualityKey])
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444: commonProperties
        }
    }

    /// Throws if a compression property is not supported. Reports keys that are ignored.
    static func checkKeys(
        _ settings: AttributeDictionary, _ compression: AttributeDictionary, for codec: VideoEncoder.Codec
    ) throws(SettingsError) {
        let known = properties(of: codec)
        let accepted = known.union(misplacedProperties).union(hints)
        if let key = compression.keys.first(where: { !accepted.contains($0) }) {
            throw SettingsError("the compression property '\(key)' is not supported for \(codec.name)")
        }
        settings.reportKeys(besides: keys, in: "AVAssetWriterInput.outputSettings")
        compression.reportKeys(besides: known.union(misplacedProperties), in: "AVVideoCompressionPropertiesKey")
    }
}
