import Foundation

// vDSP.h. Strides are counted in elements. A result may be stored over an operand.

/// C[n] = the sum of A[n · DF + p] · F[p] for the P elements of F: filters, and keeps each DF-th result.
public func vDSP_desamp(
    _ __A: UnsafePointer<Float>, _ __DF: vDSP_Stride, _ __F: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length, _ __P: vDSP_Length
) { for n in 0..<Int(__N) { __C[n] = dot(__A + n * __DF, 1, __F, 1, Int(__P)) } }

/// C[n] = the sum of A[n · DF + p] · F[p] for the P elements of F: filters, and keeps each DF-th result.
public func vDSP_desampD(
    _ __A: UnsafePointer<Double>, _ __DF: vDSP_Stride, _ __F: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length, _ __P: vDSP_Length
) { for n in 0..<Int(__N) { __C[n] = dot(__A + n * __DF, 1, __F, 1, Int(__P)) } }

/// C[n] = the sum of A[n + p] · F[p] for the P elements of F: correlation, or with a negative stride of F convolution. A has
/// N + P − 1 elements. C must not overlap A.
public func vDSP_conv(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __F: UnsafePointer<Float>, _ __IF: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) { for n in 0..<Int(__N) { __C[n * __IC] = dot(__A + n * __IA, __IA, __F, __IF, Int(__P)) } }

/// C[n] = the sum of A[n + p] · F[p] for the P elements of F: correlation, or with a negative stride of F convolution. A has
/// N + P − 1 elements. C must not overlap A.
public func vDSP_convD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __F: UnsafePointer<Double>, _ __IF: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) { for n in 0..<Int(__N) { __C[n * __IC] = dot(__A + n * __IA, __IA, __F, __IF, Int(__P)) } }

/// C[n] = the sum of A[n + p] for p below P: the sums of a window that slides. A has N + P − 1 elements.
public func vDSP_vswsum(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length,
    _ __P: vDSP_Length
) { for n in 0..<Int(__N) { __C[n * __IC] = sum(__A + n * __IA, __IA, __P) { $0 } } }

/// C[n] = the sum of A[n + p] for p below P: the sums of a window that slides. A has N + P − 1 elements.
public func vDSP_vswsumD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length, _ __P: vDSP_Length
) { for n in 0..<Int(__N) { __C[n * __IC] = sum(__A + n * __IA, __IA, __P) { $0 } } }

/// C[n] = the sum of A[0…n] · S, less A[0] · S: C[0] is 0.
public func vDSP_vrsum(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __S: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    var total: Float = 0
    for n in 0..<Int(__N) {
        if n > 0 { total += __S.pointee * __A[n * __IA] }
        __C[n * __IC] = total
    }
}

/// C[n] = the sum of A[0…n] · S, less A[0] · S: C[0] is 0.
public func vDSP_vrsumD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __S: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    var total: Double = 0
    for n in 0..<Int(__N) {
        if n > 0 { total += __S.pointee * __A[n * __IA] }
        __C[n * __IC] = total
    }
}

/// C[n] = ½ · (1 − cos x), or with `vDSP_HANN_NORM` √⅔ · (1 − cos x), x = 2πn / N. With `vDSP_HALF_WINDOW`, only the first
/// (N + 1) / 2 elements are written.
public func vDSP_hann_window(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Flag: Int32) {
    let weight = __Flag & vDSP_HANN_NORM != 0 ? (2.0 / 3).squareRoot() : 0.5
    writeWindow(__N, __Flag) { __C[$0] = Float(weight * (1 - cos($1))) }
}

/// C[n] = ½ · (1 − cos x), or with `vDSP_HANN_NORM` √⅔ · (1 − cos x), x = 2πn / N. With `vDSP_HALF_WINDOW`, only the first
/// (N + 1) / 2 elements are written.
public func vDSP_hann_windowD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Flag: Int32) {
    let weight = __Flag & vDSP_HANN_NORM != 0 ? (2.0 / 3).squareRoot() : 0.5
    writeWindow(__N, __Flag) { __C[$0] = Double(weight * (1 - cos($1))) }
}

/// C[n] = 0.54 − 0.46 cos x, x = 2πn / N. With `vDSP_HALF_WINDOW`, only the first (N + 1) / 2 elements are written.
public func vDSP_hamm_window(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Flag: Int32) {
    writeWindow(__N, __Flag) { __C[$0] = Float(0.54 - 0.46 * cos($1)) }
}

/// C[n] = 0.54 − 0.46 cos x, x = 2πn / N. With `vDSP_HALF_WINDOW`, only the first (N + 1) / 2 elements are written.
public func vDSP_hamm_windowD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Flag: Int32) {
    writeWindow(__N, __Flag) { __C[$0] = Double(0.54 - 0.46 * cos($1)) }
}

/// C[n] = 0.42 − 0.5 cos x + 0.08 cos 2x, x = 2πn / N. With `vDSP_HALF_WINDOW`, only the first (N + 1) / 2 elements are written.
public func vDSP_blkman_window(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Flag: Int32) {
    writeWindow(__N, __Flag) { __C[$0] = Float(0.42 - 0.5 * cos($1) + 0.08 * cos(2 * $1)) }
}

/// C[n] = 0.42 − 0.5 cos x + 0.08 cos 2x, x = 2πn / N. With `vDSP_HALF_WINDOW`, only the first (N + 1) / 2 elements are written.
public func vDSP_blkman_windowD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Flag: Int32) {
    writeWindow(__N, __Flag) { __C[$0] = Double(0.42 - 0.5 * cos($1) + 0.08 * cos(2 * $1)) }
}

/// Flags of window functions.
public let vDSP_HALF_WINDOW: Int32 = 1
public let vDSP_HANN_DENORM: Int32 = 0
public let vDSP_HANN_NORM: Int32 = 2

private func writeWindow(_ count: vDSP_Length, _ flag: Int32, _ write: (Int, Double) -> Void) {
    let written = flag & vDSP_HALF_WINDOW != 0 ? (Int(count) + 1) / 2 : Int(count)
    for n in 0..<written { write(n, 2 * .pi * Double(n) / Double(count)) }
}
