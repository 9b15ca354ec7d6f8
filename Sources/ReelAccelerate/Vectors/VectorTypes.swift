// Types of vDSP.h.

/// A number of elements.
public typealias vDSP_Length = UInt
/// The distance of elements, in elements.
public typealias vDSP_Stride = Int

/// A complex number.
public struct DSPComplex: Hashable, Sendable {
    public var real: Float
    public var imag: Float

    public init() { self.init(real: 0, imag: 0) }
    public init(real: Float, imag: Float) { (self.real, self.imag) = (real, imag) }
}

/// A complex number of double precision.
public struct DSPDoubleComplex: Hashable, Sendable {
    public var real: Double
    public var imag: Double

    public init() { self.init(real: 0, imag: 0) }
    public init(real: Double, imag: Double) { (self.real, self.imag) = (real, imag) }
}

/// Complex numbers whose real and imaginary parts are apart, in memory of the caller.
public struct DSPSplitComplex: @unchecked Sendable {
    public var realp: UnsafeMutablePointer<Float>
    public var imagp: UnsafeMutablePointer<Float>

    public init(realp: UnsafeMutablePointer<Float>, imagp: UnsafeMutablePointer<Float>) {
        (self.realp, self.imagp) = (realp, imagp)
    }
}

/// Complex numbers of double precision whose real and imaginary parts are apart, in memory of the caller.
public struct DSPDoubleSplitComplex: @unchecked Sendable {
    public var realp: UnsafeMutablePointer<Double>
    public var imagp: UnsafeMutablePointer<Double>

    public init(realp: UnsafeMutablePointer<Double>, imagp: UnsafeMutablePointer<Double>) {
        (self.realp, self.imagp) = (realp, imagp)
    }
}
