// Numbers of frames, channels and packets (AVAudioTypes.h).

/// A number of frames: one sample of each channel.
public typealias AVAudioFrameCount = UInt32
/// A position in frames, in a file or on a timeline.
public typealias AVAudioFramePosition = Int64
/// A number of packets. A packet of PCM is a frame.
public typealias AVAudioPacketCount = UInt32
public typealias AVAudioChannelCount = UInt32
