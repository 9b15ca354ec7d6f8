// Keys of the dictionaries that specify how audio is encoded (AVAudioSettings.h).

/// The audio format: `kAudioFormatMPEG4AAC`, `…AppleLossless`, `…FLAC`, `…Opus` or `…LinearPCM`, as any kind of number.
public let AVFormatIDKey = "AVFormatIDKey"
/// The sample rate in hertz (frames per second).
public let AVSampleRateKey = "AVSampleRateKey"
/// The number of channels: 1 to 8. More than two require `AVChannelLayoutKey`.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// The channel layout of the file, as `Data` with an `AudioChannelLayout`. Its order of channels does not matter: each codec has
/// an order of its own, and PCM is written in the order of WAVE files' channel masks. Input without a layout that has as many
/// channels is taken to have that order, too.
public let AVChannelLayoutKey = "AVChannelLayoutKey"

/// The bit rate of all channels together, in bits per second.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
/// The bit rate strategy for AAC and Opus: one of the `AVAudioBitRateStrategy_…` constants.
public let AVEncoderBitRateStrategyKey = "AVEncoderBitRateStrategyKey"
/// How much effort the encoder spends: an `AVAudioQuality`.
public let AVEncoderAudioQualityKey = "AVEncoderAudioQualityKey"
/// The `AVAudioQuality` for `AVAudioBitRateStrategy_Variable`, instead of that of `AVEncoderAudioQualityKey`.
public let AVEncoderAudioQualityForVBRKey = "AVEncoderAudioQualityForVBRKey"
/// The number of bits per sample for Apple Lossless and FLAC: 16, 20 or 24. 20 bits are written as 24.
public let AVEncoderBitDepthHintKey = "AVEncoderBitDepthHintKey"

/// A constant bit rate: in Opus for each packet, in AAC for each second.
public let AVAudioBitRateStrategy_Constant = "AVAudioBitRateStrategy_Constant"
/// A constant bit rate on average over the long term. The default.
public let AVAudioBitRateStrategy_LongTermAverage = "AVAudioBitRateStrategy_LongTermAverage"
public let AVAudioBitRateStrategy_VariableConstrained = "AVAudioBitRateStrategy_VariableConstrained"
/// As many bits as the quality requires; a bit rate is ignored.
public let AVAudioBitRateStrategy_Variable = "AVAudioBitRateStrategy_Variable"

/// The quality of encoded audio (Apple: AVAudioQuality). It selects the encoder's effort.
public enum AVAudioQuality: Int, Sendable {
    case min = 0
    case low = 0x20
    case medium = 0x40
    case high = 0x60
    case max = 0x7F
}

/// The number of bits per sample: 8, 16, 24 or 32 for integers; 32 or 64 for floating-point samples.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// Required, but without effect on writers, which report the value true: channels in a file are always interleaved.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"

/// Not supported by writers, as on Apple's platforms.
public let AVSampleRateConverterAudioQualityKey = "AVSampleRateConverterAudioQualityKey"

/// The type of a file that `AVAudioFile` writes, as an `AudioFileTypeID`: one of the four-character codes `WAVE`, `AIFF`, `AIFC`,
/// `caff`, `flac`, `m4af` and `mp4f`. Without it, the file's name tells.
public let AVAudioFileTypeKey = "AVAudioFileTypeKey"

/// The usual resampling.
public let AVSampleRateConverterAlgorithm_Normal = "AVSampleRateConverterAlgorithm_Normal"
/// Resampling with the highest precision, whatever `sampleRateConverterQuality` is.
public let AVSampleRateConverterAlgorithm_Mastering = "AVSampleRateConverterAlgorithm_Mastering"
