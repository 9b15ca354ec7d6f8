import ReelConcurrency
import ReelCoreFoundation

// Fast Fourier transforms of vDSP.h. The scales are Apple's: real forward transforms are twice the mathematical ones, and inverse
// transforms have no factor, so that a complex transform and its inverse multiply by the length, real ones by twice the length.

/// Tables for the transforms of several lengths, which threads may share.
public typealias FFTSetup = OpaquePointer
public typealias FFTSetupD = OpaquePointer
public typealias FFTDirection = Int32
public typealias FFTRadix = Int32

public let kFFTDirection_Forward = 1
public let kFFTDirection_Inverse = -1
public let kFFTRadix2 = 0
public let kFFTRadix3 = 1
public let kFFTRadix5 = 2
public let FFT_FORWARD = kFFTDirection_Forward
public let FFT_INVERSE = kFFTDirection_Inverse
public let FFT_RADIX2 = kFFTRadix2
public let FFT_RADIX3 = kFFTRadix3
public let FFT_RADIX5 = kFFTRadix5

/// The plans of the powers of two up to a length. Each is made when it is first used.
final class FourierPlans<T: BinaryFloatingPoint & SIMDScalar & Sendable>: Sendable {
    private let logarithm: Int
    private let plans = Locked<[Int: FourierPlan<T>]>([:])
    private let realPlans = Locked<[Int: RealFourierPlan<T>]>([:])

    init(logarithm: Int) { self.logarithm = logarithm }

    static func of(_ setup: OpaquePointer) -> FourierPlans {
        Unmanaged<FourierPlans>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
    }

    /// Nil for lengths beyond the setup's.
    func plan(_ logarithm: vDSP_Length) -> FourierPlan<T>? {
        guard logarithm <= self.logarithm else { return nil }
        return plans.withLock { plans in
            let plan = plans[Int(logarithm)] ?? FourierPlan(count: 1 << Int(logarithm))
            plans[Int(logarithm)] = plan
            return plan
        }
    }

    func realPlan(_ logarithm: vDSP_Length) -> RealFourierPlan<T>? {
        guard logarithm >= 1, logarithm <= self.logarithm else { return nil }
        return realPlans.withLock { plans in
            let plan = plans[Int(logarithm)] ?? RealFourierPlan(count: 1 << Int(logarithm))
            plans[Int(logarithm)] = plan
            return plan
        }
    }
}

/// Calls `body` with adjacent numbers: those of the caller, or copies that are written back.
func withAdjacent<T>(
    _ real: UnsafeMutablePointer<T>, _ imaginary: UnsafeMutablePointer<T>, stride: Int, count: Int,
    _ body: (UnsafeMutablePointer<T>, UnsafeMutablePointer<T>) -> Void
) {
    guard stride != 1 else { return body(real, imaginary) }
    withUnsafeTemporaryAllocation(of: T.self, capacity: 2 * count) { memory in
        guard let start = memory.baseAddress else { return }
        for n in 0..<count {
            (start + n).initialize(to: real[n * stride])
            (start + count + n).initialize(to: imaginary[n * stride])
        }
        body(start, start + count)
        for n in 0..<count { (real[n * stride], imaginary[n * stride]) = (start[n], start[count + n]) }
    }
}

/// Makes tables for lengths up to 2 to the power of `__Log2n`, at most 2³⁰; nil for more. The radix is not used.
public func vDSP_create_fftsetup(_ __Log2n: vDSP_Length, _ __Radix: FFTRadix) -> FFTSetup? {
    guard __Log2n <= 30 else { return nil }
    return OpaquePointer(Unmanaged.passRetained(FourierPlans<Float>(logarithm: Int(__Log2n))).toOpaque())
}

public func vDSP_destroy_fftsetup(_ __setup: FFTSetup?) {
    guard let __setup else { return }
    Unmanaged<FourierPlans<Float>>.fromOpaque(UnsafeRawPointer(__setup)).release()
}

/// Transforms 2 to the power of `__Log2N` complex numbers in place. Lengths beyond the setup's change nothing.
public func vDSP_fft_zip(
    _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __Log2N: vDSP_Length,
    _ __Direction: FFTDirection
) {
    guard let plan = FourierPlans<Float>.of(__Setup).plan(__Log2N) else { return reportLength("vDSP_fft_zip", __Log2N) }
    withAdjacent(__C.pointee.realp, __C.pointee.imagp, stride: __IC, count: 1 << Int(__Log2N)) {
        plan.transform($0, $1, isInverse: __Direction < 0)
    }
}

/// Transforms 2 to the power of `__Log2N` complex numbers of A into C.
public func vDSP_fft_zop(
    _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
    guard FourierPlans<Float>.of(__Setup).plan(__Log2N) != nil else { return reportLength("vDSP_fft_zop", __Log2N) }
    let count = vDSP_Length(1) << __Log2N
    map(__A.pointee.realp, __IA, __C.pointee.realp, __IC, count) { $0 }
    map(__A.pointee.imagp, __IA, __C.pointee.imagp, __IC, count) { $0 }
    vDSP_fft_zip(__Setup, __C, __IC, __Log2N, __Direction)
}

