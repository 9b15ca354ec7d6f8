import ReelColor

// Conversion between Y′CbCr and R′G′B′ (Conversion.h). Chroma belongs to all pixels that share it, and is their average.

/// The numbers that mean black, white and the strongest chroma, and the limits of all numbers.
public struct vImage_YpCbCrPixelRange: Hashable, Sendable {
    /// Y′ of 0.
    public var Yp_bias: Int32
    /// Cb and Cr of 0.
    public var CbCr_bias: Int32
    /// Y′ of 1.
    public var YpRangeMax: Int32
    /// Cb and Cr of ½.
    public var CbCrRangeMax: Int32
    public var YpMax: Int32
    public var YpMin: Int32
    public var CbCrMax: Int32
    public var CbCrMin: Int32

    public init() {
        self.init(
            Yp_bias: 0, CbCr_bias: 0, YpRangeMax: 0, CbCrRangeMax: 0, YpMax: 0, YpMin: 0, CbCrMax: 0, CbCrMin: 0)
    }

    public init(
        Yp_bias: Int32, CbCr_bias: Int32, YpRangeMax: Int32, CbCrRangeMax: Int32, YpMax: Int32, YpMin: Int32, CbCrMax: Int32,
        CbCrMin: Int32
    ) {
        self.Yp_bias = Yp_bias
        self.CbCr_bias = CbCr_bias
        self.YpRangeMax = YpRangeMax
        self.CbCrRangeMax = CbCrRangeMax
        self.YpMax = YpMax
        self.YpMin = YpMin
        self.CbCrMax = CbCrMax
        self.CbCrMin = CbCrMin
    }
}

/// R′ = Yp · Y′ + Cr_R · Cr, G′ = Yp · Y′ + Cr_G · Cr + Cb_G · Cb, B′ = Yp · Y′ + Cb_B · Cb
public struct vImage_YpCbCrToARGBMatrix: Hashable, Sendable {
    public var Yp: Float
    public var Cr_R: Float
    public var Cr_G: Float
    public var Cb_G: Float
    public var Cb_B: Float

    public init() { self.init(Yp: 0, Cr_R: 0, Cr_G: 0, Cb_G: 0, Cb_B: 0) }
    public init(Yp: Float, Cr_R: Float, Cr_G: Float, Cb_G: Float, Cb_B: Float) {
        (self.Yp, self.Cr_R, self.Cr_G, self.Cb_G, self.Cb_B) = (Yp, Cr_R, Cr_G, Cb_G, Cb_B)
    }
}

/// The weights of R′, G′ and B′ in Y′, Cb and Cr. One weight, ½, is that of B′ in Cb and of R′ in Cr.
public struct vImage_ARGBToYpCbCrMatrix: Hashable, Sendable {
    public var R_Yp: Float
    public var G_Yp: Float
    public var B_Yp: Float
    public var R_Cb: Float
    public var G_Cb: Float
    public var B_Cb_R_Cr: Float
    public var G_Cr: Float
    public var B_Cr: Float

    public init() { self.init(R_Yp: 0, G_Yp: 0, B_Yp: 0, R_Cb: 0, G_Cb: 0, B_Cb_R_Cr: 0, G_Cr: 0, B_Cr: 0) }
    public init(
        R_Yp: Float, G_Yp: Float, B_Yp: Float, R_Cb: Float, G_Cb: Float, B_Cb_R_Cr: Float, G_Cr: Float, B_Cr: Float
    ) {
        (self.R_Yp, self.G_Yp, self.B_Yp) = (R_Yp, G_Yp, B_Yp)
        (self.R_Cb, self.G_Cb, self.B_Cb_R_Cr, self.G_Cr, self.B_Cr) = (R_Cb, G_Cb, B_Cb_R_Cr, G_Cr, B_Cr)
    }

    fileprivate init(_ weights: LumaWeights) {
        let (red, green, blue) = (weights.red, weights.green, weights.blue)
        self.init(
            R_Yp: Float(red), G_Yp: Float(green), B_Yp: Float(blue), R_Cb: Float(-red / weights.cbDivisor),
            G_Cb: Float(-green / weights.cbDivisor), B_Cb_R_Cr: 0.5, G_Cr: Float(-green / weights.crDivisor),
            B_Cr: Float(-blue / weights.crDivisor))
    }
}

