import Foundation
import ReelAccelerate

/// How strongly something new begins in a sound, a hundred times a second.
///
/// The loudness of each of 24 bands of frequencies rises where a note or a drum begins. The strength is the sum of these rises
/// (spectral flux: Bello and others, "A Tutorial on Onset Detection in Music Signals", IEEE Transactions on Speech and Audio
/// Processing 13, 2005).
struct OnsetStrength {
    /// The number of strengths a second.
    static let rate = 100

    /// The strengths so far; the first belongs to the beginning of the sound.
    private(set) var values: [Float] = []

    private let sampleRate: Int
    /// The number of samples that a strength is made of, a power of two.
    private let length: Int
    private let window: [Float]
    private let transform: vDSP.FFT<DSPSplitComplex>
    /// The first and the last line of the spectrum of each band.
    private let bands: [ClosedRange<Int>]
    /// What has not been used completely yet.
    private var samples: [Float]
    private var skipped = 0
    private var levels: [Float]

    /// How much of the sound a strength is made of, about, in seconds.
    private static let windowLength = 0.043
    private static let bandCount = 24
    /// Smaller rises are not heard, and also occur in steady tones, whose phases differ between windows: half a decibel.
    private static let leastRise: Float = 0.05
    /// From a bass drum to a cymbal, in Hz.
    private static let frequencies = 40.0...8_000

    /// Nil if the sound has none of the frequencies of most beats.
    ///
    /// - Parameter sampleRate: in Hz, at least 1,000.
    init?(sampleRate: Int) {
        guard sampleRate >= 1_000 else { return nil }
        let logarithm = Int(log2(Self.windowLength * Double(sampleRate)).rounded())
        length = 1 << logarithm
        guard let transform = vDSP.FFT(log2n: vDSP_Length(logarithm), radix: .radix2, ofType: DSPSplitComplex.self) else {
            return nil
        }
        self.sampleRate = sampleRate
        self.transform = transform
        let size = length
        window = (0..<size).map { 0.5 - 0.5 * cos(2 * .pi * Float($0) / Float(size)) }
        let (lowest, highest) = (Self.frequencies.lowerBound, min(Self.frequencies.upperBound, Double(sampleRate) / 2))
        let edges = (0...Self.bandCount).map { edge in
            let frequency = lowest * pow(highest / lowest, Double(edge) / Double(Self.bandCount))
            return Int(frequency * Double(size) / Double(sampleRate))
        }
        bands = zip(edges, edges.dropFirst()).map { max(1, $0)...min(size / 2 - 1, max(1, $0, $1 - 1)) }
        levels = [Float](repeating: 0, count: Self.bandCount)
        // The windows are centred on their times.
        samples = [Float](repeating: 0, count: length / 2)
    }

    /// Adds samples of one channel, −1 to 1.
    mutating func add(_ new: some Sequence<Float>) {
        samples += new
        while nextStart + length <= samples.count { addValue(at: nextStart) }
        let used = max(0, min(samples.count, nextStart))
        samples.removeFirst(used)
        skipped += used
    }

    /// Where the samples of the next strength begin.
    private var nextStart: Int { values.count * sampleRate / Self.rate - skipped }

    private mutating func addValue(at start: Int) {
        let half = length / 2
        var (real, imaginary) = ([Float](repeating: 0, count: half), [Float](repeating: 0, count: half))
        for index in 0..<half {
            real[index] = samples[start + 2 * index] * window[2 * index]
            imaginary[index] = samples[start + 2 * index + 1] * window[2 * index + 1]
        }
        var power = [Float](repeating: 0, count: half)
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                guard let one = real.baseAddress, let other = imaginary.baseAddress else { return }
                var spectrum = DSPSplitComplex(realp: one, imagp: other)
                transform.forward(input: spectrum, output: &spectrum)
                vDSP.squareMagnitudes(spectrum, result: &power)
            }
        }
        var strength: Float = 0
        for (index, band) in bands.enumerated() {
            // The transform is twice as large as in textbooks. Rises from silence count as those from −60 dB.
            let energy = power[band].reduce(0, +) / Float(length * length)
            let level = log10(energy + 1e-7)
            if !values.isEmpty { strength += max(0, level - levels[index] - Self.leastRise) }
            levels[index] = level
        }
        values.append(strength)
    }
}
