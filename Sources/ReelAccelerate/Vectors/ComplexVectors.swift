import Foundation

// vDSP.h. Strides are counted in elements. A result may be stored over an operand.

/// Z[n] = C[n]: splits complex numbers. The stride of C is counted in real numbers: 2 for adjacent ones.
public func vDSP_ctoz(
    _ __C: UnsafePointer<DSPComplex>, _ __IC: vDSP_Stride, _ __Z: UnsafePointer<DSPSplitComplex>, _ __IZ: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let (real, imaginary) = (__Z.pointee.realp, __Z.pointee.imagp)
    for n in 0..<Int(__N) {
        let number = __C[n * __IC / 2]
        real[n * __IZ] = number.real
        imaginary[n * __IZ] = number.imag
    }
}

/// C[n] = Z[n]: joins complex numbers. The stride of C is counted in real numbers: 2 for adjacent ones.
public func vDSP_ztoc(
    _ __Z: UnsafePointer<DSPSplitComplex>, _ __IZ: vDSP_Stride, _ __C: UnsafeMutablePointer<DSPComplex>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let (real, imaginary) = (__Z.pointee.realp, __Z.pointee.imagp)
    for n in 0..<Int(__N) { __C[n * __IC / 2] = DSPComplex(real: real[n * __IZ], imag: imaginary[n * __IZ]) }
}

/// C[n] = |A[n]|
public func vDSP_zvabs(
    _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A.pointee.realp, __IA, __A.pointee.imagp, __IA, __C, __IC, __N) { ($0 * $0 + $1 * $1).squareRoot() } }

/// C[n] = |A[n]|²
public func vDSP_zvmags(
    _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A.pointee.realp, __IA, __A.pointee.imagp, __IA, __C, __IC, __N) { $0 * $0 + $1 * $1 } }

/// C[n] = the phase of A[n] in radians, −π to π
public func vDSP_zvphas(
    _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A.pointee.realp, __IA, __A.pointee.imagp, __IA, __C, __IC, __N) { atan2($1, $0) } }

/// C[n] = |A[n]|² + B[n]
public func vDSP_zvmgsa(
    _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let (real, imaginary) = (__A.pointee.realp, __A.pointee.imagp)
    for n in 0..<Int(__N) {
        let (a, b) = (real[n * __IA], imaginary[n * __IA])
        __C[n * __IC] = a * a + b * b + __B[n * __IB]
    }
}

/// C[n] = A[n] + B[n]
public func vDSP_zvadd(
    _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    map(__A.pointee.realp, __IA, __B.pointee.realp, __IB, __C.pointee.realp, __IC, __N) { $0 + $1 }
    map(__A.pointee.imagp, __IA, __B.pointee.imagp, __IB, __C.pointee.imagp, __IC, __N) { $0 + $1 }
}

/// C[n] = A[n] − B[n]
public func vDSP_zvsub(
    _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    map(__A.pointee.realp, __IA, __B.pointee.realp, __IB, __C.pointee.realp, __IC, __N) { $0 - $1 }
    map(__A.pointee.imagp, __IA, __B.pointee.imagp, __IB, __C.pointee.imagp, __IC, __N) { $0 - $1 }
}

/// C[n] = A[n] · B[n], or if the last argument is −1 the conjugate of A[n] times B[n].
public func vDSP_zvmul(
    _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __Conjugate: Int32
) {
    let (x, y, z) = (__A.pointee, __B.pointee, __C.pointee)
    let sign: Float = __Conjugate < 0 ? -1 : 1
    for n in 0..<Int(__N) {
        let (a, b) = (x.realp[n * __IA], sign * x.imagp[n * __IA])
        let (c, d) = (y.realp[n * __IB], y.imagp[n * __IB])
        z.realp[n * __IC] = a * c - b * d
        z.imagp[n * __IC] = a * d + b * c
    }
}

/// C[n] = A[n] · B[n], B real
public func vDSP_zrvmul(
    _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    map(__A.pointee.realp, __IA, __B, __IB, __C.pointee.realp, __IC, __N) { $0 * $1 }
    map(__A.pointee.imagp, __IA, __B, __IB, __C.pointee.imagp, __IC, __N) { $0 * $1 }
}

