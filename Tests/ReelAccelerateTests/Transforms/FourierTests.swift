import Foundation
import ReelAccelerate
import ReelCoreFoundation
import ReelTestSupport
import Testing

@Suite("Fourier transforms")
struct FourierTests {
    private typealias Numbers = (real: [Double], imaginary: [Double])

    private func random(_ count: Int, seed: Int) -> [Double] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in Double.random(in: -1...1, using: &random) }
    }

    private func split(_ numbers: Numbers, _ body: (inout DSPDoubleSplitComplex) -> Void) -> Numbers {
        var (real, imaginary) = numbers
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                guard let realp = real.baseAddress, let imagp = imaginary.baseAddress else { return }
                var split = DSPDoubleSplitComplex(realp: realp, imagp: imagp)
                body(&split)
            }
        }
        return (real, imaginary)
    }

    /// The forward transform by its definition.
    private func direct(_ numbers: Numbers) -> Numbers {
        let count = numbers.real.count
        let (cosines, sines) = (
            (0..<count).map { cos(2 * .pi * Double($0) / Double(count)) },
            (0..<count).map { sin(2 * .pi * Double($0) / Double(count)) }
        )
        var result: Numbers = ([], [])
        for k in 0..<count {
            var (real, imaginary) = (0.0, 0.0)
            for n in 0..<count {
                let place = k * n % count
                real += numbers.real[n] * cosines[place] + numbers.imaginary[n] * sines[place]
                imaginary += numbers.imaginary[n] * cosines[place] - numbers.real[n] * sines[place]
            }
            result.real.append(real)
            result.imaginary.append(imaginary)
        }
        return result
    }

    private func isClose(_ one: [Double], _ other: [Double], _ tolerance: Double = 1e-9) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
    }

    @Test("Lengths beyond the setup's change nothing", arguments: [5, 63, 64, 1 << 40] as [vDSP_Length])
    func tooLong(_ logarithm: vDSP_Length) throws {
        let setup = try #require(vDSP_create_fftsetupD(4, FFTRadix(FFT_RADIX2)))
        defer { vDSP_destroy_fftsetupD(setup) }
        let (zeros, ones): (Numbers, Numbers) = (([0], [0]), ([1], [1]))
        let target = split(ones) { target in
            _ = split(zeros) { source in
                vDSP_fft_zopD(setup, &source, 1, &target, 1, logarithm, FFTDirection(FFT_FORWARD))
                vDSP_fft_zropD(setup, &source, 1, &target, 1, logarithm, FFTDirection(FFT_FORWARD))
            }
        }
        #expect(target == ones)
        #expect(IgnoredInput.hasReported("vDSP_fft_zopD: the length 2^\(logarithm)"))
        #expect(IgnoredInput.hasReported("vDSP_fft_zropD: the length 2^\(logarithm)"))
    }

    @Test(
        "Complex transforms equal their definition, and with the inverse multiply by the length", arguments: [0, 1, 2, 3, 6, 9])
    func complex(_ logarithm: Int) throws {
        let count = 1 << logarithm
        let numbers = (random(count, seed: 1), random(count, seed: 2))
        let setup = try #require(vDSP_create_fftsetupD(12, FFTRadix(FFT_RADIX2)))
        defer { vDSP_destroy_fftsetupD(setup) }
        let forward = split(numbers) {
            vDSP_fft_zipD(setup, &$0, 1, vDSP_Length(logarithm), FFTDirection(FFT_FORWARD))
        }
        let expected = direct(numbers)
        #expect(isClose(forward.real, expected.real) && isClose(forward.imaginary, expected.imaginary))
        let back = split(forward) { vDSP_fft_zipD(setup, &$0, 1, vDSP_Length(logarithm), FFTDirection(FFT_INVERSE)) }
        #expect(isClose(back.real, numbers.0.map { $0 * Double(count) }))
        #expect(isClose(back.imaginary, numbers.1.map { $0 * Double(count) }))
    }

    @Test(
        "Real transforms are twice their definition, packed, and with the inverse multiply by twice the length",
        arguments: [1, 2, 3, 4, 7, 9])
    func real(_ logarithm: Int) throws {
        let count = 1 << logarithm
        let numbers = random(count, seed: 3)
        let pairs = (
            stride(from: 0, to: count, by: 2).map { numbers[$0] }, stride(from: 1, to: count, by: 2).map { numbers[$0] }
        )
        let setup = try #require(vDSP_create_fftsetupD(11, FFTRadix(kFFTRadix2)))
        defer { vDSP_destroy_fftsetupD(setup) }
        let forward = split(pairs) {
            vDSP_fft_zripD(setup, &$0, 1, vDSP_Length(logarithm), FFTDirection(kFFTDirection_Forward))
        }
        let expected = direct((numbers, [Double](repeating: 0, count: count)))
        #expect(isClose(forward.real, expected.real[..<(count / 2)].map { 2 * $0 }))
        // The real part at half the sampling rate takes the place of the imaginary part of the mean, which is 0.
        let imaginary = [expected.real[count / 2]] + expected.imaginary[1..<max(1, count / 2)]
        #expect(isClose(forward.imaginary, imaginary.map { 2 * $0 }))
        let back = split(forward) {
            vDSP_fft_zripD(setup, &$0, 1, vDSP_Length(logarithm), FFTDirection(kFFTDirection_Inverse))
        }
        #expect(isClose(back.real, pairs.0.map { $0 * Double(2 * count) }))
        #expect(isClose(back.imaginary, pairs.1.map { $0 * Double(2 * count) }))
    }

    @Test("Discrete transforms of lengths with factors 3 and 5 equal their definition", arguments: [8, 24, 40, 120, 240, 512])
    func discrete(_ count: Int) throws {
        let numbers = (random(count, seed: 4), random(count, seed: 5))
        let setup = try #require(vDSP_DFT_zop_CreateSetupD(nil, vDSP_Length(count), .FORWARD))
        defer { vDSP_DFT_DestroySetupD(setup) }
        var (real, imaginary) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
        vDSP_DFT_ExecuteD(setup, numbers.0, numbers.1, &real, &imaginary)
        let expected = direct(numbers)
        #expect(isClose(real, expected.real) && isClose(imaginary, expected.imaginary))
        #expect(vDSP_DFT_zop_CreateSetup(nil, vDSP_Length(count + 1), .FORWARD) == nil)
    }

    @Test("A tone is found at its frequency by the Swift class, in single precision")
    func tone() throws {
        let count = 1024
        let samples = (0..<count).map { Float(sin(2 * .pi * 50 * Double($0) / Double(count))) }
        let fft = try #require(vDSP.FFT(log2n: 10, radix: .radix2, ofType: DSPSplitComplex.self))
        var (real, imaginary) = ([Float](repeating: 0, count: 512), [Float](repeating: 0, count: 512))
        var magnitudes = [Float](repeating: 0, count: 512)
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                guard let realp = real.baseAddress, let imagp = imaginary.baseAddress else { return }
                var split = DSPSplitComplex(realp: realp, imagp: imagp)
                samples.withUnsafeBytes {
                    if let start = $0.bindMemory(to: DSPComplex.self).baseAddress { vDSP_ctoz(start, 2, &split, 1, 512) }
                }
                fft.forward(input: split, output: &split)
                vDSP.absolute(split, result: &magnitudes)
            }
        }
        let (index, magnitude) = vDSP.indexOfMaximum(magnitudes)
        #expect(index == 50)
        // Twice the mathematical transform of a sine of amplitude 1.
        #expect(abs(magnitude - 1024) < 0.01)
        #expect(vDSP.FFT(log2n: 10, radix: .radix2, ofType: Int.self) == nil)
    }

    @Test("Lengths beyond the setup's are reported, and setups that are too long are not made")
    func limits() throws {
        #expect(vDSP_create_fftsetup(40, 0) == nil)
        let setup = try #require(vDSP_create_fftsetupD(3, 0))
        defer { vDSP_destroy_fftsetupD(setup) }
        let numbers = (random(32, seed: 6), random(32, seed: 7))
        let same = split(numbers) { vDSP_fft_zipD(setup, &$0, 1, 5, 1) }
        #expect(same.real == numbers.0)
        #expect(IgnoredInput.hasReported("vDSP_fft_zipD: the length 2^5"))
    }
}