/// Transforms 2 to the power of `__Log2N` real numbers in place: the even ones in `realp`, the odd ones in `imagp`. The spectrum
/// has as many complex numbers; the real part at half the sampling rate is in `imagp[0]`.
public func vDSP_fft_zrip(
    _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __Log2N: vDSP_Length,
    _ __Direction: FFTDirection
) {
    guard let plan = FourierPlans<Float>.of(__Setup).realPlan(__Log2N) else { return reportLength("vDSP_fft_zrip", __Log2N) }
    withAdjacent(__C.pointee.realp, __C.pointee.imagp, stride: __IC, count: 1 << (Int(__Log2N) - 1)) {
        plan.transform($0, $1, isInverse: __Direction < 0)
    }
}

/// Transforms 2 to the power of `__Log2N` real numbers of A into C, packed as by `vDSP_fft_zrip`.
public func vDSP_fft_zrop(
    _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
    guard FourierPlans<Float>.of(__Setup).realPlan(__Log2N) != nil else { return reportLength("vDSP_fft_zrop", __Log2N) }
    let count = vDSP_Length(1) << (__Log2N - 1)
    map(__A.pointee.realp, __IA, __C.pointee.realp, __IC, count) { $0 }
    map(__A.pointee.imagp, __IA, __C.pointee.imagp, __IC, count) { $0 }
    vDSP_fft_zrip(__Setup, __C, __IC, __Log2N, __Direction)
}

/// Makes tables for lengths up to 2 to the power of `__Log2n`, at most 2³⁰; nil for more. The radix is not used.
public func vDSP_create_fftsetupD(_ __Log2n: vDSP_Length, _ __Radix: FFTRadix) -> FFTSetupD? {
    guard __Log2n <= 30 else { return nil }
    return OpaquePointer(Unmanaged.passRetained(FourierPlans<Double>(logarithm: Int(__Log2n))).toOpaque())
}

public func vDSP_destroy_fftsetupD(_ __setup: FFTSetupD?) {
    guard let __setup else { return }
    Unmanaged<FourierPlans<Double>>.fromOpaque(UnsafeRawPointer(__setup)).release()
}

/// Transforms 2 to the power of `__Log2N` complex numbers in place. Lengths beyond the setup's change nothing.
public func vDSP_fft_zipD(
    _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __Log2N: vDSP_Length,
    _ __Direction: FFTDirection
) {
    guard let plan = FourierPlans<Double>.of(__Setup).plan(__Log2N) else { return reportLength("vDSP_fft_zipD", __Log2N) }
    withAdjacent(__C.pointee.realp, __C.pointee.imagp, stride: __IC, count: 1 << Int(__Log2N)) {
        plan.transform($0, $1, isInverse: __Direction < 0)
    }
}

/// Transforms 2 to the power of `__Log2N` complex numbers of A into C.
public func vDSP_fft_zopD(
    _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
    _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
    guard FourierPlans<Double>.of(__Setup).plan(__Log2N) != nil else { return reportLength("vDSP_fft_zopD", __Log2N) }
    let count = vDSP_Length(1) << __Log2N
    map(__A.pointee.realp, __IA, __C.pointee.realp, __IC, count) { $0 }
    map(__A.pointee.imagp, __IA, __C.pointee.imagp, __IC, count) { $0 }
    vDSP_fft_zipD(__Setup, __C, __IC, __Log2N, __Direction)
}

/// Transforms 2 to the power of `__Log2N` real numbers in place: the even ones in `realp`, the odd ones in `imagp`. The spectrum
/// has as many complex numbers; the real part at half the sampling rate is in `imagp[0]`.
public func vDSP_fft_zripD(
    _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __Log2N: vDSP_Length,
    _ __Direction: FFTDirection
) {
    guard let plan = FourierPlans<Double>.of(__Setup).realPlan(__Log2N) else { return reportLength("vDSP_fft_zripD", __Log2N) }
    withAdjacent(__C.pointee.realp, __C.pointee.imagp, stride: __IC, count: 1 << (Int(__Log2N) - 1)) {
        plan.transform($0, $1, isInverse: __Direction < 0)
    }
}

/// Transforms 2 to the power of `__Log2N` real numbers of A into C, packed as by `vDSP_fft_zripD`.
public func vDSP_fft_zropD(
    _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
    _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
    guard FourierPlans<Double>.of(__Setup).realPlan(__Log2N) != nil else { return reportLength("vDSP_fft_zropD", __Log2N) }
    let count = vDSP_Length(1) << (__Log2N - 1)
    map(__A.pointee.realp, __IA, __C.pointee.realp, __IC, count) { $0 }
    map(__A.pointee.imagp, __IA, __C.pointee.imagp, __IC, count) { $0 }
    vDSP_fft_zripD(__Setup, __C, __IC, __Log2N, __Direction)
}

private func reportLength(_ function: String, _ logarithm: vDSP_Length) {
    IgnoredInput.report(function, "the length 2^\(logarithm) is not in the setup's range; nothing is transformed")
}
