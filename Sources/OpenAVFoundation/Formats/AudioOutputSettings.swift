import Foundation
import MediaEngine
import OpenCoreFoundation
import OpenCoreMedia

/// A client's dictionary of audio settings, understood.
struct AudioOutputSettings {
    var codec: AudioEncoder.Codec
    var sampleRate: Int
    var channels: Int

    /// ISO/IEC 14496-3, table 1.18.
    private static let aacSampleRates: Set = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]

    /// Throws the reason why these settings cannot be used.
    init(_ dictionary: [String: Any]) throws(SettingsError) {
        let settings = AttributeDictionary(dictionary)
        guard let format = settings.int(AVFormatIDKey) else { throw SettingsError("AVFormatIDKey is missing") }
        guard let rate = settings.int(AVSampleRateKey), (1...768_000).contains(rate) else {
            throw SettingsError("AVSampleRateKey must be a number of frames per second, up to 768,000")
        }
        guard let channels = settings.int(AVNumberOfChannelsKey), (1...2).contains(channels) else {
            throw SettingsError("AVNumberOfChannelsKey must be 1 or 2")
        }
        sampleRate = rate
        self.channels = channels
        switch AudioFormatID(exactly: format) {
        case kAudioFormatMPEG4AAC:
            guard Self.aacSampleRates.contains(rate) else {
                throw SettingsError("AAC has no sample rate of \(rate) Hz; 44,100 and 48,000 are the usual ones")
            }
            let bitRate =
                settings.int(AVEncoderBitRateKey)
                ?? settings.int(AVEncoderBitRatePerChannelKey).map { $0.multipliedReportingOverflow(by: channels) }
                .map { $0.overflow ? Int.max : $0.partialValue } ?? 96_000 * channels
            guard (8_000...1_024_000).contains(bitRate) else {
                throw SettingsError("\(bitRate) bits per second is no rate for AAC: 8,000 to 1,024,000 are")
            }
            codec = .aac(bitRate: bitRate)
        case kAudioFormatLinearPCM:
            codec = try Self.pcm(settings)
        default:
            throw SettingsError(
                "there is no encoder for the audio format \(format); kAudioFormatMPEG4AAC and kAudioFormatLinearPCM are there")
        }
    }

    private static func pcm(_ settings: AttributeDictionary) throws(SettingsError) -> AudioEncoder.Codec {
        guard let bits = settings.int(AVLinearPCMBitDepthKey), let isFloat = settings.bool(AVLinearPCMIsFloatKey),
            let isBigEndian = settings.bool(AVLinearPCMIsBigEndianKey), settings.contains(AVLinearPCMIsNonInterleaved)
        else { throw SettingsError("linear PCM needs all four of the AVLinearPCM keys") }
        guard settings.bool(AVLinearPCMIsNonInterleaved) == false else {
            throw SettingsError("AVLinearPCMIsNonInterleaved must be false: in a file channels take turns")
        }
        guard (isFloat ? [32, 64] : [16, 24, 32]).contains(bits) else {
            throw SettingsError("AVLinearPCMBitDepthKey must be 16, 24 or 32, and 32 or 64 for floating-point numbers")
        }
        return .pcm(bits: bits, isFloat: isFloat, isBigEndian: isBigEndian)
    }
}

extension AudioEncoder.Codec {
    var isPCM: Bool {
        if case .pcm = self { true } else { false }
    }
}
