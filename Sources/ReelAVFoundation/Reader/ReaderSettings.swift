import Foundation
import ReelMediaEngine
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo

/// The validated settings for decoded video, from a client's dictionary.
struct PixelBufferSettings {
    var format = PixelFormat.yuv420BiPlanarVideoRange
    /// The size in pixels; nil keeps the track's size.
    var size: (width: Int, height: Int)?

    /// Throws the reason the settings cannot be met.
    init(_ dictionary: [String: Any]) throws(SettingsError) {
        let settings = AttributeDictionary(dictionary)
        if settings.contains(kCVPixelBufferPixelFormatTypeKey) {
            guard let type = settings.int(kCVPixelBufferPixelFormatTypeKey), let code = OSType(exactly: type),
                let format = PixelFormat(code)
            else {
                let given = settings.int(kCVPixelBufferPixelFormatTypeKey).map { "; got \($0)" } ?? ""
                throw SettingsError(
                    "kCVPixelBufferPixelFormatTypeKey must be a format with a kCVPixelFormatType_… constant, such as "
                        + "420v or 32BGRA\(given)")
            }
            self.format = format
        }
        guard settings.contains(kCVPixelBufferWidthKey) || settings.contains(kCVPixelBufferHeightKey) else { return }
        guard let width = settings.int(kCVPixelBufferWidthKey), let height = settings.int(kCVPixelBufferHeightKey),
            (1...16_384).contains(width), (1...16_384).contains(height)
        else { throw SettingsError("the width and height must both be set, and be 1 to 16,384") }
        size = (width, height)
    }
}

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
        if settings.contains(AVSampleRateKey) {
            guard let rate = settings.int(AVSampleRateKey), (1...768_000).contains(rate) else {
                throw SettingsError("AVSampleRateKey must be 1 to 768,000 Hz")
            }
            sampleRate = rate
        }
        if settings.contains(AVNumberOfChannelsKey) {
            guard let channels = settings.int(AVNumberOfChannelsKey), (1...8).contains(channels) else {
                throw SettingsError("AVNumberOfChannelsKey must be 1 to 8")
            }
            self.channels = channels
        }
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
