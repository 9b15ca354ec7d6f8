import Foundation
import ReelAVFAudio
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Returns a format that exists.
func format(
    _ common: AVAudioCommonFormat = .pcmFormatFloat32, _ rate: Double = 44_100, channels: AVAudioChannelCount = 2,
    interleaved: Bool = false
) throws -> AVAudioFormat {
    try #require(AVAudioFormat(commonFormat: common, sampleRate: rate, channels: channels, interleaved: interleaved))
}

/// Returns a buffer that contains interleaved samples.
func buffer<Sample>(_ samples: some Collection<Sample>, _ format: AVAudioFormat) throws -> AVAudioPCMBuffer {
    let channels = Int(format.channelCount)
    let count = AVAudioFrameCount(samples.count / channels)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: count))
    buffer.frameLength = count
    let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
    for (index, sample) in samples.enumerated() {
        let (frame, channel) = (index / channels, index % channels)
        let data = try #require(list[format.isInterleaved ? 0 : channel].mData).assumingMemoryBound(to: Sample.self)
        data[format.isInterleaved ? index : frame] = sample
    }
    return buffer
}

extension AVAudioPCMBuffer {
    /// The samples, interleaved.
    func samples<Sample>(_: Sample.Type = Float.self) throws -> [Sample] {
        let channels = Int(format.channelCount)
        let list = UnsafeMutableAudioBufferListPointer(mutableAudioBufferList)
        let planes = try list.map { try #require($0.mData).assumingMemoryBound(to: Sample.self) }
        return (0..<(Int(frameLength) * channels)).map { index in
            format.isInterleaved ? planes[0][index] : planes[index % channels][index / channels]
        }
    }
}

/// Reads all of a file, in pieces.
func readAll<Sample>(_ file: AVAudioFile, _ type: Sample.Type = Float.self, chunk: AVAudioFrameCount = 4096) throws -> [Sample] {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: chunk))
    var samples: [Sample] = []
    while true {
        try file.read(into: buffer)
        if buffer.frameLength == 0 { return samples }
        samples += try buffer.samples(type)
    }
}

/// Returns a file's samples as ffmpeg decodes them, interleaved.
func decoded<Sample>(_ url: URL, _ name: String = "f32le", _: Sample.Type = Float.self) throws -> [Sample] {
    let bytes = try Command.output(of: "ffmpeg", ["-v", "error", "-i", url.path, "-map", "0:a:0", "-f", name, "-"])
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Sample.self)) }
}

/// Returns the ratio of a signal to its difference from another, in decibels.
func signalToNoise(_ signal: some Collection<Double>, _ other: some Collection<Float>) -> Double {
    var (power, error) = (0.0, 0.0)
    for (wanted, got) in zip(signal, other) {
        power += wanted * wanted
        error += (wanted - Double(got)) * (wanted - Double(got))
    }
    return 10 * log10(power / max(error, 1e-30))
}
