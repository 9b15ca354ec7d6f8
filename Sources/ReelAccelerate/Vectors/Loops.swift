import Foundation

// The loops behind vDSP's functions. Those over adjacent elements are apart, so that the compiler uses vector instructions.

@inline(__always)
func map<A, C>(
    _ a: UnsafePointer<A>, _ ia: Int, _ c: UnsafeMutablePointer<C>, _ ic: Int, _ count: vDSP_Length, _ function: (A) -> C
) {
    if ia == 1, ic == 1 {
        for n in 0..<Int(count) { c[n] = function(a[n]) }
    } else {
        for n in 0..<Int(count) { c[n &* ic] = function(a[n &* ia]) }
    }
}

@inline(__always)
func map<T>(
    _ a: UnsafePointer<T>, _ ia: Int, _ b: UnsafePointer<T>, _ ib: Int, _ c: UnsafeMutablePointer<T>, _ ic: Int,
    _ count: vDSP_Length, _ function: (T, T) -> T
) {
    if ia == 1, ib == 1, ic == 1 {
        for n in 0..<Int(count) { c[n] = function(a[n], b[n]) }
    } else {
        for n in 0..<Int(count) { c[n &* ic] = function(a[n &* ia], b[n &* ib]) }
    }
}

/// Adds in eight sums at once, which is faster and more exact than one.
@inline(__always)
func sum<T: BinaryFloatingPoint & SIMDScalar>(_ a: UnsafePointer<T>, _ ia: Int, _ count: vDSP_Length, _ function: (T) -> T) -> T {
    let count = Int(count)
    var sums = (T(0), T(0), T(0), T(0), T(0), T(0), T(0), T(0))
    let whole = count & ~7
    for n in stride(from: 0, to: whole, by: 8) {
        sums.0 += function(a[n &* ia])
        sums.1 += function(a[(n &+ 1) &* ia])
        sums.2 += function(a[(n &+ 2) &* ia])
        sums.3 += function(a[(n &+ 3) &* ia])
        sums.4 += function(a[(n &+ 4) &* ia])
        sums.5 += function(a[(n &+ 5) &* ia])
        sums.6 += function(a[(n &+ 6) &* ia])
        sums.7 += function(a[(n &+ 7) &* ia])
    }
    var total = ((sums.0 + sums.4) + (sums.1 + sums.5)) + ((sums.2 + sums.6) + (sums.3 + sums.7))
    for n in whole..<count { total += function(a[n &* ia]) }
    return total
}

@inline(__always)
func dot<T: BinaryFloatingPoint & SIMDScalar>(
    _ a: UnsafePointer<T>, _ ia: Int, _ b: UnsafePointer<T>, _ ib: Int, _ count: Int
) -> T {
    var sums = (T(0), T(0), T(0), T(0))
    let whole = count & ~3
    for n in stride(from: 0, to: whole, by: 4) {
        sums.0 += a[n &* ia] * b[n &* ib]
        sums.1 += a[(n &+ 1) &* ia] * b[(n &+ 1) &* ib]
        sums.2 += a[(n &+ 2) &* ia] * b[(n &+ 2) &* ib]
        sums.3 += a[(n &+ 3) &* ia] * b[(n &+ 3) &* ib]
    }
    var total = (sums.0 + sums.2) + (sums.1 + sums.3)
    for n in whole..<count { total += a[n &* ia] * b[n &* ib] }
    return total
}

/// Returns the best value of a function, and the index of the first element that has it.
@inline(__always)
func extreme<T: BinaryFloatingPoint>(
    _ a: UnsafePointer<T>, _ ia: Int, _ count: vDSP_Length, from start: T, _ function: (T) -> T, isBetter: (T, T) -> Bool
) -> (value: T, index: Int) {
    var (best, index) = (start, 0)
    for n in 0..<Int(count) {
        let value = function(a[n &* ia])
        if isBetter(value, best) { (best, index) = (value, n) }
    }
    return (best, index)
}

extension FixedWidthInteger {
    /// The number towards zero from `value`, or the nearest one that there is. NaN is 0.
    @inline(__always)
    init<T: BinaryFloatingPoint>(saturating value: T) {
        self = value >= T(Self.max) ? Self.max : value <= T(Self.min) ? Self.min : value == value ? Self(value) : 0
    }
}