/// Z[n] = C[n]: splits complex numbers. The stride of C is counted in real numbers: 2 for adjacent ones.
public func vDSP_ctozD(
    _ __C: UnsafePointer<DSPDoubleComplex>, _ __IC: vDSP_Stride, _ __Z: UnsafePointer<DSPDoubleSplitComplex>, _ __IZ: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let (real, imaginary) = (__Z.pointee.realp, __Z.pointee.imagp)
    for n in 0..<Int(__N) {
        let number = __C[n * __IC / 2]
        real[n * __IZ] = number.real
        imaginary[n * __IZ] = number.imag
    }
}

/// C[n] = Z[n]: joins complex numbers. The stride of C is counted in real numbers: 2 for adjacent ones.
public func vDSP_ztocD(
    _ __Z: UnsafePointer<DSPDoubleSplitComplex>, _ __IZ: vDSP_Stride, _ __C: UnsafeMutablePointer<DSPDoubleComplex>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let (real, imaginary) = (__Z.pointee.realp, __Z.pointee.imagp)
    for n in 0..<Int(__N) { __C[n * __IC / 2] = DSPDoubleComplex(real: real[n * __IZ], imag: imaginary[n * __IZ]) }
}

/// C[n] = |A[n]|
public func vDSP_zvabsD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A.pointee.realp, __IA, __A.pointee.imagp, __IA, __C, __IC, __N) { ($0 * $0 + $1 * $1).squareRoot() } }

/// C[n] = |A[n]|²
public func vDSP_zvmagsD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A.pointee.realp, __IA, __A.pointee.imagp, __IA, __C, __IC, __N) { $0 * $0 + $1 * $1 } }

/// C[n] = the phase of A[n] in radians, −π to π
public func vDSP_zvphasD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A.pointee.realp, __IA, __A.pointee.imagp, __IA, __C, __IC, __N) { atan2($1, $0) } }

/// C[n] = |A[n]|² + B[n]
public func vDSP_zvmgsaD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let (real, imaginary) = (__A.pointee.realp, __A.pointee.imagp)
    for n in 0..<Int(__N) {
        let (a, b) = (real[n * __IA], imaginary[n * __IA])
        __C[n * __IC] = a * a + b * b + __B[n * __IB]
    }
}

/// C[n] = A[n] + B[n]
public func vDSP_zvaddD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    map(__A.pointee.realp, __IA, __B.pointee.realp, __IB, __C.pointee.realp, __IC, __N) { $0 + $1 }
    map(__A.pointee.imagp, __IA, __B.pointee.imagp, __IB, __C.pointee.imagp, __IC, __N) { $0 + $1 }
}

/// C[n] = A[n] − B[n]
public func vDSP_zvsubD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    map(__A.pointee.realp, __IA, __B.pointee.realp, __IB, __C.pointee.realp, __IC, __N) { $0 - $1 }
    map(__A.pointee.imagp, __IA, __B.pointee.imagp, __IB, __C.pointee.imagp, __IC, __N) { $0 - $1 }
}

/// C[n] = A[n] · B[n], or if the last argument is −1 the conjugate of A[n] times B[n].
public func vDSP_zvmulD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length,
    _ __Conjugate: Int32
) {
    let (x, y, z) = (__A.pointee, __B.pointee, __C.pointee)
    let sign: Double = __Conjugate < 0 ? -1 : 1
    for n in 0..<Int(__N) {
        let (a, b) = (x.realp[n * __IA], sign * x.imagp[n * __IA])
        let (c, d) = (y.realp[n * __IB], y.imagp[n * __IB])
        z.realp[n * __IC] = a * c - b * d
        z.imagp[n * __IC] = a * d + b * c
    }
}

/// C[n] = A[n] · B[n], B real
public func vDSP_zrvmulD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    map(__A.pointee.realp, __IA, __B, __IB, __C.pointee.realp, __IC, __N) { $0 * $1 }
    map(__A.pointee.imagp, __IA, __B, __IB, __C.pointee.imagp, __IC, __N) { $0 * $1 }
}
