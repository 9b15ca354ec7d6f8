import Foundation
import ReelCoreFoundation
package import ReelCoreMedia
package import ReelMediaEngine

/// The audio settings that a client's dictionary specifies.
package struct AudioOutputSettings {
    package var encoder: AudioEncoder.Settings

    package var codec: AudioEncoder.Codec { encoder.codec }

    /// The bit rate of AAC unless another is given, in bits per second and channel.
    package static let usualAACBitRate = 96_000

    /// ISO/IEC 14496-3, table 1.18.
    private static let aacSampleRates: Set = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]
    /// RFC 6716, clause 2.
    private static let opusSampleRates: Set = [48_000, 24_000, 16_000, 12_000, 8_000]

    /// Creates settings from a dictionary.
    ///
    /// - Parameters:
    ///   - hint: The format of the audio that will be appended. If it is present, only `AVFormatIDKey` is required, and
    ///     the other settings default to those of the hint.
    ///   - call: What the settings are for, as a client writes it.
    ///   - others: Keys that the caller uses.
    /// - Throws: The reason why the settings cannot be used.
    package init(
        _ dictionary: [String: Any], hint: CMFormatDescription? = nil, in call: String = "AVAssetWriterInput.outputSettings",
        besides others: Set<String> = []
    ) throws(SettingsError) {
        let settings = AttributeDictionary(dictionary)
        let source = hint?.audioStreamBasicDescription
        guard let format = settings.int(AVFormatIDKey) else { throw SettingsError("AVFormatIDKey is missing") }
        guard !settings.contains(AVSampleRateConverterAudioQualityKey) else {
            throw SettingsError("AVSampleRateConverterAudioQualityKey is not supported; leave it out")
        }
        Self.reportKeys(settings, format, in: call, besides: others)
        let rate = try settings.sampleRate(source?.roundedRate)
        let channels = try settings.channelCount(source.map { Int($0.mChannelsPerFrame) })
        let layout = try Self.layout(settings, channels: channels, isAssumed: hint != nil)
        let codec = try Self.codec(settings, format, rate: rate, channels: channels, source: source)
        guard codec.layout(for: layout) != nil else {
            throw SettingsError("this format does not support the speakers of AVChannelLayoutKey")
        }
        encoder = AudioEncoder.Settings(codec: codec, sampleRate: rate, layout: layout, effort: try Self.effort(settings))
        // Opus in files always has a sample rate of 48,000 Hz.
        if case .opus = codec { encoder.sampleRate = 48_000 }
    }

    /// Reports keys that are not used for a format.
    private static func reportKeys(
        _ settings: AttributeDictionary, _ format: Int, in call: String, besides others: Set<String>
    ) {
        var known = others.union([AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVChannelLayoutKey])
        switch AudioFormatID(exactly: format) {
        case kAudioFormatMPEG4AAC, kAudioFormatOpus:
            known.formUnion([
                AVEncoderBitRateKey, AVEncoderBitRatePerChannelKey, AVEncoderBitRateStrategyKey, AVEncoderAudioQualityKey,
                AVEncoderAudioQualityForVBRKey,
            ])
        case kAudioFormatAppleLossless, kAudioFormatFLAC:
            known.formUnion([AVEncoderBitDepthHintKey, AVEncoderAudioQualityKey])
        default:
            known.formUnion([
                AVLinearPCMBitDepthKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsFloatKey, AVLinearPCMIsNonInterleaved,
            ])
        }
        settings.reportKeys(besides: known, in: call)
    }

    private static func codec(
        _ settings: AttributeDictionary, _ format: Int, rate: Int, channels: Int, source: AudioStreamBasicDescription?
    ) throws(SettingsError) -> AudioEncoder.Codec {
        switch AudioFormatID(exactly: format) {
        case kAudioFormatMPEG4AAC:
            guard aacSampleRates.contains(rate) else {
                throw SettingsError("AAC does not support a sample rate of \(rate) Hz; use 44,100 or 48,000")
            }
            return .aac(try self.rate(settings, channels: channels, usual: usualAACBitRate * channels, within: 8_000...1_024_000))
        case kAudioFormatOpus:
            guard opusSampleRates.contains(rate) else {
                throw SettingsError("Opus does not support \(rate) Hz; use 48,000, 24,000, 16,000, 12,000 or 8,000")
            }
            let limit = 256_000 * channels
            return .opus(try self.rate(settings, channels: channels, usual: 64_000 * channels, within: 6_000...limit))
        case kAudioFormatAppleLossless:
            guard rate <= 384_000 else {
                throw SettingsError("Apple Lossless does not support a sample rate of \(rate) Hz; use at most 384,000")
            }
            return .alac(bits: try depth(settings, source, isNeeded: true))
        case kAudioFormatFLAC:
            guard rate <= 655_350 else { throw SettingsError("FLAC does not support \(rate) Hz; use at most 655,350") }
            return .flac(bits: try depth(settings, source, isNeeded: false))
        case kAudioFormatLinearPCM:
            return try pcm(settings, source)
        default:
            throw SettingsError(
                "there is no encoder for the audio format \(format); use kAudioFormatMPEG4AAC, kAudioFormatAppleLossless, "
                    + "kAudioFormatFLAC, kAudioFormatOpus or kAudioFormatLinearPCM")
        }
    }

    /// - Parameter isAssumed: Whether more than two channels may come without a layout, and the usual one is assumed.
    private static func layout(
        _ settings: AttributeDictionary, channels: Int, isAssumed: Bool
    ) throws(SettingsError) -> SpeakerLayout {
        // Apple's sample code passes empty data, which specifies nothing.
        let isEmpty = (settings.value(AVChannelLayoutKey) as? Data)?.isEmpty == true
        guard settings.contains(AVChannelLayoutKey), !isEmpty else {
            guard channels <= 2 || isAssumed, let usual = SpeakerLayout.usual(channels: channels) else {
                throw SettingsError("more than two channels need AVChannelLayoutKey")
            }
            return usual
        }
        guard let data = settings.value(AVChannelLayoutKey) as? Data, let labels = AudioChannelLayout.labels(in: data),
            let layout = SpeakerLayout(labels: labels)
        else { throw SettingsError("AVChannelLayoutKey must be Data with an AudioChannelLayout that names speakers") }
        guard layout.channels == channels else {
            throw SettingsError("AVChannelLayoutKey has \(layout.channels) channels, but AVNumberOfChannelsKey is \(channels)")
        }
        return layout
    }

    private static func rate(
        _ settings: AttributeDictionary, channels: Int, usual: Int, within range: ClosedRange<Int>
    ) throws(SettingsError) -> AudioEncoder.Rate {
        let total = settings.double(AVEncoderBitRateKey)
        let share = settings.double(AVEncoderBitRatePerChannelKey).map { $0 * Double(channels) }
        let isGiven = settings.contains(AVEncoderBitRateKey) || settings.contains(AVEncoderBitRatePerChannelKey)
        let wanted = total ?? share ?? (isGiven ? .nan : Double(usual))
        guard (Double(range.lowerBound)...Double(range.upperBound)).contains(wanted) else {
            throw SettingsError(
                "\(String(format: "%.0f", wanted)) bits per second is not supported for this format; "
                    + "use \(range.lowerBound) to \(range.upperBound)")
        }
        let bits = Int(wanted)
        guard settings.contains(AVEncoderBitRateStrategyKey) else { return .average(bits) }
        switch settings.string(AVEncoderBitRateStrategyKey) {
        case AVAudioBitRateStrategy_LongTermAverage: return .average(bits)
        case AVAudioBitRateStrategy_Constant: return .constant(bits)
        case AVAudioBitRateStrategy_VariableConstrained: return .constrained(bits)
        case AVAudioBitRateStrategy_Variable: return .variable
        default: throw SettingsError("AVEncoderBitRateStrategyKey must be one of the AVAudioBitRateStrategy constants")
        }
    }

    private static func effort(_ settings: AttributeDictionary) throws(SettingsError) -> AudioEncoder.Effort? {
        let isVariable = settings.string(AVEncoderBitRateStrategyKey) == AVAudioBitRateStrategy_Variable
        let keys = isVariable ? [AVEncoderAudioQualityForVBRKey, AVEncoderAudioQualityKey] : [AVEncoderAudioQualityKey]
        guard let key = keys.first(where: { settings.contains($0) }) else { return nil }
        switch settings.int(key).flatMap(AVAudioQuality.init) {
        case .min: return .least
        case .low: return .low
        case .medium: return .medium
        case .high: return .high
        case .max: return .most
        case nil: throw SettingsError("\(key) must be one of AVAudioQuality")
        }
    }

    private static func depth(
        _ settings: AttributeDictionary, _ source: AudioStreamBasicDescription?, isNeeded: Bool
    ) throws(SettingsError) -> Int {
        if !settings.contains(AVEncoderBitDepthHintKey) {
            guard let source else {
                if isNeeded { throw SettingsError("Apple Lossless needs AVEncoderBitDepthHintKey") }
                return 24
            }
            return source.mBitsPerChannel <= 16 ? 16 : 24
        }
        switch settings.int(AVEncoderBitDepthHintKey) {
        case 16: return 16
        case 20, 24: return 24
        default: throw SettingsError("AVEncoderBitDepthHintKey must be 16, 20 or 24")
        }
    }

    private static func pcm(
        _ settings: AttributeDictionary, _ source: AudioStreamBasicDescription?
    ) throws(SettingsError) -> AudioEncoder.Codec {
        let known = source.flatMap { $0.mFormatID == kAudioFormatLinearPCM ? $0 : nil }
        func flag(_ key: String, _ flag: AudioFormatFlags) -> Bool? {
            settings.contains(key) ? settings.bool(key) : source.map { _ in (known?.mFormatFlags ?? 0) & flag != 0 }
        }
        let depth =
            settings.contains(AVLinearPCMBitDepthKey)
            ? settings.int(AVLinearPCMBitDepthKey) : source.map { _ in Int(known?.mBitsPerChannel ?? 16) }
        guard let bits = depth, let isFloat = flag(AVLinearPCMIsFloatKey, kAudioFormatFlagIsFloat),
            let isBigEndian = flag(AVLinearPCMIsBigEndianKey, kAudioFormatFlagIsBigEndian),
            let isNonInterleaved = settings.bool(AVLinearPCMIsNonInterleaved) ?? source.map({ _ in false })
        else { throw SettingsError("linear PCM needs all four of the AVLinearPCM keys") }
        if isNonInterleaved {
            IgnoredInput.report(
                "AVLinearPCMIsNonInterleaved", "the channels of a file are always interleaved; the value true is ignored")
        }
        guard (isFloat ? [32, 64] : [8, 16, 24, 32]).contains(bits) else {
            throw SettingsError("AVLinearPCMBitDepthKey must be 8, 16, 24 or 32; for floating-point samples, 32 or 64")
        }
        return .pcm(bits: bits, isFloat: isFloat, isBigEndian: isBigEndian)
    }
}

extension AudioStreamBasicDescription {
    fileprivate var roundedRate: Int? { Int(exactly: mSampleRate.rounded()) }
}
