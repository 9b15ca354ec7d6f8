extension vDSP {
    public static func floatToDouble<A: AccelerateBuffer>(_ source: A) -> [Double] where A.Element == Float {
        source.withElements { a, count in [Double](count: Int(count)) { vDSP_vspdp(a, 1, $0, 1, $1) } }
    }

    public static func doubleToFloat<A: AccelerateBuffer>(_ source: A) -> [Float] where A.Element == Double {
        source.withElements { a, count in [Float](count: Int(count)) { vDSP_vdpsp(a, 1, $0, 1, $1) } }
    }

    /// Integers of 8, 16 or 32 bits as floating-point numbers.
    public static func integerToFloatingPoint<A: AccelerateBuffer, T: BinaryFloatingPoint>(
        _ vector: A, floatingPointType: T.Type
    ) -> [T] where A.Element: FixedWidthInteger {
        vector.withElements { a, count in
            [T](count: Int(count)) { c, count in for n in 0..<Int(count) { c[n] = T(a[n]) } }
        }
    }

    public enum RoundingMode: Sendable {
        case towardZero
        /// To the nearest integer, ties to even.
        case towardNearestInteger
    }

    /// Floating-point numbers as integers; out of range, the nearest integer that there is.
    public static func floatingPointToInteger<A: AccelerateBuffer, I: FixedWidthInteger>(
        _ vector: A, integerType: I.Type, rounding: RoundingMode
    ) -> [I] where A.Element: BinaryFloatingPoint {
        let rule: FloatingPointRoundingRule = rounding == .towardZero ? .towardZero : .toNearestOrEven
        return vector.withElements { a, count in
            [I](count: Int(count)) { c, count in for n in 0..<Int(count) { c[n] = I(saturating: a[n].rounded(rule)) } }
        }
    }

    public enum WindowSequence: Sendable {
        case hanningNormalized, hanningDenormalized, hamming, blackman
    }

    /// A window of `count` elements, or if it is half the first `(count + 1) / 2` of them.
    public static func window<T: WindowElement>(
        ofType: T.Type, usingSequence sequence: WindowSequence, count: Int, isHalfWindow: Bool
    ) -> [T] {
        let written = isHalfWindow ? (count + 1) / 2 : count
        return [T](count: written) { c, _ in
            T.writeWindow(sequence, c, vDSP_Length(count), isHalfWindow ? vDSP_HALF_WINDOW : 0)
        }
    }

    /// The floating-point types that windows have: `Float` and `Double`.
    public protocol WindowElement: BinaryFloatingPoint {
        static func writeWindow(
            _ sequence: WindowSequence, _ target: UnsafeMutablePointer<Self>, _ count: vDSP_Length, _ flag: Int32)
    }
}

extension Float: vDSP.WindowElement {
    public static func writeWindow(
        _ sequence: vDSP.WindowSequence, _ target: UnsafeMutablePointer<Float>, _ count: vDSP_Length, _ flag: Int32
    ) {
        switch sequence {
        case .hanningNormalized: vDSP_hann_window(target, count, flag | vDSP_HANN_NORM)
        case .hanningDenormalized: vDSP_hann_window(target, count, flag)
        case .hamming: vDSP_hamm_window(target, count, flag)
        case .blackman: vDSP_blkman_window(target, count, flag)
        }
    }
}

extension Double: vDSP.WindowElement {
    public static func writeWindow(
        _ sequence: vDSP.WindowSequence, _ target: UnsafeMutablePointer<Double>, _ count: vDSP_Length, _ flag: Int32
    ) {
        switch sequence {
        case .hanningNormalized: vDSP_hann_windowD(target, count, flag | vDSP_HANN_NORM)
        case .hanningDenormalized: vDSP_hann_windowD(target, count, flag)
        case .hamming: vDSP_hamm_windowD(target, count, flag)
        case .blackman: vDSP_blkman_windowD(target, count, flag)
        }
    }
}
