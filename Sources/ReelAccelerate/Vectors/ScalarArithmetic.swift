// vDSP.h. Strides are counted in elements. A result may be stored over an operand.

/// C[n] = A[n] + B
public func vDSP_vsadd(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let b = __B.pointee
    map(__A, __IA, __C, __IC, __N) { $0 + b }
}

/// C[n] = A[n] + B
public func vDSP_vsaddD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let b = __B.pointee
    map(__A, __IA, __C, __IC, __N) { $0 + b }
}

/// C[n] = A[n] · B
public func vDSP_vsmul(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let b = __B.pointee
    map(__A, __IA, __C, __IC, __N) { $0 * b }
}

/// C[n] = A[n] · B
public func vDSP_vsmulD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let b = __B.pointee
    map(__A, __IA, __C, __IC, __N) { $0 * b }
}

/// C[n] = A[n] / B
public func vDSP_vsdiv(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let b = __B.pointee
    map(__A, __IA, __C, __IC, __N) { $0 / b }
}

/// C[n] = A[n] / B
public func vDSP_vsdivD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let b = __B.pointee
    map(__A, __IA, __C, __IC, __N) { $0 / b }
}

/// C[n] = A / B[n]
public func vDSP_svdiv(
    _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let a = __A.pointee
    map(__B, __IB, __C, __IC, __N) { a / $0 }
}

/// C[n] = A / B[n]
public func vDSP_svdivD(
    _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let a = __A.pointee
    map(__B, __IB, __C, __IC, __N) { a / $0 }
}

/// C[n] = A[n], or B where A[n] is less
public func vDSP_vthr(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let b = __B.pointee
    map(__A, __IA, __C, __IC, __N) { $0 >= b ? $0 : b }
}

/// C[n] = A[n], or B where A[n] is less
public func vDSP_vthrD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let b = __B.pointee
    map(__A, __IA, __C, __IC, __N) { $0 >= b ? $0 : b }
}

/// C[n] = A[n], or 0 where A[n] is less than B
public func vDSP_vthres(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let b = __B.pointee
    map(__A, __IA, __C, __IC, __N) { $0 >= b ? $0 : 0 }
}

/// C[n] = A[n], or 0 where A[n] is less than B
public func vDSP_vthresD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let b = __B.pointee
    map(__A, __IA, __C, __IC, __N) { $0 >= b ? $0 : 0 }
}

/// D[n] = A[n] · B[n] + C[n]
public func vDSP_vma(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
    for n in 0..<Int(__N) {
        let (a, b, c) = (__A[n * __IA], __B[n * __IB], __C[n * __IC])
        __D[n * __ID] = a * b + c
    }
}

/// D[n] = A[n] · B[n] + C[n]
public func vDSP_vmaD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for n in 0..<Int(__N) {
        let (a, b, c) = (__A[n * __IA], __B[n * __IB], __C[n * __IC])
        __D[n * __ID] = a * b + c
    }
}

/// D[n] = A[n] · B[n] − C[n]
public func vDSP_vmsb(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
    for n in 0..<Int(__N) {
        let (a, b, c) = (__A[n * __IA], __B[n * __IB], __C[n * __IC])
        __D[n * __ID] = a * b - c
    }
}

/// D[n] = A[n] · B[n] − C[n]
public func vDSP_vmsbD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for n in 0..<Int(__N) {
        let (a, b, c) = (__A[n * __IA], __B[n * __IB], __C[n * __IC])
        __D[n * __ID] = a * b - c
    }
}

/// D[n] = (A[n] + B[n]) · C[n]
public func vDSP_vam(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
    for n in 0..<Int(__N) {
        let (a, b, c) = (__A[n * __IA], __B[n * __IB], __C[n * __IC])
        __D[n * __ID] = (a + b) * c
    }
}

/// D[n] = (A[n] + B[n]) · C[n]
public func vDSP_vamD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for n in 0..<Int(__N) {
        let (a, b, c) = (__A[n * __IA], __B[n * __IB], __C[n * __IC])
        __D[n * __ID] = (a + b) * c
    }
}

/// D[n] = (A[n] − B[n]) · C[n]
public func vDSP_vsbm(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
    for n in 0..<Int(__N) {
        let (a, b, c) = (__A[n * __IA], __B[n * __IB], __C[n * __IC])
        __D[n * __ID] = (a - b) * c
    }
}

/// D[n] = (A[n] − B[n]) · C[n]
public func vDSP_vsbmD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for n in 0..<Int(__N) {
        let (a, b, c) = (__A[n * __IA], __B[n * __IB], __C[n * __IC])
        __D[n * __ID] = (a - b) * c
    }
}

/// D[n] = A[n] · B + C[n]
public func vDSP_vsma(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
    _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
    let b = __B.pointee
    map(__A, __IA, __C, __IC, __D, __ID, __N) { $0 * b + $1 }
}

/// D[n] = A[n] · B + C[n]
public func vDSP_vsmaD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __C: UnsafePointer<Double>,
    _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
    let b = __B.pointee
    map(__A, __IA, __C, __IC, __D, __ID, __N) { $0 * b + $1 }
}

/// D[n] = A[n] · B + C
public func vDSP_vsmsa(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
    _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
    let (b, c) = (__B.pointee, __C.pointee)
    map(__A, __IA, __D, __ID, __N) { $0 * b + c }
}

/// D[n] = A[n] · B + C
public func vDSP_vsmsaD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __C: UnsafePointer<Double>,
    _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
    let (b, c) = (__B.pointee, __C.pointee)
    map(__A, __IA, __D, __ID, __N) { $0 * b + c }
}

/// D[n] = A[n] + C · (B[n] − A[n])
public func vDSP_vintb(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
    let c = __C.pointee
    map(__A, __IA, __B, __IB, __D, __ID, __N) { $0 + c * ($1 - $0) }
}

/// D[n] = A[n] + C · (B[n] − A[n])
public func vDSP_vintbD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
    let c = __C.pointee
    map(__A, __IA, __B, __IB, __D, __ID, __N) { $0 + c * ($1 - $0) }
}

/// D[n] = A[n], but at least B and at most C
public func vDSP_vclip(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
    _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
    let (low, high) = (__B.pointee, __C.pointee)
    map(__A, __IA, __D, __ID, __N) { $0 < low ? low : $0 > high ? high : $0 }
}

/// D[n] = A[n], but at least B and at most C
public func vDSP_vclipD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __C: UnsafePointer<Double>,
    _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
    let (low, high) = (__B.pointee, __C.pointee)
    map(__A, __IA, __D, __ID, __N) { $0 < low ? low : $0 > high ? high : $0 }
}
