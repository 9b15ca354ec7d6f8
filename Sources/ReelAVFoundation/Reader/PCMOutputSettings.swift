import Foundation
import ReelAVFAudio
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// The validated settings for decoded audio, from a client's dictionary.
struct PCMOutputSettings {
    /// The sample rate; nil keeps the tracks' rate.
    var sampleRate: Int?
    var channels: Int?
    var bits = 16
    var isFloat = false
    var isBigEndian = false
    var isNonInterleaved = false
    /// The channel layout as the client has given it, and the place of each channel in the mix.
    private var layout: (data: Data, places: [Int])?

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
        try setLayout(settings)
        settings.reportKeys(besides: Self.keys, in: "AVAssetReaderOutput settings")
        isFloat = settings.bool(AVLinearPCMIsFloatKey) ?? false
        isBigEndian = settings.bool(AVLinearPCMIsBigEndianKey) ?? false
        isNonInterleaved = settings.bool(AVLinearPCMIsNonInterleaved) ?? false
        bits = settings.int(AVLinearPCMBitDepthKey) ?? (isFloat ? 32 : 16)
        guard (isFloat ? [32, 64] : [16, 24, 32]).contains(bits) else {
            throw SettingsError("AVLinearPCMBitDepthKey must be 16, 24 or 32; for floating point, 32 or 64")
        }
    }

    private static let keys: Set = [
        AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVChannelLayoutKey, AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey,
        AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved,
    ]

    private mutating func setLayout(_ settings: AttributeDictionary) throws(SettingsError) {
        guard settings.contains(AVChannelLayoutKey) else { return }
        let data = settings.value(AVChannelLayoutKey) as? Data
        // As in a writer's settings.
        if data?.isEmpty == true { return }
        guard let data, let labels = AudioChannelLayout.labels(in: data), let speakers = SpeakerLayout(labels: labels) else {
            throw SettingsError("AVChannelLayoutKey must be Data with an AudioChannelLayout that names speakers")
        }
        guard speakers.channels == channels ?? speakers.channels else {
            throw SettingsError(
                "AVChannelLayoutKey has \(speakers.channels) channels, but AVNumberOfChannelsKey is \(channels ?? 0)")
        }
        guard let places = speakers.placesInMix else {
            throw SettingsError("sound cannot be mixed for the speakers of AVChannelLayoutKey; leave it out, or use those of 5.1")
        }
        channels = speakers.channels
        layout = (data, places)
    }

    /// Returns a converter from the mix, which has the same sample rate and number of channels; nil if none is needed.
    func converter(fromMixAt sampleRate: Int, channels: Int) throws(MediaError) -> PCMConverter? {
        let own = Self.float.description(sampleRate: sampleRate, channels: channels)
        let wanted = description(sampleRate: sampleRate, channels: channels)
        guard let layout else { return own == wanted ? nil : try PCMConverter(from: own, to: wanted) }
        // The bytes of `Data` need not be aligned as the structure is.
        let bytes = [UInt32](unsafeUninitializedCapacity: (layout.data.count + 3) / 4) { buffer, count in
            UnsafeMutableRawBufferPointer(buffer).copyBytes(from: layout.data)
            count = buffer.count
        }
        let format = bytes.withUnsafeBytes { bytes in
            try? CMFormatDescription(
                audioStreamBasicDescription: wanted, layoutSize: layout.data.count,
                layout: bytes.baseAddress?.assumingMemoryBound(to: AudioChannelLayout.self), magicCookie: nil)
        }
        return try PCMConverter(from: own, to: wanted, description: format, places: layout.places)
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
