// Keys of the dictionaries that say how sound is encoded (AVAudioSettings.h).

/// `kAudioFormatMPEG4AAC` or `kAudioFormatLinearPCM`; any kind of number.
public let AVFormatIDKey = "AVFormatIDKey"
/// Frames per second.
public let AVSampleRateKey = "AVSampleRateKey"
/// 1 or 2.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// Bits per second, all channels together.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"

/// 16, 24 or 32; 32 or 64 for floating-point numbers.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// Must be false: in a file channels always take turns.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
