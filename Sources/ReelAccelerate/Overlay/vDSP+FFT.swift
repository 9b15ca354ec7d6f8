extension vDSP {
    /// A power whose transforms an `FFT` makes.
    public enum Radix: Sendable {
        case radix2, radix3, radix5
    }

    /// Transforms of 2 to a power real numbers, packed and scaled as by `vDSP_fft_zrop`. Thread-safe.
    public final class FFT<T>: @unchecked Sendable {
        private let setup: OpaquePointer
        private let logarithm: vDSP_Length
        private let isDouble: Bool

        /// - Parameters:
        ///   - log2n: the binary logarithm of the number of real numbers, 1 to 30; nil otherwise.
        ///   - ofType: `DSPSplitComplex.self` or `DSPDoubleSplitComplex.self`; nil for others.
        public init?(log2n: vDSP_Length, radix: Radix, ofType: T.Type) {
            isDouble = ofType == DSPDoubleSplitComplex.self
            guard isDouble || ofType == DSPSplitComplex.self, log2n > 0,
                let setup = isDouble
                    ? vDSP_create_fftsetupD(log2n, FFTRadix(FFT_RADIX2)) : vDSP_create_fftsetup(log2n, FFTRadix(FFT_RADIX2))
            else { return nil }
            (self.setup, logarithm) = (setup, log2n)
        }

        deinit { if isDouble { vDSP_destroy_fftsetupD(setup) } else { vDSP_destroy_fftsetup(setup) } }

        public func forward(input: T, output: inout T) { transform(input, output, FFTDirection(FFT_FORWARD)) }

        public func inverse(input: T, output: inout T) { transform(input, output, FFTDirection(FFT_INVERSE)) }

        private func transform(_ input: T, _ output: T, _ direction: FFTDirection) {
            if let input = input as? DSPSplitComplex, let output = output as? DSPSplitComplex {
                withUnsafePointer(to: input) { input in
                    withUnsafePointer(to: output) { vDSP_fft_zrop(setup, input, 1, $0, 1, logarithm, direction) }
                }
            } else if let input = input as? DSPDoubleSplitComplex, let output = output as? DSPDoubleSplitComplex {
                withUnsafePointer(to: input) { input in
                    withUnsafePointer(to: output) { vDSP_fft_zropD(setup, input, 1, $0, 1, logarithm, direction) }
                }
            }
        }
    }

    /// |A[n]|² of split complex numbers.
    public static func squareMagnitudes<C: AccelerateMutableBuffer>(_ splitComplex: DSPSplitComplex, result: inout C)
    where C.Element == Float {
        withUnsafePointer(to: splitComplex) { z in result.withMutableElements { vDSP_zvmags(z, 1, $0, 1, $1) } }
    }

    /// |A[n]| of split complex numbers.
    public static func absolute<C: AccelerateMutableBuffer>(_ splitComplex: DSPSplitComplex, result: inout C)
    where C.Element == Float {
        withUnsafePointer(to: splitComplex) { z in result.withMutableElements { vDSP_zvabs(z, 1, $0, 1, $1) } }
    }

    /// Splits complex numbers.
    public static func convert(interleavedComplexVector: [DSPComplex], toSplitComplexVector: inout DSPSplitComplex) {
        withUnsafePointer(to: toSplitComplexVector) { z in
            interleavedComplexVector.withElements { vDSP_ctoz($0, 2, z, 1, $1) }
        }
    }
}
