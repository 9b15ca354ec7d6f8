import Foundation

// vForce.h: y[i] is a function of x[i]. The result may be stored over the operand.

public func vvlog10f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = log10(x[i]) }
}
public func vvlog10(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = log10(x[i]) }
}
public func vvlogf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = log(x[i]) }
}
public func vvlog(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = log(x[i]) }
}
public func vvlog2f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = log2(x[i]) }
}
public func vvlog2(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = log2(x[i]) }
}
public func vvexpf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = exp(x[i]) }
}
public func vvexp(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = exp(x[i]) }
}
public func vvexp2f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = exp2(x[i]) }
}
public func vvexp2(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = exp2(x[i]) }
}
public func vvsqrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = sqrt(x[i]) }
}
public func vvsqrt(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = sqrt(x[i]) }
}
public func vvsinf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = sin(x[i]) }
}
public func vvsin(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = sin(x[i]) }
}
public func vvcosf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = cos(x[i]) }
}
public func vvcos(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = cos(x[i]) }
}
public func vvtanf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = tan(x[i]) }
}
public func vvtan(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = tan(x[i]) }
}
public func vvtanhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = tanh(x[i]) }
}
public func vvtanh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = tanh(x[i]) }
}
public func vvatanf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = atan(x[i]) }
}
public func vvatan(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = atan(x[i]) }
}
public func vvfabsf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = abs(x[i]) }
}
public func vvfabs(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = abs(x[i]) }
}
public func vvfloorf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = floor(x[i]) }
}
public func vvfloor(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = floor(x[i]) }
}
public func vvceilf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = ceil(x[i]) }
}
public func vvceil(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = ceil(x[i]) }
}
public func vvintf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = trunc(x[i]) }
}
public func vvint(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = trunc(x[i]) }
}
public func vvnintf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = rint(x[i]) }
}
public func vvnint(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = rint(x[i]) }
}

/// z[i] = x[i] to the power of y[i]. The exponents come before the bases.
public func vvpowf(
    _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>
) { for i in 0..<Int(n.pointee) { z[i] = pow(x[i], y[i]) } }

/// z[i] = the phase of x[i] + i·y[i]
public func vvatan2f(
    _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>
) { for i in 0..<Int(n.pointee) { z[i] = atan2(y[i], x[i]) } }

/// z[i] = y[i] / x[i]
public func vvdivf(
    _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>
) { for i in 0..<Int(n.pointee) { z[i] = y[i] / x[i] } }

/// y[i] = 1 / x[i]
public func vvrecf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = 1 / x[i] }
}

/// z[i] = x[i] to the power of y[i]. The exponents come before the bases.
public func vvpow(
    _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>
) { for i in 0..<Int(n.pointee) { z[i] = pow(x[i], y[i]) } }

/// z[i] = the phase of x[i] + i·y[i]
public func vvatan2(
    _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>
) { for i in 0..<Int(n.pointee) { z[i] = atan2(y[i], x[i]) } }

/// z[i] = y[i] / x[i]
public func vvdiv(
    _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>
) { for i in 0..<Int(n.pointee) { z[i] = y[i] / x[i] } }

/// y[i] = 1 / x[i]
public func vvrec(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    for i in 0..<Int(n.pointee) { y[i] = 1 / x[i] }
}
