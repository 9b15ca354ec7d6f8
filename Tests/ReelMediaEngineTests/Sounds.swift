import Foundation
import ReelCoreMedia
import ReelMediaEngine
import Testing

/// Returns the samples of a buffer of 32-bit floating-point PCM.
func numbers(_ buffer: CMSampleBuffer) throws -> [Float] {
    let block = try #require(buffer.dataBuffer)
    let channels = Int(buffer.formatDescription?.audioStreamBasicDescription?.mChannelsPerFrame ?? 1)
    return try block.withUnsafeMutableBytes { bytes in
        Array(bytes.bindMemory(to: Float.self).prefix(buffer.numSamples * channels))
    }
}

/// Decodes at least `frames` frames from the decoder's position; all by default.
func numbers(_ decoder: AudioDecoder, frames: Int = .max) throws -> [Float] {
    var all: [Float] = []
    while all.count / decoder.channels < frames, let buffer = try decoder.nextSampleBuffer() {
        all += try numbers(buffer)
    }
    return all
}

/// Writes a WAV file of interleaved 16-bit samples.
func writeWAV(_ samples: [Int16], rate: Int, channels: Int = 1, to url: URL) throws {
    var data = wavHeader(bytes: samples.count * 2, rate: rate, channels: channels)
    samples.withUnsafeBytes { data.append(contentsOf: $0) }
    try data.write(to: url)
}

func wavHeader(bytes: Int, rate: Int, channels: Int) -> Data {
    var data = Data("RIFF".utf8)
    func add(_ number: Int, _ count: Int) {
        data.append(contentsOf: (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }
    add(36 + bytes, 4)
    data += Data("WAVEfmt ".utf8)
    add(16, 4)
    add(1, 2)
    add(channels, 2)
    add(rate, 4)
    add(rate * channels * 2, 4)
    add(channels * 2, 2)
    add(16, 2)
    data += Data("data".utf8)
    add(bytes, 4)
    return data
}

/// A random number generator that returns the same numbers for the same seed.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
