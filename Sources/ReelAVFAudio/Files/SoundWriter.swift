import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// Writes PCM into a new sound file: under a hidden name, until it is complete. Not thread-safe.
final class SoundWriter {
    private let url: URL
    private let file: WrittenFile
    private let encoder: AudioEncoder
    private let muxer: any FileMuxer
    private let track: Int
    private let speakers: SpeakerLayout?
    /// The file's format.
    let settings: AudioEncoder.Settings
    private(set) var frames: Int64 = 0
    private var isOpen = true

    /// - Throws: an error if the settings cannot be used, or the file cannot be created.
    init(_ url: URL, _ dictionary: [String: Any], bits: Int, channelLayout: AVAudioChannelLayout?) throws {
        self.url = url
        let name = "cannot write \(url.path)"
        guard url.isFileURL else { throw AudioError.parameter.error(name, "it is no file") }
        let type: SoundFileType
        do throws(SettingsError) {
            type = try SoundFileType(url, AttributeDictionary(dictionary))
            settings = try Self.settings(dictionary, type, bits: bits)
        } catch {
            throw AudioError.fileType.error(name, error.reason)
        }
        if let reason = type.container.refusal(of: settings.codec, type: type.name) {
            throw AudioError.format.error(name, reason)
        }
        speakers = channelLayout?.managed.labels.flatMap(SpeakerLayout.init(labels:))
        let temporary = url.deletingLastPathComponent().appendingPathComponent(TemporaryName(for: url).text)
        let target = TargetFile(url)
        if let reason = target.refusal { throw AudioError.parameter.error(name, reason) }
        do throws(MediaError) {
            encoder = try AudioEncoder(settings, threads: ProcessInfo.processInfo.activeProcessorCount)
            file = try WrittenFile(creating: temporary.path, permissions: target.permissions)
        } catch {
            throw AudioError.writing(url, error)
        }
        do throws(MediaError) {
            muxer = try type.container.muxer(file, fragments: nil, layout: .indexed)
            track = try muxer.addTrack(for: encoder, properties: Muxer.TrackProperties())
            try muxer.start(movieTimescale: Int32(clamping: settings.sampleRate), indexFirst: true)
        } catch {
            file.remove()
            throw AudioError.writing(url, error)
        }
    }

    deinit { if isOpen { abandon() } }

    /// Returns the settings of the encoder. What they leave out about PCM is 16-bit integers, as the type of file stores them.
    private static func settings(
        _ dictionary: [String: Any], _ type: SoundFileType, bits: Int
    ) throws(SettingsError) -> AudioEncoder.Settings {
        let given = AttributeDictionary(dictionary)
        let (rate, channels) = (try given.sampleRate(), try given.channelCount())
        var dictionary = dictionary
        // Channels in a file are always interleaved; settings from the format of a buffer say what that one is.
        dictionary[AVLinearPCMIsNonInterleaved] = nil
        if given.int(AVFormatIDKey).flatMap(AudioFormatID.init(exactly:)) != kAudioFormatLinearPCM {
            for key in [AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey] { dictionary[key] = nil }
        } else {
            let isFloat = given.bool(AVLinearPCMIsFloatKey) ?? false
            if !given.contains(AVLinearPCMBitDepthKey) { dictionary[AVLinearPCMBitDepthKey] = isFloat ? 32 : 16 }
            if !given.contains(AVLinearPCMIsBigEndianKey) { dictionary[AVLinearPCMIsBigEndianKey] = type.isBigEndian }
        }
        dictionary[AVAudioFileTypeKey] = nil
        var hint = AudioStreamBasicDescription.floats(sampleRate: rate, channels: channels)
        hint.mFormatFlags = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
        hint.mBitsPerChannel = UInt32(bits)
        var settings = try AudioOutputSettings(
            dictionary,
            hint: CMFormatDescription(
                mediaType: .audio, mediaSubType: .linearPCM, dimensions: CMVideoDimensions(), audio: hint),
            in: "AVAudioFile.init(forWriting:settings:)"
        ).encoder
        settings.codec = type.container.written(settings.codec)
        return settings
    }

    func write(_ buffer: AVAudioPCMBuffer) throws {
        let count = Int(buffer.frameLength)
        guard count > 0 else { return }
        do {
            try encoder.append(
                buffer.block(0..<count), format: buffer.format.basicDescription, layout: speakers, totalFrames: count,
                frames: 0..<count, silenceBefore: 0)
            try write(encoder.packets())
            frames += Int64(count)
        } catch {
            // What has been written is not a part of the sound any more that could be continued.
            abandon()
            throw AudioError.writing(url, error)
        }
    }

    private func write(_ packets: [Packet]) throws(MediaError) {
        for packet in packets { try muxer.write(packet, to: track) }
    }

    /// Completes the file and gives it its name.
    ///
    /// - Throws: an error if that fails. There is then no file of this name, or the one that would have been replaced. If only
    ///   the name could not be given, the finished file stays under its temporary name, which the error says.
    func close() throws {
        guard isOpen else { return }
        do throws(MediaError) {
            try encoder.finish(endingAt: nil)
            while case let packets = try encoder.nextPackets(), !packets.isEmpty { try write(packets) }
            try muxer.finish(ends: [(encoder.encodedFrames, Int32(clamping: encoder.sampleRate))])
            try file.checkName()
        } catch {
            abandon()
            throw AudioError.writing(url, error)
        }
        isOpen = false
        do throws(MediaError) {
            try file.move(to: url)
        } catch {
            throw AudioError.permission.error(
                "cannot write \(url.path)",
                "the finished file could not get its name: \(error.detail). It is kept as \(file.path); rename it",
                underlying: error)
        }
    }

    private func abandon() {
        isOpen = false
        encoder.cancel()
        file.remove()
    }

    var isAbandoned: Bool { !isOpen }
}

extension AudioError {
    /// Returns an error that the media engine has thrown while writing a file.
    static func writing(_ url: URL, _ error: any Error) -> NSError {
        guard let error = error as? MediaError else { return wrap("cannot write \(url.path)", error) }
        let kind: AudioError =
            switch error.kind {
            case .unsupported: .format
            case .unwritable: .permission
            default: .unspecified
            }
        return kind.error("cannot write \(url.path)", error.localizedDescription, underlying: error)
    }
}