extension vImage_YpCbCrToARGBMatrix {
    fileprivate init(_ weights: LumaWeights) {
        self.init(
            Yp: 1, Cr_R: Float(weights.crDivisor), Cr_G: Float(-weights.crDivisor * weights.red / weights.green),
            Cb_G: Float(-weights.cbDivisor * weights.blue / weights.green), Cb_B: Float(weights.cbDivisor))
    }
}

/// A value that is never freed, at an address that does not change.
private func constant<Value>(_ value: Value) -> UnsafePointer<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    return UnsafePointer(pointer)
}

nonisolated(unsafe) public let kvImage_YpCbCrToARGBMatrix_ITU_R_601_4: UnsafePointer<vImage_YpCbCrToARGBMatrix>! = constant(
    vImage_YpCbCrToARGBMatrix(.bt601))
nonisolated(unsafe) public let kvImage_YpCbCrToARGBMatrix_ITU_R_709_2: UnsafePointer<vImage_YpCbCrToARGBMatrix>! = constant(
    vImage_YpCbCrToARGBMatrix(.bt709))
nonisolated(unsafe) public let kvImage_ARGBToYpCbCrMatrix_ITU_R_601_4: UnsafePointer<vImage_ARGBToYpCbCrMatrix>! = constant(
    vImage_ARGBToYpCbCrMatrix(.bt601))
nonisolated(unsafe) public let kvImage_ARGBToYpCbCrMatrix_ITU_R_709_2: UnsafePointer<vImage_ARGBToYpCbCrMatrix>! = constant(
    vImage_ARGBToYpCbCrMatrix(.bt709))

/// Layouts of Y′CbCr.
public struct vImageYpCbCrType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Layouts of R′G′B′.
public struct vImageARGBType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Cb, Y′, Cr, Y′ for two pixels: `2vuy`.
public let kvImage422CbYpCrYp8 = vImageYpCbCrType(0)
/// Y′, Cb, Y′, Cr for two pixels: `yuvs`.
public let kvImage422YpCbYpCr8 = vImageYpCbCrType(1)
/// Three planes, chroma for four pixels: `y420`.
public let kvImage420Yp8_Cb8_Cr8 = vImageYpCbCrType(3)
/// Two planes, chroma for four pixels: `420v`.
public let kvImage420Yp8_CbCr8 = vImageYpCbCrType(4)
public let kvImageARGB8888 = vImageARGBType(0)

/// What a conversion to R′G′B′ needs.
public struct vImage_YpCbCrToARGB: Sendable {
    fileprivate var matrix = vImage_YpCbCrToARGBMatrix()
    fileprivate var range = vImage_YpCbCrPixelRange()

    public init() {}
}

/// What a conversion to Y′CbCr needs.
public struct vImage_ARGBToYpCbCr: Sendable {
    fileprivate var matrix = vImage_ARGBToYpCbCrMatrix()
    fileprivate var range = vImage_YpCbCrPixelRange()

    public init() {}
}

private func check(
    _ range: vImage_YpCbCrPixelRange, _ yCbCr: vImageYpCbCrType, _ argb: vImageARGBType, _ flags: vImage_Flags
) -> vImage_Error {
    if flags & ~vImage_Flags(kvImagePrintDiagnosticsToConsole) != 0 { return kvImageUnknownFlagsBit }
    let types = [kvImage422CbYpCrYp8, kvImage422YpCbYpCr8, kvImage420Yp8_Cb8_Cr8, kvImage420Yp8_CbCr8]
    guard types.contains(yCbCr), argb == kvImageARGB8888 else { return kvImageUnsupportedConversion }
    guard range.YpRangeMax > range.Yp_bias, range.CbCrRangeMax > range.CbCr_bias, range.YpMax >= range.YpMin,
        range.CbCrMax >= range.CbCrMin
    else { return kvImageInvalidParameter }
    // The decoder and the encoder subtract and double these numbers.
    let numbers = [
        range.Yp_bias, range.CbCr_bias, range.YpRangeMax, range.CbCrRangeMax, range.YpMax, range.YpMin, range.CbCrMax,
        range.CbCrMin,
    ]
    guard numbers.allSatisfy({ (-65_535...65_535).contains($0) }) else { return kvImageInvalidParameter }
    return kvImageNoError
}

