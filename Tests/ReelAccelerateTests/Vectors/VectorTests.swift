import Foundation
import ReelAccelerate
import ReelCoreFoundation
import Testing

@Suite("Vectors of vDSP")
struct VectorTests {
    private let a: [Float] = [1, -2, 3, -4, 5, -6, 7, -8, 9, -10, 11]
    private let b: [Float] = [2, 4, 0.5, 1, 2, 3, 7, 4, 3, 5, 11]

    private func result(_ count: Int, _ body: (UnsafeMutablePointer<Float>) -> Void) -> [Float] {
        var values = [Float](repeating: -1000, count: count)
        values.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { body(start) } }
        return values
    }

    @Test("Arithmetic on pairs has Apple's order of operands")
    func arithmetic() {
        let n = vDSP_Length(11)
        #expect(result(11) { vDSP_vadd(a, 1, b, 1, $0, 1, n) } == zip(a, b).map { $0 + $1 })
        // The second operand is subtracted from, and divided by the first.
        #expect(result(11) { vDSP_vsub(a, 1, b, 1, $0, 1, n) } == zip(a, b).map { $1 - $0 })
        #expect(result(11) { vDSP_vdiv(a, 1, b, 1, $0, 1, n) } == zip(a, b).map { $1 / $0 })
        #expect(result(11) { vDSP_vmul(a, 1, b, 1, $0, 1, n) } == zip(a, b).map { $0 * $1 })
        #expect(result(3) { vDSP_vadd(a, 2, b, 3, $0, 1, 3) } == [3, 4, 12])
        #expect(result(5) { vDSP_vmul(a, 1, b, 1, $0, 2, 3) } == [2, -1000, -8, -1000, 1.5])
        var (scale, offset): (Float, Float) = (3, 1)
        #expect(result(11) { vDSP_vsmul(a, 1, &scale, $0, 1, n) } == a.map { $0 * 3 })
        #expect(result(11) { vDSP_vsdiv(a, 1, &scale, $0, 1, n) } == a.map { $0 / 3 })
        #expect(result(11) { vDSP_svdiv(&scale, b, 1, $0, 1, n) } == b.map { 3 / $0 })
        #expect(result(11) { vDSP_vsmsa(a, 1, &scale, &offset, $0, 1, n) } == a.map { $0 * 3 + 1 })
        #expect(result(11) { vDSP_vthr(a, 1, &scale, $0, 1, n) } == a.map { max($0, 3) })
        var (low, high): (Float, Float) = (-3, 6)
        #expect(result(11) { vDSP_vclip(a, 1, &low, &high, $0, 1, n) } == a.map { min(max($0, -3), 6) })
        var inPlace = a
        inPlace.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { vDSP_vabs(start, 1, start, 1, n) } }
        #expect(inPlace == a.map { abs($0) })
    }

    @Test("Reductions, with indices in strides, and of nothing")
    func reductions() {
        func value(_ body: (UnsafeMutablePointer<Float>) -> Void) -> Float { result(1, body)[0] }
        let n = vDSP_Length(a.count)
        #expect(value { vDSP_sve(a, 1, $0, n) } == 6)
        #expect(value { vDSP_svemg(a, 1, $0, n) } == 66)
        #expect(value { vDSP_svesq(a, 1, $0, n) } == 506)
        #expect(value { vDSP_meanv(a, 1, $0, n) } == Float(6) / 11)
        #expect(value { vDSP_meamgv(a, 1, $0, n) } == 6)
        #expect(value { vDSP_measqv(a, 1, $0, n) } == 46)
        #expect(abs(value { vDSP_rmsqv(a, 1, $0, n) } - 6.78233) < 1e-5)
        #expect(value { vDSP_maxv(a, 1, $0, n) } == 11)
        #expect(value { vDSP_minv(a, 1, $0, n) } == -10)
        #expect(value { vDSP_maxmgv(a, 1, $0, 10) } == 10)
        #expect(value { vDSP_dotpr(a, 1, b, 1, $0, 3) } == -4.5)
        var (found, index): (Float, vDSP_Length) = (0, 0)
        vDSP_maxvi(a, 2, &found, &index, 6)
        #expect((found, index) == (11, 10))
        vDSP_minvi(a, 1, &found, &index, n)
        #expect((found, index) == (-10, 9))
        a.withUnsafeBufferPointer { if let start = $0.baseAddress { vDSP_minvi(start + 10, -1, &found, &index, n) } }
        #expect((found, index) == (-10, vDSP_Length(bitPattern: -1)))
        #expect(value { vDSP_maxv(a, 1, $0, 0) } == -.infinity)
        #expect(value { vDSP_minv(a, 1, $0, 0) } == .infinity)
        var (mean, deviation): (Float, Float) = (0, 0)
        let normal = result(4) { vDSP_normalize([1, 1, 3, 3], 1, $0, 1, &mean, &deviation, 4) }
        #expect((mean, deviation) == (2, 1))
        #expect(normal == [-1, -1, 1, 1])
    }

    @Test("Conversions round and saturate; decibels are of amplitudes or powers")
    func conversions() {
        let samples: [Int16] = [0, 1, -1, 32767, -32768]
        #expect(result(5) { vDSP_vflt16(samples, 1, $0, 1, 5) } == [0, 1, -1, 32767, -32768])
        #expect(result(2) { vDSP_vfltu8([0, 255], 1, $0, 1, 2) } == [0, 255])
        let numbers: [Float] = [1.5, 2.5, -1.7, 40000, -40000, .nan]
        var (fixed, rounded) = ([Int16](repeating: 9, count: 6), [Int16](repeating: 9, count: 6))
        vDSP_vfix16(numbers, 1, &fixed, 1, 6)
        vDSP_vfixr16(numbers, 1, &rounded, 1, 6)
        #expect(fixed == [1, 2, -1, 32767, -32768, 0])
        #expect(rounded == [2, 2, -2, 32767, -32768, 0])
        var bytes = [UInt8](repeating: 9, count: 3)
        vDSP_vfixu8([-1, 300, 99.9], 1, &bytes, 1, 3)
        #expect(bytes == [0, 255, 99])
        var reference: Float = 2
        #expect(result(3) { vDSP_vdbcon([2, 20, 0], 1, &reference, $0, 1, 3, 1) } == [0, 20, -.infinity])
        #expect(result(2) { vDSP_vdbcon([2, 20], 1, &reference, $0, 1, 2, 0) } == [0, 10])
        var wide = [Double](repeating: 0, count: 2)
        vDSP_vspdp([0.5, 3], 1, &wide, 1, 2)
        #expect(wide == [0.5, 3])
    }

    @Test("Ramps, fills, sorting, sampling at indices")
    func generation() {
        var (start, step): (Float, Float) = (2, 0.5)
        #expect(result(4) { vDSP_vramp(&start, &step, $0, 1, 4) } == [2, 2.5, 3, 3.5])
        var end: Float = 5
        #expect(result(4) { vDSP_vgen(&start, &end, $0, 1, 4) } == [2, 3, 4, 5])
        #expect(result(3) { vDSP_vfill(&end, $0, 1, 3) } == [5, 5, 5])
        #expect(result(3) { vDSP_vclr($0, 1, 3) } == [0, 0, 0])
        var sorted = a
        vDSP_vsort(&sorted, vDSP_Length(a.count), -1)
        #expect(sorted == a.sorted(by: >))
        vDSP_vrvrs(&sorted, 1, vDSP_Length(a.count))
        #expect(sorted == a.sorted())
        #expect(result(3) { vDSP_vlint([0, 10, 20], [0.5, 1.25, 0], 1, $0, 1, 3, 3) } == [5, 12.5, 0])
        #expect(result(2) { vDSP_vindex([4, 5, 6], [2.9, 0], 1, $0, 1, 2) } == [6, 4])
    }

    @Test("Filters and windows equal their definitions")
    func filters() throws {
        let filter: [Float] = [0.25, 0.5, 1]
        let n = 0..<9
        let correlation = n.map { a[$0] * 0.25 + a[$0 + 1] * 0.5 + a[$0 + 2] }
        let convolution = n.map { a[$0] + a[$0 + 1] * 0.5 + a[$0 + 2] * 0.25 }
        #expect(result(9) { vDSP_conv(a, 1, filter, 1, $0, 1, 9, 3) } == correlation)
        #expect(vDSP.convolve(a, withKernel: filter) == convolution)
        #expect(result(3) { vDSP_desamp(a, 4, filter, $0, 3, 3) } == [correlation[0], correlation[4], correlation[8]])
        let hann = result(16) { vDSP_hann_window($0, 16, vDSP_HANN_DENORM) }
        let hamming = result(16) { vDSP_hamm_window($0, 16, 0) }
        let blackman = result(16) { vDSP_blkman_window($0, 16, 0) }
        for index in 0..<16 {
            let angle = Float.pi * Float(index) / 8
            #expect(abs(hann[index] - sin(angle / 2) * sin(angle / 2)) < 1e-6)
            #expect(abs(hamming[index] - (0.54 - 0.46 * cos(angle))) < 1e-6)
            #expect(abs(blackman[index] - (0.42 - 0.5 * cos(angle) + 0.08 * cos(2 * angle))) < 1e-6)
        }
        let half = vDSP.window(ofType: Float.self, usingSequence: .hanningNormalized, count: 16, isHalfWindow: true)
        #expect(half.count == 8)
        #expect(abs(half[4] - 0.816497) < 1e-5)
    }

    @Test("Complex numbers are split, joined and multiplied")
    func complex() {
        let numbers = [DSPComplex(real: 3, imag: 4), DSPComplex(real: -5, imag: 12)]
        var (real, imaginary) = ([Float](repeating: 0, count: 2), [Float](repeating: 0, count: 2))
        var magnitudes = real
        var back = [DSPComplex](repeating: DSPComplex(), count: 2)
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                guard let realp = real.baseAddress, let imagp = imaginary.baseAddress else { return }
                var split = DSPSplitComplex(realp: realp, imagp: imagp)
                vDSP_ctoz(numbers, 2, &split, 1, 2)
                vDSP_zvabs(&split, 1, &magnitudes, 1, 2)
                #expect(magnitudes == [5, 13])
                vDSP_zvmags(&split, 1, &magnitudes, 1, 2)
                #expect(magnitudes == [25, 169])
                vDSP_zvmul(&split, 1, &split, 1, &split, 1, 2, 1)
                vDSP_ztoc(&split, 1, &back, 2, 2)
            }
        }
        #expect(back == [DSPComplex(real: -7, imag: 24), DSPComplex(real: 25 - 144, imag: -120)])
    }

    @Test("Swift's functions take arrays, slices and buffers")
    func overlay() {
        #expect(vDSP.add(a, b) == zip(a, b).map { $0 + $1 })
        #expect(vDSP.subtract(a, b) == zip(a, b).map { $0 - $1 })
        #expect(vDSP.divide(a, b) == zip(a, b).map { $0 / $1 })
        #expect(vDSP.multiply(2, a[2..<4]) == [6, -8])
        #expect(vDSP.rootMeanSquare([3.0, 4, 3, 4]) == 12.5.squareRoot())
        #expect(vDSP.meanSquare([Float]([1, 3])) == 5)
        #expect(vDSP.maximum([Double]()) == -.infinity)
        #expect(vDSP.indexOfMaximum([1.0, 9, 3]) == (1, 9.0))
        #expect(vDSP.clip([Float]([-2, 0.5, 2]), to: -1...1) == [-1, 0.5, 1])
        #expect(vDSP.amplitudeToDecibels([Float]([1, 0.1]), zeroReference: 1) == [0, -20])
        #expect(vDSP.integerToFloatingPoint([Int16]([1, -5]), floatingPointType: Float.self) == [1, -5])
        #expect(vDSP.floatingPointToInteger([1.5, -300.0], integerType: Int8.self, rounding: .towardZero) == [1, -128])
        #expect(vDSP.downsample([Float]([1, 3, 5, 7]), decimationFactor: 2, filter: [Float]([0.5, 0.5])) == [2, 6])
        var sum = [Float](repeating: 0, count: 11)
        vDSP.add(a, b, result: &sum)
        #expect(sum == vDSP.add(a, b))
        var (y, count): ([Float], Int32) = ([0, 0], 2)
        vvsqrtf(&y, [4, 9], &count)
        #expect(y == [2, 3])
        vvpowf(&y, [2, 0.5], [3, 16], &count)
        #expect(y == [9, 4])
    }
}
