import ReelCoreFoundation
import ReelCoreMedia

/// The validated settings for decoded audio, from a client's dictionary.
struct PCMOutputSettings {
    /// The sample rate; nil keeps the tracks' rate.
    var sampleRate: Int?
    var channels: Int?
    var bits = 16
    var isFloat = false
    var isBigEndian = false
    var isNonInterleaved = false

    static let float: PCMOutputSettings = {
        var settings = PCMOutputSettings()
        (settings.bits, settings.isFloat) = (32, true)
        return settings
    }()

    private init() {}

    /// Throws the reason the settings cannot be met.
    init(_ dictionary: [String: Any]) throws(SettingsError) {
        let settings = AttributeDictionary(dictionary)
        guard settings.int(AVFormatIDKey).flatMap(AudioFormatID.init(exactly:)) == kAudioFormatLinearPCM else {
            throw SettingsError("AVFormatIDKey must be kAudioFormatLinearPCM: an asset reader cannot encode")
        }
        if settings.contains(AVSampleRateKey) { sampleRate = try settings.sampleRate() }
        if settings.contains(AVNumberOfChannelsKey) { channels = try settings.channelCount() }
        isFloat = settings.bool(AVLinearPCMIsFloatKey) ?? false
        isBigEndian = settings.bool(AVLinearPCMIsBigEndianKey) ?? false
        isNonInterleaved = settings.bool(AVLinearPCMIsNonInterleaved) ?? false
        bits = settings.int(AVLinearPCMBitDepthKey) ?? (isFloat ? 32 : 16)
        guard (isFloat ? [32, 64] : [16, 24, 32]).contains(bits) else {
            throw SettingsError("AVLinearPCMBitDepthKey must be 16, 24 or 32; for floating point, 32 or 64")
        }
    }

    func description(sampleRate: Int, channels: Int) -> AudioStreamBasicDescription {
        var flags = kAudioFormatFlagIsPacked | (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger)
        if isBigEndian { flags |= kAudioFormatFlagIsBigEndian }
        if isNonInterleaved { flags |= kAudioFormatFlagIsNonInterleaved }
        let bytes = UInt32(bits / 8 * (isNonInterleaved ? 1 : channels))
        return AudioStreamBasicDescription(
            mSampleRate: Double(sampleRate), mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: bytes,
            mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: UInt32(bits),
            mReserved: 0)
    }
}