/// - Returns: `kvImageUnsupportedConversion` for other layouts than 4:2:0 and 4:2:2 of 8 bits.
@discardableResult
public func vImageConvert_YpCbCrToARGB_GenerateConversion(
    _ matrix: UnsafePointer<vImage_YpCbCrToARGBMatrix>, _ pixelRange: UnsafePointer<vImage_YpCbCrPixelRange>,
    _ outInfo: UnsafeMutablePointer<vImage_YpCbCrToARGB>, _ inYpCbCrType: vImageYpCbCrType, _ outARGBType: vImageARGBType,
    _ flags: vImage_Flags
) -> vImage_Error {
    let status = check(pixelRange.pointee, inYpCbCrType, outARGBType, flags)
    if status == kvImageNoError {
        outInfo.pointee.matrix = matrix.pointee
        outInfo.pointee.range = pixelRange.pointee
    }
    return status
}

@discardableResult
public func vImageConvert_ARGBToYpCbCr_GenerateConversion(
    _ matrix: UnsafePointer<vImage_ARGBToYpCbCrMatrix>, _ pixelRange: UnsafePointer<vImage_YpCbCrPixelRange>,
    _ outInfo: UnsafeMutablePointer<vImage_ARGBToYpCbCr>, _ inARGBType: vImageARGBType, _ outYpCbCrType: vImageYpCbCrType,
    _ flags: vImage_Flags
) -> vImage_Error {
    let status = check(pixelRange.pointee, outYpCbCrType, inARGBType, flags)
    if status == kvImageNoError {
        outInfo.pointee.matrix = matrix.pointee
        outInfo.pointee.range = pixelRange.pointee
    }
    return status
}

/// Converts numbers to a pixel of A, R, G and B.
struct YpCbCrDecoder {
    private let matrix: vImage_YpCbCrToARGBMatrix
    private let range: vImage_YpCbCrPixelRange
    private let luma: Float
    private let chroma: Float

    init(_ info: vImage_YpCbCrToARGB) {
        (matrix, range) = (info.matrix, info.range)
        luma = 255 / Float(range.YpRangeMax - range.Yp_bias)
        chroma = 255 / Float(2 * (range.CbCrRangeMax - range.CbCr_bias))
    }

    @inline(__always)
    func colors(_ y: UInt8, _ cb: UInt8, _ cr: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let y = matrix.Yp * luma * Float(min(max(Int32(y), range.YpMin), range.YpMax) - range.Yp_bias)
        let cb = chroma * Float(min(max(Int32(cb), range.CbCrMin), range.CbCrMax) - range.CbCr_bias)
        let cr = chroma * Float(min(max(Int32(cr), range.CbCrMin), range.CbCrMax) - range.CbCr_bias)
        return (
            UInt8(rounding: y + matrix.Cr_R * cr), UInt8(rounding: y + matrix.Cr_G * cr + matrix.Cb_G * cb),
            UInt8(rounding: y + matrix.Cb_B * cb)
        )
    }
}

/// Converts pixels to numbers.
struct YpCbCrEncoder {
    private let matrix: vImage_ARGBToYpCbCrMatrix
    private let range: vImage_YpCbCrPixelRange
    private let luma: Float
    private let chroma: Float

    init(_ info: vImage_ARGBToYpCbCr) {
        (matrix, range) = (info.matrix, info.range)
        luma = Float(range.YpRangeMax - range.Yp_bias) / 255
        chroma = Float(2 * (range.CbCrRangeMax - range.CbCr_bias)) / 255
    }

    @inline(__always)
    private func number(_ value: Float, _ bias: Int32, _ least: Int32, _ most: Int32) -> UInt8 {
        // In this order of arguments, NaN gives the least number.
        UInt8(clamping: Int32(max(Float(least), min(value + Float(bias), Float(most))).rounded()))
    }

    @inline(__always)
    func y(_ red: Float, _ green: Float, _ blue: Float) -> UInt8 {
        number(
            luma * (matrix.R_Yp * red + matrix.G_Yp * green + matrix.B_Yp * blue), range.Yp_bias, range.YpMin, range.YpMax)
    }

    @inline(__always)
    func chroma(_ red: Float, _ green: Float, _ blue: Float) -> (cb: UInt8, cr: UInt8) {
        let cb = matrix.R_Cb * red + matrix.G_Cb * green + matrix.B_Cb_R_Cr * blue
        let cr = matrix.B_Cb_R_Cr * red + matrix.G_Cr * green + matrix.B_Cr * blue
        return (
            number(chroma * cb, range.CbCr_bias, range.CbCrMin, range.CbCrMax),
            number(chroma * cr, range.CbCr_bias, range.CbCrMin, range.CbCrMax)
        )
    }
}
