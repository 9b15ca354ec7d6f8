public import ReelCoreFoundation

// Core Audio's description of an audio format (CoreAudioBaseTypes.h).

/// The four-character code of an audio codec.
public typealias AudioFormatID = UInt32
/// Flags that specify an audio format further, such as `kAudioFormatFlagIsFloat`.
public typealias AudioFormatFlags = UInt32

/// 'lpcm'
public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70_636D
/// 'aac '
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x6161_6320
/// 'aach'
public let kAudioFormatMPEG4AAC_HE: AudioFormatID = 0x6161_6368
/// 'alac'
public let kAudioFormatAppleLossless: AudioFormatID = 0x616C_6163
/// '.mp3'
public let kAudioFormatMPEGLayer3: AudioFormatID = 0x2E6D_7033
/// 'flac'
public let kAudioFormatFLAC: AudioFormatID = 0x666C_6163
/// 'opus'
public let kAudioFormatOpus: AudioFormatID = 0x6F70_7573
/// 'ac-3'
public let kAudioFormatAC3: AudioFormatID = 0x6163_2D33

/// Samples are floating-point numbers; otherwise integers.
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1 << 0
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 1 << 1
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 1 << 2
/// The bits of a sample fill its bytes completely.
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 1 << 3
/// If the bits of a sample do not fill its bytes, they are the high bits; otherwise the low bits.
public let kAudioFormatFlagIsAlignedHigh: AudioFormatFlags = 1 << 4
/// Each channel is stored in a block of its own, one after the other; otherwise the channels are interleaved.
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 1 << 5
/// Swift on Linux only runs on little-endian machines.
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = 0

public let kLinearPCMFormatFlagIsFloat = kAudioFormatFlagIsFloat
public let kLinearPCMFormatFlagIsBigEndian = kAudioFormatFlagIsBigEndian
public let kLinearPCMFormatFlagIsSignedInteger = kAudioFormatFlagIsSignedInteger
public let kLinearPCMFormatFlagIsPacked = kAudioFormatFlagIsPacked
public let kLinearPCMFormatFlagIsAlignedHigh = kAudioFormatFlagIsAlignedHigh
public let kLinearPCMFormatFlagIsNonInterleaved = kAudioFormatFlagIsNonInterleaved

/// The format of an audio stream: codec, sample rate, channels and sample layout.
public struct AudioStreamBasicDescription: Hashable, Sendable {
    /// Frames (one sample of each channel) per second.
    public var mSampleRate: Float64
    public var mFormatID: AudioFormatID
    public var mFormatFlags: AudioFormatFlags
    public var mBytesPerPacket: UInt32
    /// 1 for PCM.
    public var mFramesPerPacket: UInt32
    /// For non-interleaved PCM, the bytes of one channel.
    public var mBytesPerFrame: UInt32
    public var mChannelsPerFrame: UInt32
    public var mBitsPerChannel: UInt32
    public var mReserved: UInt32

    public init() {
        self.init(
            mSampleRate: 0, mFormatID: 0, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0, mBytesPerFrame: 0,
            mChannelsPerFrame: 0, mBitsPerChannel: 0, mReserved: 0)
    }

    public init(
        mSampleRate: Float64, mFormatID: AudioFormatID, mFormatFlags: AudioFormatFlags, mBytesPerPacket: UInt32,
        mFramesPerPacket: UInt32, mBytesPerFrame: UInt32, mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32, mReserved: UInt32
    ) {
        self.mSampleRate = mSampleRate
        self.mFormatID = mFormatID
        self.mFormatFlags = mFormatFlags
        self.mBytesPerPacket = mBytesPerPacket
        self.mFramesPerPacket = mFramesPerPacket
        self.mBytesPerFrame = mBytesPerFrame
        self.mChannelsPerFrame = mChannelsPerFrame
        self.mBitsPerChannel = mBitsPerChannel
        self.mReserved = mReserved
    }
}

/// The position and size of a packet of compressed audio, in bytes.
public struct AudioStreamPacketDescription: Hashable, Sendable {
    public var mStartOffset: Int64
    public var mVariableFramesInPacket: UInt32
    public var mDataByteSize: UInt32

    public init() { self.init(mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 0) }

    public init(mStartOffset: Int64, mVariableFramesInPacket: UInt32, mDataByteSize: UInt32) {
        self.mStartOffset = mStartOffset
        self.mVariableFramesInPacket = mVariableFramesInPacket
        self.mDataByteSize = mDataByteSize
    }
}
