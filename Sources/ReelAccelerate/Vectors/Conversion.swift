// vDSP.h. Strides are counted in elements. A result may be stored over an operand.

/// C[n] = A[n] as a floating-point number.
public func vDSP_vflt8(
    _ __A: UnsafePointer<CChar>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }

/// C[n] = A[n] as a floating-point number.
public func vDSP_vflt8D(
    _ __A: UnsafePointer<CChar>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Double($0) } }

/// C[n] = A[n] as a floating-point number.
public func vDSP_vfltu8(
    _ __A: UnsafePointer<UInt8>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }

/// C[n] = A[n] as a floating-point number.
public func vDSP_vfltu8D(
    _ __A: UnsafePointer<UInt8>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Double($0) } }

/// C[n] = A[n] as a floating-point number.
public func vDSP_vflt16(
    _ __A: UnsafePointer<Int16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }

/// C[n] = A[n] as a floating-point number.
public func vDSP_vflt16D(
    _ __A: UnsafePointer<Int16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Double($0) } }

/// C[n] = A[n] as a floating-point number.
public func vDSP_vfltu16(
    _ __A: UnsafePointer<UInt16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }

/// C[n] = A[n] as a floating-point number.
public func vDSP_vfltu16D(
    _ __A: UnsafePointer<UInt16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Double($0) } }

/// C[n] = A[n] as a floating-point number.
public func vDSP_vflt32(
    _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }

/// C[n] = A[n] as a floating-point number.
public func vDSP_vflt32D(
    _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Double($0) } }

/// C[n] = A[n] as a floating-point number.
public func vDSP_vfltu32(
    _ __A: UnsafePointer<UInt32>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }

/// C[n] = A[n] as a floating-point number.
public func vDSP_vfltu32D(
    _ __A: UnsafePointer<UInt32>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Double($0) } }

/// C[n] = A[n], rounded towards zero; out of range, the nearest integer.
public func vDSP_vfix8(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<CChar>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Int8(saturating: $0) } }

/// C[n] = A[n], rounded towards zero; out of range, the nearest integer.
public func vDSP_vfix8D(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<CChar>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Int8(saturating: $0) } }

/// C[n] = A[n], rounded towards zero; out of range, the nearest integer.
public func vDSP_vfixu8(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { UInt8(saturating: $0) } }

/// C[n] = A[n], rounded towards zero; out of range, the nearest integer.
public func vDSP_vfixu8D(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { UInt8(saturating: $0) } }

/// C[n] = A[n], rounded towards zero; out of range, the nearest integer.
public func vDSP_vfix16(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int16>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Int16(saturating: $0) } }

/// C[n] = A[n], rounded towards zero; out of range, the nearest integer.
public func vDSP_vfix16D(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int16>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Int16(saturating: $0) } }

/// C[n] = A[n], rounded towards zero; out of range, the nearest integer.
public func vDSP_vfixu16(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { UInt16(saturating: $0) } }

/// C[n] = A[n], rounded towards zero; out of range, the nearest integer.
public func vDSP_vfixu16D(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { UInt16(saturating: $0) } }

/// C[n] = A[n], rounded towards zero; out of range, the nearest integer.
public func vDSP_vfix32(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Int32(saturating: $0) } }

/// C[n] = A[n], rounded towards zero; out of range, the nearest integer.
public func vDSP_vfix32D(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Int32(saturating: $0) } }

/// C[n] = A[n], rounded towards zero; out of range, the nearest integer.
public func vDSP_vfixu32(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { UInt32(saturating: $0) } }

/// C[n] = A[n], rounded towards zero; out of range, the nearest integer.
public func vDSP_vfixu32D(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt32>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { UInt32(saturating: $0) } }

/// C[n] = A[n], rounded to the nearest integer (ties to even); out of range, the nearest one there is.
public func vDSP_vfixr8(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<CChar>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Int8(saturating: $0.rounded(.toNearestOrEven)) } }

/// C[n] = A[n], rounded to the nearest integer (ties to even); out of range, the nearest one there is.
public func vDSP_vfixr8D(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<CChar>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Int8(saturating: $0.rounded(.toNearestOrEven)) } }

/// C[n] = A[n], rounded to the nearest integer (ties to even); out of range, the nearest one there is.
public func vDSP_vfixru8(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { UInt8(saturating: $0.rounded(.toNearestOrEven)) } }

/// C[n] = A[n], rounded to the nearest integer (ties to even); out of range, the nearest one there is.
public func vDSP_vfixru8D(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { UInt8(saturating: $0.rounded(.toNearestOrEven)) } }

/// C[n] = A[n], rounded to the nearest integer (ties to even); out of range, the nearest one there is.
public func vDSP_vfixr16(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int16>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Int16(saturating: $0.rounded(.toNearestOrEven)) } }

/// C[n] = A[n], rounded to the nearest integer (ties to even); out of range, the nearest one there is.
public func vDSP_vfixr16D(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int16>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Int16(saturating: $0.rounded(.toNearestOrEven)) } }

/// C[n] = A[n], rounded to the nearest integer (ties to even); out of range, the nearest one there is.
public func vDSP_vfixru16(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { UInt16(saturating: $0.rounded(.toNearestOrEven)) } }

/// C[n] = A[n], rounded to the nearest integer (ties to even); out of range, the nearest one there is.
public func vDSP_vfixru16D(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { UInt16(saturating: $0.rounded(.toNearestOrEven)) } }

/// C[n] = A[n], rounded to the nearest integer (ties to even); out of range, the nearest one there is.
public func vDSP_vfixr32(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Int32(saturating: $0.rounded(.toNearestOrEven)) } }

/// C[n] = A[n], rounded to the nearest integer (ties to even); out of range, the nearest one there is.
public func vDSP_vfixr32D(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Int32(saturating: $0.rounded(.toNearestOrEven)) } }

/// C[n] = A[n], rounded to the nearest integer (ties to even); out of range, the nearest one there is.
public func vDSP_vfixru32(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { UInt32(saturating: $0.rounded(.toNearestOrEven)) } }

/// C[n] = A[n], rounded to the nearest integer (ties to even); out of range, the nearest one there is.
public func vDSP_vfixru32D(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt32>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { UInt32(saturating: $0.rounded(.toNearestOrEven)) } }

/// C[n] = A[n]
public func vDSP_vspdp(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Double($0) } }

/// C[n] = A[n]
public func vDSP_vdpsp(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }
