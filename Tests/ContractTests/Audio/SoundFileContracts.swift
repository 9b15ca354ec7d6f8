import AVFAudio
import Testing

@Suite("20. Sound files and conversion") struct SoundFileContract {
    /// A name in a folder of its own.
    private func file(_ name: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appendingPathComponent(name)
    }

    /// A second of a tone, as an app generates it.
    private func writeTone(to url: URL, settings: [String: Any], amplitude: Float = 0.5) throws {
        let file = try AVAudioFile(forWriting: url, settings: settings)
        let format = file.processingFormat
        let frames = AVAudioFrameCount(format.sampleRate)
        let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frames)!
        buffer.frameLength = frames
        let channels = buffer.floatChannelData!
        for frame in 0..<Int(frames) {
            let value = amplitude * sin(2 * .pi * 441 * Float(frame) / Float(format.sampleRate))
            for channel in 0..<Int(format.channelCount) { channels[channel][frame] = value }
        }
        try file.write(from: buffer)
    }

    private static let aac: [String: Any] = [
        AVFormatIDKey: Int(kAudioFormatMPEG4AAC), AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
        AVEncoderAudioQualityKey: AVAudioQuality.high.rawValue,
    ]

    @Test(arguments: ["m4a", "caf"]) func `a tone is written, and its level measured in chunks`(_ ending: String) throws {
        let url = try file("tone.\(ending)")
        defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
        try writeTone(to: url, settings: Self.aac)
        let file = try AVAudioFile(forReading: url)
        #expect(file.length == 44_100 && file.fileFormat.sampleRate == 44_100)
        #expect(file.fileFormat.settings[AVFormatIDKey] as? UInt32 == kAudioFormatMPEG4AAC)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4096))
        var (squares, frames) = (0.0, 0)
        while file.framePosition < file.length {
            try file.read(into: buffer)
            let samples = UnsafeBufferPointer(start: buffer.floatChannelData![0], count: Int(buffer.frameLength))
            squares += samples.reduce(0) { $0 + Double($1 * $1) }
            frames += Int(buffer.frameLength)
        }
        #expect(frames == 44_100)
        #expect(abs((squares / Double(frames)).squareRoot() - 0.5 / 2.0.squareRoot()) < 0.005)
    }

    @Test func `sound is converted for a speech recogniser`() throws {
        let input = try #require(
            AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 44_100, channels: 2, interleaved: true))
        let output = try #require(
            AVAudioFormat(commonFormat: .pcmFormatFloat32, sampleRate: 16_000, channels: 1, interleaved: false))
        let converter = try #require(AVAudioConverter(from: input, to: output))
        converter.downmix = true
        let source = try #require(AVAudioPCMBuffer(pcmFormat: input, frameCapacity: 44_100))
        source.frameLength = 44_100
        for frame in 0..<44_100 {
            let value = Int16(16_000 * sin(2 * .pi * 441 * Double(frame) / 44_100))
            for channel in 0..<2 { source.int16ChannelData![channel][frame * source.stride] = value }
        }
        let ratio = output.sampleRate / input.sampleRate
        let capacity = AVAudioFrameCount((Double(source.frameLength) * ratio).rounded(.up))
        let target = try #require(AVAudioPCMBuffer(pcmFormat: output, frameCapacity: capacity))
        var isConsumed = false
        var error: NSError?
        let status = converter.convert(to: target, error: &error) { _, outStatus in
            if isConsumed {
                outStatus.pointee = .endOfStream
                return nil
            }
            isConsumed = true
            outStatus.pointee = .haveData
            return source
        }
        #expect(status == .haveData && error == nil && target.frameLength == 16_000)
        let samples = UnsafeBufferPointer(start: target.floatChannelData![0], count: 16_000)
        let wanted = (0..<16_000).map { Float(16_000.0 / 32_768 * sin(2 * .pi * 441 * Double($0) / 16_000)) }
        #expect(zip(samples[1000..<15_000], wanted[1000..<15_000]).allSatisfy { abs($0 - $1) < 1e-4 })
    }

    @Test func `AVFoundation has the same classes`() throws {
        let url = try file("tone.wav")
        defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 8_000, channels: 1))
        try writeTone(to: url, settings: format.settings)
        #expect(try AVAudioFile(forReading: url).processingFormat == format)
    }
}
