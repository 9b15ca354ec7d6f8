import Foundation
import ReelCoreFoundation
import ReelCoreMedia

/// Noise that is added before samples are rounded to integers, so that the error is no distortion: the sum of two random numbers
/// of one step each (triangular probability density), a different one for each sample, and the same each time.
struct Dither {
    /// A step of the integers, of a scale from −1 to 1.
    private let step: Double
    private var generator = SeededGenerator(0x9E37_79B9_7F4A_7C15)

    /// Nil if samples of a format are not rounded noticeably.
    init?(for format: AudioStreamBasicDescription) {
        let isFloat = format.mFormatFlags & kAudioFormatFlagIsFloat != 0
        guard !isFloat, (1...24).contains(format.mBitsPerChannel) else { return nil }
        step = 2 / Double(1 << UInt64(format.mBitsPerChannel))
    }

    /// Adds noise to a buffer of 64-bit floating-point numbers.
    mutating func add(to buffer: CMSampleBuffer) {
        buffer.dataBuffer?.withBytes { bytes in
            let samples = bytes.assumingMemoryBound(to: Double.self)
            for index in samples.indices { samples[index] += step * (generator.unit() - generator.unit()) }
        }
    }
}
