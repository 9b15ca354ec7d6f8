// Keys of the dictionaries that say how sound is encoded (AVAudioSettings.h).

/// `kAudioFormatMPEG4AAC`, `…AppleLossless`, `…FLAC`, `…Opus` or `…LinearPCM`; any kind of number.
public let AVFormatIDKey = "AVFormatIDKey"
/// Frames per second.
public let AVSampleRateKey = "AVSampleRateKey"
/// 1 to 8. More than two need `AVChannelLayoutKey`.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// `Data` with an `AudioChannelLayout`: which speakers the channels in the file are for. Each codec has an order of its own, and
/// PCM is written in that of WAVE files' masks, whatever the order here. Sound that comes with as many channels comes in that
/// order, too.
public let AVChannelLayoutKey = "AVChannelLayoutKey"

/// Bits per second, all channels together.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
/// One of the `AVAudioBitRateStrategy_…`, for AAC and Opus.
public let AVEncoderBitRateStrategyKey = "AVEncoderBitRateStrategyKey"
/// One of `AVAudioQuality`: how much care the encoder takes.
public let AVEncoderAudioQualityKey = "AVEncoderAudioQualityKey"
/// The same where the strategy is `AVAudioBitRateStrategy_Variable`.
public let AVEncoderAudioQualityForVBRKey = "AVEncoderAudioQualityForVBRKey"
/// Bits per sample of Apple Lossless and FLAC: 16, 20 or 24. 20 are written as 24.
public let AVEncoderBitDepthHintKey = "AVEncoderBitDepthHintKey"

/// The rate is held at any time: by Opus in each packet, by AAC in each second.
public let AVAudioBitRateStrategy_Constant = "AVAudioBitRateStrategy_Constant"
/// The rate is held in the long run. This is what is chosen.
public let AVAudioBitRateStrategy_LongTermAverage = "AVAudioBitRateStrategy_LongTermAverage"
public let AVAudioBitRateStrategy_VariableConstrained = "AVAudioBitRateStrategy_VariableConstrained"
/// As many bits as the quality needs; a bit rate is not looked at.
public let AVAudioBitRateStrategy_Variable = "AVAudioBitRateStrategy_Variable"

/// How well sound is encoded.
public enum AVAudioQuality: Int, Sendable {
    case min = 0
    case low = 0x20
    case medium = 0x40
    case high = 0x60
    case max = 0x7F
}

/// 8, 16, 24 or 32; 32 or 64 for floating-point numbers.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// Must be false: in a file channels always take turns.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"

/// As with Apple's, a writer does not take it.
public let AVSampleRateConverterAudioQualityKey = "AVSampleRateConverterAudioQualityKey"
