// Discrete Fourier transforms of vDSP.h. Their scales are those of the fast Fourier transforms.

/// A transform of one length, which threads may share.
public typealias vDSP_DFT_Setup = OpaquePointer
public typealias vDSP_DFT_SetupD = OpaquePointer

public enum vDSP_DFT_Direction: Int32, Sendable {
    case FORWARD = 1
    case INVERSE = -1
}

/// A plan, and whether it is of real numbers.
private final class DiscreteTransform<T: BinaryFloatingPoint & SIMDScalar & Sendable>: Sendable {
    private let complex: FourierPlan<T>?
    private let real: RealFourierPlan<T>?
    private let count: Int
    private let isInverse: Bool

    init?(complex count: vDSP_Length, _ direction: vDSP_DFT_Direction) {
        guard Self.isSupported(count, from: 8), let plan = FourierPlan<T>(count: Int(count)) else { return nil }
        (complex, real, self.count, isInverse) = (plan, nil, Int(count), direction == .INVERSE)
    }

    init?(real count: vDSP_Length, _ direction: vDSP_DFT_Direction) {
        guard Self.isSupported(count, from: 16), let plan = RealFourierPlan<T>(count: Int(count)) else { return nil }
        (complex, real, self.count, isInverse) = (nil, plan, Int(count) / 2, direction == .INVERSE)
    }

    /// Apple's lengths: 1, 3, 5 or 15 times a power of two that is not too small.
    private static func isSupported(_ count: vDSP_Length, from least: vDSP_Length) -> Bool {
        guard count <= 1 << 30, count > 0 else { return false }
        let power = count & (~count + 1)
        return [1, 3, 5, 15].contains(count / power) && power >= least
    }

    func execute(
        _ inputReal: UnsafePointer<T>, _ inputImaginary: UnsafePointer<T>, _ outputReal: UnsafeMutablePointer<T>,
        _ outputImaginary: UnsafeMutablePointer<T>
    ) {
        if inputReal != UnsafePointer(outputReal) { outputReal.update(from: inputReal, count: count) }
        if inputImaginary != UnsafePointer(outputImaginary) { outputImaginary.update(from: inputImaginary, count: count) }
        complex?.transform(outputReal, outputImaginary, isInverse: isInverse)
        real?.transform(outputReal, outputImaginary, isInverse: isInverse)
    }
}

/// Makes a transform of complex numbers; nil if the length is not 1, 3, 5 or 15 times a power of two of at least 8.
///
/// - Parameter __Previous: not used.
public func vDSP_DFT_zop_CreateSetup(
    _ __Previous: vDSP_DFT_Setup?, _ __Length: vDSP_Length, _ __Direction: vDSP_DFT_Direction
) -> vDSP_DFT_Setup? {
    DiscreteTransform<Float>(complex: __Length, __Direction).map { OpaquePointer(Unmanaged.passRetained($0).toOpaque()) }
}

/// Makes a transform of real numbers, packed as by `vDSP_fft_zrip`; nil if the length is not 1, 3, 5 or 15 times a power of two
/// of at least 16.
public func vDSP_DFT_zrop_CreateSetup(
    _ __Previous: vDSP_DFT_Setup?, _ __Length: vDSP_Length, _ __Direction: vDSP_DFT_Direction
) -> vDSP_DFT_Setup? {
    DiscreteTransform<Float>(real: __Length, __Direction).map { OpaquePointer(Unmanaged.passRetained($0).toOpaque()) }
}

public func vDSP_DFT_DestroySetup(_ __Setup: vDSP_DFT_Setup?) {
    guard let __Setup else { return }
    Unmanaged<DiscreteTransform<Float>>.fromOpaque(UnsafeRawPointer(__Setup)).release()
}

/// Transforms the input into the output, which may be the same memory.
public func vDSP_DFT_Execute(
    _ __Setup: OpaquePointer, _ __Ir: UnsafePointer<Float>, _ __Ii: UnsafePointer<Float>, _ __Or: UnsafeMutablePointer<Float>,
    _ __Oi: UnsafeMutablePointer<Float>
) {
    Unmanaged<DiscreteTransform<Float>>.fromOpaque(UnsafeRawPointer(__Setup)).takeUnretainedValue().execute(
        __Ir, __Ii, __Or, __Oi)
}

/// Makes a transform of complex numbers; nil if the length is not 1, 3, 5 or 15 times a power of two of at least 8.
///
/// - Parameter __Previous: not used.
public func vDSP_DFT_zop_CreateSetupD(
    _ __Previous: vDSP_DFT_SetupD?, _ __Length: vDSP_Length, _ __Direction: vDSP_DFT_Direction
) -> vDSP_DFT_SetupD? {
    DiscreteTransform<Double>(complex: __Length, __Direction).map { OpaquePointer(Unmanaged.passRetained($0).toOpaque()) }
}

/// Makes a transform of real numbers, packed as by `vDSP_fft_zrip`; nil if the length is not 1, 3, 5 or 15 times a power of two
/// of at least 16.
public func vDSP_DFT_zrop_CreateSetupD(
    _ __Previous: vDSP_DFT_SetupD?, _ __Length: vDSP_Length, _ __Direction: vDSP_DFT_Direction
) -> vDSP_DFT_SetupD? {
    DiscreteTransform<Double>(real: __Length, __Direction).map { OpaquePointer(Unmanaged.passRetained($0).toOpaque()) }
}

public func vDSP_DFT_DestroySetupD(_ __Setup: vDSP_DFT_SetupD?) {
    guard let __Setup else { return }
    Unmanaged<DiscreteTransform<Double>>.fromOpaque(UnsafeRawPointer(__Setup)).release()
}

/// Transforms the input into the output, which may be the same memory.
public func vDSP_DFT_ExecuteD(
    _ __Setup: OpaquePointer, _ __Ir: UnsafePointer<Double>, _ __Ii: UnsafePointer<Double>, _ __Or: UnsafeMutablePointer<Double>,
    _ __Oi: UnsafeMutablePointer<Double>
) {
    Unmanaged<DiscreteTransform<Double>>.fromOpaque(UnsafeRawPointer(__Setup)).takeUnretainedValue().execute(
        __Ir, __Ii, __Or, __Oi)
}
