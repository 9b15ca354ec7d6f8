import Foundation

// vDSP.h. Strides are counted in elements. A result may be stored over an operand.

/// C[n] = A
public func vDSP_vfill(_ __A: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
    let a = __A.pointee
    for n in 0..<Int(__N) { __C[n * __IC] = a }
}

/// C[n] = A
public func vDSP_vfillD(
    _ __A: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
    let a = __A.pointee
    for n in 0..<Int(__N) { __C[n * __IC] = a }
}

/// C[n] = 0
public func vDSP_vclr(_ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
    for n in 0..<Int(__N) { __C[n * __IC] = 0 }
}

/// C[n] = 0
public func vDSP_vclrD(_ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
    for n in 0..<Int(__N) { __C[n * __IC] = 0 }
}

/// C[n] = A + n · B
public func vDSP_vramp(
    _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let (a, b) = (__A.pointee, __B.pointee)
    for n in 0..<Int(__N) { __C[n * __IC] = a + Float(n) * b }
}

/// C[n] = A + n · B
public func vDSP_vrampD(
    _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let (a, b) = (__A.pointee, __B.pointee)
    for n in 0..<Int(__N) { __C[n * __IC] = a + Double(n) * b }
}

/// C[n] goes from A to B in equal steps.
public func vDSP_vgen(
    _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let (a, b) = (__A.pointee, __B.pointee)
    let step = __N > 1 ? (b - a) / Float(__N - 1) : 0
    for n in 0..<Int(__N) { __C[n * __IC] = a + Float(n) * step }
}

/// C[n] goes from A to B in equal steps.
public func vDSP_vgenD(
    _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let (a, b) = (__A.pointee, __B.pointee)
    let step = __N > 1 ? (b - a) / Double(__N - 1) : 0
    for n in 0..<Int(__N) { __C[n * __IC] = a + Double(n) * step }
}

/// Reverses the elements of C.
public func vDSP_vrvrs(_ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
    let count = Int(__N)
    for n in 0..<(count / 2) {
        let other = (count - 1 - n) * __IC
        (__C[n * __IC], __C[other]) = (__C[other], __C[n * __IC])
    }
}

/// Reverses the elements of C.
public func vDSP_vrvrsD(_ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
    let count = Int(__N)
    for n in 0..<(count / 2) {
        let other = (count - 1 - n) * __IC
        (__C[n * __IC], __C[other]) = (__C[other], __C[n * __IC])
    }
}

/// Exchanges the elements of A and B.
public func vDSP_vswap(
    _ __A: UnsafeMutablePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafeMutablePointer<Float>, _ __IB: vDSP_Stride,
    _ __N: vDSP_Length
) { for n in 0..<Int(__N) { (__A[n * __IA], __B[n * __IB]) = (__B[n * __IB], __A[n * __IA]) } }

/// Exchanges the elements of A and B.
public func vDSP_vswapD(
    _ __A: UnsafeMutablePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafeMutablePointer<Double>, _ __IB: vDSP_Stride,
    _ __N: vDSP_Length
) { for n in 0..<Int(__N) { (__A[n * __IA], __B[n * __IB]) = (__B[n * __IB], __A[n * __IA]) } }

/// Sorts C: ascending if the order is 1, descending if it is −1.
public func vDSP_vsort(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Order: Int32) {
    var elements = UnsafeMutableBufferPointer(start: __C, count: Int(__N))
    if __Order < 0 { elements.sort(by: >) } else { elements.sort() }
}

/// Sorts C: ascending if the order is 1, descending if it is −1.
public func vDSP_vsortD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Order: Int32) {
    var elements = UnsafeMutableBufferPointer(start: __C, count: Int(__N))
    if __Order < 0 { elements.sort(by: >) } else { elements.sort() }
}

/// C[n] = A[B[n]], B truncated to an index.
public func vDSP_vindex(
    _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { for n in 0..<Int(__N) { __C[n * __IC] = __A[Int(__B[n * __IB])] } }

/// C[n] = A[B[n]], B truncated to an index.
public func vDSP_vindexD(
    _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { for n in 0..<Int(__N) { __C[n * __IC] = __A[Int(__B[n * __IB])] } }

/// C[n] is A at the fractional index B[n], interpolated between two elements. The index must be from 0 to below M − 1.
public func vDSP_vlint(
    _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) {
    for n in 0..<Int(__N) {
        let place = __B[n * __IB]
        let index = Int(place)
        let share = place - Float(index)
        let (a, b) = (__A[index], __A[min(index + 1, Int(__M) - 1)])
        __C[n * __IC] = a + share * (b - a)
    }
}

/// C[n] is A at the fractional index B[n], interpolated between two elements. The index must be from 0 to below M − 1.
public func vDSP_vlintD(
    _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) {
    for n in 0..<Int(__N) {
        let place = __B[n * __IB]
        let index = Int(place)
        let share = place - Double(index)
        let (a, b) = (__A[index], __A[min(index + 1, Int(__M) - 1)])
        __C[n * __IC] = a + share * (b - a)
    }
}

/// C[n] = 20 · log₁₀(A[n] / B) for amplitudes (F is 1), 10 · log₁₀(A[n] / B) for powers (F is 0), in dB.
public func vDSP_vdbcon(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __F: UInt32
) {
    let (reference, factor): (Float, Float) = (__B.pointee, __F == 0 ? 10 : 20)
    map(__A, __IA, __C, __IC, __N) { factor * log10($0 / reference) }
}

/// C[n] = 20 · log₁₀(A[n] / B) for amplitudes (F is 1), 10 · log₁₀(A[n] / B) for powers (F is 0), in dB.
public func vDSP_vdbconD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __F: UInt32
) {
    let (reference, factor): (Double, Double) = (__B.pointee, __F == 0 ? 10 : 20)
    map(__A, __IA, __C, __IC, __N) { factor * log10($0 / reference) }
}
