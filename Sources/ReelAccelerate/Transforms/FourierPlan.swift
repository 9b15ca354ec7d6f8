import Foundation

/// The factors of a discrete Fourier transform of one length, which is a product of 2, 3 and 5 (Stockham's algorithm: each pass
/// writes its results in order, so that nothing is rearranged).
struct FourierPlan<T: BinaryFloatingPoint & SIMDScalar>: Sendable where T: Sendable {
    let count: Int
    private let radices: [Int]
    /// The real and imaginary parts of e^(−2πi·k / count).
    private let cosines: [T]
    private let sines: [T]

    /// Nil if the length has other factors.
    init?(count: Int) {
        guard count > 0 else { return nil }
        var (rest, radices) = (count, [Int]())
        for radix in [2, 3, 5] {
            while rest % radix == 0 {
                radices.append(radix)
                rest /= radix
            }
        }
        guard rest == 1 else { return nil }
        self.count = count
        self.radices = radices
        cosines = (0..<count).map { T(cos(2 * .pi * Double($0) / Double(count))) }
        sines = (0..<count).map { T(-sin(2 * .pi * Double($0) / Double(count))) }
    }

    /// Transforms in place: X[k] = Σ x[n]·e^(∓2πi·kn / count), without a factor.
    func transform(_ real: UnsafeMutablePointer<T>, _ imaginary: UnsafeMutablePointer<T>, isInverse: Bool) {
        // The inverse transform is the forward one with the real and imaginary parts exchanged.
        let (first, second) = isInverse ? (imaginary, real) : (real, imaginary)
        // Not `withUnsafeTemporaryAllocation`: optimised by Swift 6.3.1, it took the end of this work for an error, and trapped.
        let start = UnsafeMutablePointer<T>.allocate(capacity: 2 * count)
        defer { start.deallocate() }
        var source = (first, second)
        var target = (start, start + count)
        var (length, step) = (count, 1)
        for radix in radices {
            if radix == 2 {
                pass2(source, target, length, step)
            } else {
                pass(radix, source, target, length, step)
            }
            swap(&source, &target)
            length /= radix
            step *= radix
        }
        if source.0 != first {
            first.update(from: source.0, count: count)
            second.update(from: source.1, count: count)
        }
    }

    private typealias Numbers = (UnsafeMutablePointer<T>, UnsafeMutablePointer<T>)

    @inline(__always)
    private func pass2(_ x: Numbers, _ y: Numbers, _ length: Int, _ step: Int) {
        let half = length / 2
        for p in 0..<half {
            let (cosine, sine) = (cosines[p &* step], sines[p &* step])
            let (a, b, c) = (step &* p, step &* (p &+ half), 2 &* step &* p)
            for q in 0..<step {
                let (ar, ai) = (x.0[a &+ q], x.1[a &+ q])
                let (br, bi) = (x.0[b &+ q], x.1[b &+ q])
                y.0[c &+ q] = ar + br
                y.1[c &+ q] = ai + bi
                let (dr, di) = (ar - br, ai - bi)
                y.0[c &+ step &+ q] = dr * cosine - di * sine
                y.1[c &+ step &+ q] = dr * sine + di * cosine
            }
        }
    }

    /// A pass of any radix, which sums each result from all its terms.
    private func pass(_ radix: Int, _ x: Numbers, _ y: Numbers, _ length: Int, _ step: Int) {
        let part = length / radix
        for p in 0..<part {
            for k in 0..<radix {
                let target = step * (radix * p + k)
                for q in 0..<step {
                    var (real, imaginary) = (T(0), T(0))
                    for j in 0..<radix {
                        // e^(−2πi·jk / radix) · e^(−2πi·pk / length)
                        let index = (j * k % radix * (count / radix) + p * k * step) % count
                        let place = q + step * (p + part * j)
                        real += x.0[place] * cosines[index] - x.1[place] * sines[index]
                        imaginary += x.0[place] * sines[index] + x.1[place] * cosines[index]
                    }
                    y.0[target + q] = real
                    y.1[target + q] = imaginary
                }
            }
        }
    }
}

/// A transform of real numbers, by a complex transform of half the length whose numbers are pairs of them. The packed spectrum
/// has the real numbers of frequency 0 and of half the sampling rate in its first element.
struct RealFourierPlan<T: BinaryFloatingPoint & SIMDScalar>: Sendable where T: Sendable {
    private let half: FourierPlan<T>
    private let cosines: [T]
    private let sines: [T]

    /// - Parameter count: the number of real numbers, even.
    init?(count: Int) {
        guard count > 0, count % 2 == 0, let half = FourierPlan<T>(count: count / 2) else { return nil }
        self.half = half
        cosines = (0...(count / 4)).map { T(cos(2 * .pi * Double($0) / Double(count))) }
        sines = (0...(count / 4)).map { T(-sin(2 * .pi * Double($0) / Double(count))) }
    }

    /// Even and odd numbers become twice their packed spectrum; the inverse becomes the sum over the spectrum, so that both
    /// together multiply by twice the count.
    func transform(_ real: UnsafeMutablePointer<T>, _ imaginary: UnsafeMutablePointer<T>, isInverse: Bool) {
        if isInverse {
            separate(real, imaginary, sign: -1)
            half.transform(real, imaginary, isInverse: true)
        } else {
            half.transform(real, imaginary, isInverse: false)
            separate(real, imaginary, sign: 1)
            real[0] *= 2
            imaginary[0] *= 2
        }
    }

    /// Turns the spectrum of pairs into twice that of the numbers (sign 1), or the spectrum of the numbers into that of pairs.
    private func separate(_ real: UnsafeMutablePointer<T>, _ imaginary: UnsafeMutablePointer<T>, sign: T) {
        (real[0], imaginary[0]) = (real[0] + imaginary[0], real[0] - imaginary[0])
        let count = half.count
        guard count > 1 else { return }
        for k in 1...max(1, count / 2) {
            let other = count - k
            let (ar, ai, br, bi) = (real[k], imaginary[k], real[other], imaginary[other])
            // Sums and differences with the conjugate of the other.
            let (sumR, sumI, differenceR, differenceI) = (ar + br, ai - bi, ar - br, ai + bi)
            // ∓i·e^(∓2πi·k / 2count)
            let (c, s) = (cosines[k], sign * sines[k])
            let (turnedR, turnedI) = (sign * (differenceR * s + differenceI * c), sign * (differenceI * s - differenceR * c))
            real[k] = sumR + turnedR
            imaginary[k] = sumI + turnedI
            real[other] = sumR - turnedR
            imaginary[other] = turnedI - sumI
        }
    }
}
