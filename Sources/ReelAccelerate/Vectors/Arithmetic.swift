// vDSP.h. Strides are counted in elements. A result may be stored over an operand.

/// C[n] = |A[n]|
public func vDSP_vabs(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { abs($0) } }

/// C[n] = |A[n]|
public func vDSP_vabsD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { abs($0) } }

/// C[n] = −A[n]
public func vDSP_vneg(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { -$0 } }

/// C[n] = −A[n]
public func vDSP_vnegD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { -$0 } }

/// C[n] = −|A[n]|
public func vDSP_vnabs(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { -abs($0) } }

/// C[n] = −|A[n]|
public func vDSP_vnabsD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { -abs($0) } }

/// C[n] = A[n]²
public func vDSP_vsq(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { $0 * $0 } }

/// C[n] = A[n]²
public func vDSP_vsqD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { $0 * $0 } }

/// C[n] = A[n]·|A[n]|
public func vDSP_vssq(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { $0 * abs($0) } }

/// C[n] = A[n]·|A[n]|
public func vDSP_vssqD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { $0 * abs($0) } }

/// C[n] = A[n] + B[n]
public func vDSP_vadd(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { $0 + $1 } }

/// C[n] = A[n] + B[n]
public func vDSP_vaddD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { $0 + $1 } }

/// C[n] = A[n] − B[n]. The operands are passed in the other order.
public func vDSP_vsub(
    _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { $0 - $1 } }

/// C[n] = A[n] − B[n]. The operands are passed in the other order.
public func vDSP_vsubD(
    _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { $0 - $1 } }

/// C[n] = A[n] · B[n]
public func vDSP_vmul(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { $0 * $1 } }

/// C[n] = A[n] · B[n]
public func vDSP_vmulD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { $0 * $1 } }

/// C[n] = A[n] / B[n]. The operands are passed in the other order.
public func vDSP_vdiv(
    _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { $0 / $1 } }

/// C[n] = A[n] / B[n]. The operands are passed in the other order.
public func vDSP_vdivD(
    _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { $0 / $1 } }

/// C[n] = the larger of A[n] and B[n]
public func vDSP_vmax(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { max($0, $1) } }

/// C[n] = the larger of A[n] and B[n]
public func vDSP_vmaxD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { max($0, $1) } }

/// C[n] = the smaller of A[n] and B[n]
public func vDSP_vmin(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { min($0, $1) } }

/// C[n] = the smaller of A[n] and B[n]
public func vDSP_vminD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { min($0, $1) } }

/// C[n] = the larger of |A[n]| and |B[n]|
public func vDSP_vmaxmg(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { max(abs($0), abs($1)) } }

/// C[n] = the larger of |A[n]| and |B[n]|
public func vDSP_vmaxmgD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { max(abs($0), abs($1)) } }

/// C[n] = the smaller of |A[n]| and |B[n]|
public func vDSP_vminmg(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { min(abs($0), abs($1)) } }

/// C[n] = the smaller of |A[n]| and |B[n]|
public func vDSP_vminmgD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { min(abs($0), abs($1)) } }

/// C[n] = √(A[n]² + B[n]²)
public func vDSP_vdist(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { ($0 * $0 + $1 * $1).squareRoot() } }

/// C[n] = √(A[n]² + B[n]²)
public func vDSP_vdistD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __B, __IB, __C, __IC, __N) { ($0 * $0 + $1 * $1).squareRoot() } }
