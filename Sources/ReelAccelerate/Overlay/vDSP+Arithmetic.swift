extension vDSP {
    /// The sum, element by element.
    public static func add<A: AccelerateBuffer, B: AccelerateBuffer>(_ vectorA: A, _ vectorB: B) -> [Float]
    where A.Element == Float, B.Element == Float {
        precondition(vectorA.count == vectorB.count)
        return vectorA.withElements { a, count in
            vectorB.withElements { b, _ in [Float](count: Int(count)) { vDSP_vadd(a, 1, b, 1, $0, 1, $1) } }
        }
    }

    public static func add<A: AccelerateBuffer, B: AccelerateBuffer, C: AccelerateMutableBuffer>(
        _ vectorA: A, _ vectorB: B, result: inout C
    ) where A.Element == Float, B.Element == Float, C.Element == Float {
        precondition(vectorA.count == vectorB.count && vectorA.count == result.count)
        vectorA.withElements { a, _ in
            vectorB.withElements { b, _ in result.withMutableElements { vDSP_vadd(a, 1, b, 1, $0, 1, $1) } }
        }
    }

    /// `vectorA` less `vectorB`, element by element.
    public static func subtract<A: AccelerateBuffer, B: AccelerateBuffer>(_ vectorA: A, _ vectorB: B) -> [Float]
    where A.Element == Float, B.Element == Float {
        precondition(vectorA.count == vectorB.count)
        return vectorA.withElements { a, count in
            vectorB.withElements { b, _ in [Float](count: Int(count)) { vDSP_vsub(b, 1, a, 1, $0, 1, $1) } }
        }
    }

    public static func subtract<A: AccelerateBuffer, B: AccelerateBuffer, C: AccelerateMutableBuffer>(
        _ vectorA: A, _ vectorB: B, result: inout C
    ) where A.Element == Float, B.Element == Float, C.Element == Float {
        precondition(vectorA.count == vectorB.count && vectorA.count == result.count)
        vectorA.withElements { a, _ in
            vectorB.withElements { b, _ in result.withMutableElements { vDSP_vsub(b, 1, a, 1, $0, 1, $1) } }
        }
    }

    /// The product, element by element.
    public static func multiply<A: AccelerateBuffer, B: AccelerateBuffer>(_ vectorA: A, _ vectorB: B) -> [Float]
    where A.Element == Float, B.Element == Float {
        precondition(vectorA.count == vectorB.count)
        return vectorA.withElements { a, count in
            vectorB.withElements { b, _ in [Float](count: Int(count)) { vDSP_vmul(a, 1, b, 1, $0, 1, $1) } }
        }
    }

    public static func multiply<A: AccelerateBuffer, B: AccelerateBuffer, C: AccelerateMutableBuffer>(
        _ vectorA: A, _ vectorB: B, result: inout C
    ) where A.Element == Float, B.Element == Float, C.Element == Float {
        precondition(vectorA.count == vectorB.count && vectorA.count == result.count)
        vectorA.withElements { a, _ in
            vectorB.withElements { b, _ in result.withMutableElements { vDSP_vmul(a, 1, b, 1, $0, 1, $1) } }
        }
    }

    /// `vectorA` divided by `vectorB`, element by element.
    public static func divide<A: AccelerateBuffer, B: AccelerateBuffer>(_ vectorA: A, _ vectorB: B) -> [Float]
    where A.Element == Float, B.Element == Float {
        precondition(vectorA.count == vectorB.count)
        return vectorA.withElements { a, count in
            vectorB.withElements { b, _ in [Float](count: Int(count)) { vDSP_vdiv(b, 1, a, 1, $0, 1, $1) } }
        }
    }

    public static func divide<A: AccelerateBuffer, B: AccelerateBuffer, C: AccelerateMutableBuffer>(
        _ vectorA: A, _ vectorB: B, result: inout C
    ) where A.Element == Float, B.Element == Float, C.Element == Float {
        precondition(vectorA.count == vectorB.count && vectorA.count == result.count)
        vectorA.withElements { a, _ in
            vectorB.withElements { b, _ in result.withMutableElements { vDSP_vdiv(b, 1, a, 1, $0, 1, $1) } }
        }
    }

    /// Each element and a number.
    public static func add<A: AccelerateBuffer>(_ scalar: Float, _ vector: A) -> [Float] where A.Element == Float {
        vector.withElements { a, count in
            withUnsafePointer(to: scalar) { b in [Float](count: Int(count)) { vDSP_vsadd(a, 1, b, $0, 1, $1) } }
        }
    }

    public static func add<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ scalar: Float, _ vector: A, result: inout C)
    where A.Element == Float, C.Element == Float {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in
            withUnsafePointer(to: scalar) { b in result.withMutableElements { vDSP_vsadd(a, 1, b, $0, 1, $1) } }
        }
    }

    /// Each element times a number.
    public static func multiply<A: AccelerateBuffer>(_ scalar: Float, _ vector: A) -> [Float] where A.Element == Float {
        vector.withElements { a, count in
            withUnsafePointer(to: scalar) { b in [Float](count: Int(count)) { vDSP_vsmul(a, 1, b, $0, 1, $1) } }
        }
    }

    public static func multiply<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ scalar: Float, _ vector: A, result: inout C)
    where A.Element == Float, C.Element == Float {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in
            withUnsafePointer(to: scalar) { b in result.withMutableElements { vDSP_vsmul(a, 1, b, $0, 1, $1) } }
        }
    }

    /// Each element divided by a number.
    public static func divide<A: AccelerateBuffer>(_ vector: A, _ scalar: Float) -> [Float] where A.Element == Float {
        vector.withElements { a, count in
            withUnsafePointer(to: scalar) { b in [Float](count: Int(count)) { vDSP_vsdiv(a, 1, b, $0, 1, $1) } }
        }
    }

    public static func divide<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ vector: A, _ scalar: Float, result: inout C)
    where A.Element == Float, C.Element == Float {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in
            withUnsafePointer(to: scalar) { b in result.withMutableElements { vDSP_vsdiv(a, 1, b, $0, 1, $1) } }
        }
    }

    /// The magnitudes.
    public static func absolute<A: AccelerateBuffer>(_ vector: A) -> [Float] where A.Element == Float {
        vector.withElements { a, count in [Float](count: Int(count)) { vDSP_vabs(a, 1, $0, 1, $1) } }
    }

    public static func absolute<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ vector: A, result: inout C)
    where A.Element == Float, C.Element == Float {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in result.withMutableElements { vDSP_vabs(a, 1, $0, 1, $1) } }
    }

    /// The elements with the other sign.
    public static func negative<A: AccelerateBuffer>(_ vector: A) -> [Float] where A.Element == Float {
        vector.withElements { a, count in [Float](count: Int(count)) { vDSP_vneg(a, 1, $0, 1, $1) } }
    }

    public static func negative<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ vector: A, result: inout C)
    where A.Element == Float, C.Element == Float {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in result.withMutableElements { vDSP_vneg(a, 1, $0, 1, $1) } }
    }

    /// The squares.
    public static func square<A: AccelerateBuffer>(_ vector: A) -> [Float] where A.Element == Float {
        vector.withElements { a, count in [Float](count: Int(count)) { vDSP_vsq(a, 1, $0, 1, $1) } }
    }

    public static func square<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ vector: A, result: inout C)
    where A.Element == Float, C.Element == Float {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in result.withMutableElements { vDSP_vsq(a, 1, $0, 1, $1) } }
    }

    /// The squares with the elements' signs.
    public static func signedSquare<A: AccelerateBuffer>(_ vector: A) -> [Float] where A.Element == Float {
        vector.withElements { a, count in [Float](count: Int(count)) { vDSP_vssq(a, 1, $0, 1, $1) } }
    }

    public static func signedSquare<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ vector: A, result: inout C)
    where A.Element == Float, C.Element == Float {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in result.withMutableElements { vDSP_vssq(a, 1, $0, 1, $1) } }
    }

    /// The sum, element by element.
    public static func add<A: AccelerateBuffer, B: AccelerateBuffer>(_ vectorA: A, _ vectorB: B) -> [Double]
    where A.Element == Double, B.Element == Double {
        precondition(vectorA.count == vectorB.count)
        return vectorA.withElements { a, count in
            vectorB.withElements { b, _ in [Double](count: Int(count)) { vDSP_vaddD(a, 1, b, 1, $0, 1, $1) } }
        }
    }

    public static func add<A: AccelerateBuffer, B: AccelerateBuffer, C: AccelerateMutableBuffer>(
        _ vectorA: A, _ vectorB: B, result: inout C
    ) where A.Element == Double, B.Element == Double, C.Element == Double {
        precondition(vectorA.count == vectorB.count && vectorA.count == result.count)
        vectorA.withElements { a, _ in
            vectorB.withElements { b, _ in result.withMutableElements { vDSP_vaddD(a, 1, b, 1, $0, 1, $1) } }
        }
    }

    /// `vectorA` less `vectorB`, element by element.
    public static func subtract<A: AccelerateBuffer, B: AccelerateBuffer>(_ vectorA: A, _ vectorB: B) -> [Double]
    where A.Element == Double, B.Element == Double {
        precondition(vectorA.count == vectorB.count)
        return vectorA.withElements { a, count in
            vectorB.withElements { b, _ in [Double](count: Int(count)) { vDSP_vsubD(b, 1, a, 1, $0, 1, $1) } }
        }
    }

    public static func subtract<A: AccelerateBuffer, B: AccelerateBuffer, C: AccelerateMutableBuffer>(
        _ vectorA: A, _ vectorB: B, result: inout C
    ) where A.Element == Double, B.Element == Double, C.Element == Double {
        precondition(vectorA.count == vectorB.count && vectorA.count == result.count)
        vectorA.withElements { a, _ in
            vectorB.withElements { b, _ in result.withMutableElements { vDSP_vsubD(b, 1, a, 1, $0, 1, $1) } }
        }
    }

    /// The product, element by element.
    public static func multiply<A: AccelerateBuffer, B: AccelerateBuffer>(_ vectorA: A, _ vectorB: B) -> [Double]
    where A.Element == Double, B.Element == Double {
        precondition(vectorA.count == vectorB.count)
        return vectorA.withElements { a, count in
            vectorB.withElements { b, _ in [Double](count: Int(count)) { vDSP_vmulD(a, 1, b, 1, $0, 1, $1) } }
        }
    }

    public static func multiply<A: AccelerateBuffer, B: AccelerateBuffer, C: AccelerateMutableBuffer>(
        _ vectorA: A, _ vectorB: B, result: inout C
    ) where A.Element == Double, B.Element == Double, C.Element == Double {
        precondition(vectorA.count == vectorB.count && vectorA.count == result.count)
        vectorA.withElements { a, _ in
            vectorB.withElements { b, _ in result.withMutableElements { vDSP_vmulD(a, 1, b, 1, $0, 1, $1) } }
        }
    }

    /// `vectorA` divided by `vectorB`, element by element.
    public static func divide<A: AccelerateBuffer, B: AccelerateBuffer>(_ vectorA: A, _ vectorB: B) -> [Double]
    where A.Element == Double, B.Element == Double {
        precondition(vectorA.count == vectorB.count)
        return vectorA.withElements { a, count in
            vectorB.withElements { b, _ in [Double](count: Int(count)) { vDSP_vdivD(b, 1, a, 1, $0, 1, $1) } }
        }
    }

    public static func divide<A: AccelerateBuffer, B: AccelerateBuffer, C: AccelerateMutableBuffer>(
        _ vectorA: A, _ vectorB: B, result: inout C
    ) where A.Element == Double, B.Element == Double, C.Element == Double {
        precondition(vectorA.count == vectorB.count && vectorA.count == result.count)
        vectorA.withElements { a, _ in
            vectorB.withElements { b, _ in result.withMutableElements { vDSP_vdivD(b, 1, a, 1, $0, 1, $1) } }
        }
    }

    /// Each element and a number.
    public static func add<A: AccelerateBuffer>(_ scalar: Double, _ vector: A) -> [Double] where A.Element == Double {
        vector.withElements { a, count in
            withUnsafePointer(to: scalar) { b in [Double](count: Int(count)) { vDSP_vsaddD(a, 1, b, $0, 1, $1) } }
        }
    }

    public static func add<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ scalar: Double, _ vector: A, result: inout C)
    where A.Element == Double, C.Element == Double {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in
            withUnsafePointer(to: scalar) { b in result.withMutableElements { vDSP_vsaddD(a, 1, b, $0, 1, $1) } }
        }
    }

    /// Each element times a number.
    public static func multiply<A: AccelerateBuffer>(_ scalar: Double, _ vector: A) -> [Double] where A.Element == Double {
        vector.withElements { a, count in
            withUnsafePointer(to: scalar) { b in [Double](count: Int(count)) { vDSP_vsmulD(a, 1, b, $0, 1, $1) } }
        }
    }

    public static func multiply<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ scalar: Double, _ vector: A, result: inout C)
    where A.Element == Double, C.Element == Double {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in
            withUnsafePointer(to: scalar) { b in result.withMutableElements { vDSP_vsmulD(a, 1, b, $0, 1, $1) } }
        }
    }

    /// Each element divided by a number.
    public static func divide<A: AccelerateBuffer>(_ vector: A, _ scalar: Double) -> [Double] where A.Element == Double {
        vector.withElements { a, count in
            withUnsafePointer(to: scalar) { b in [Double](count: Int(count)) { vDSP_vsdivD(a, 1, b, $0, 1, $1) } }
        }
    }

    public static func divide<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ vector: A, _ scalar: Double, result: inout C)
    where A.Element == Double, C.Element == Double {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in
            withUnsafePointer(to: scalar) { b in result.withMutableElements { vDSP_vsdivD(a, 1, b, $0, 1, $1) } }
        }
    }

    /// The magnitudes.
    public static func absolute<A: AccelerateBuffer>(_ vector: A) -> [Double] where A.Element == Double {
        vector.withElements { a, count in [Double](count: Int(count)) { vDSP_vabsD(a, 1, $0, 1, $1) } }
    }

    public static func absolute<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ vector: A, result: inout C)
    where A.Element == Double, C.Element == Double {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in result.withMutableElements { vDSP_vabsD(a, 1, $0, 1, $1) } }
    }

    /// The elements with the other sign.
    public static func negative<A: AccelerateBuffer>(_ vector: A) -> [Double] where A.Element == Double {
        vector.withElements { a, count in [Double](count: Int(count)) { vDSP_vnegD(a, 1, $0, 1, $1) } }
    }

    public static func negative<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ vector: A, result: inout C)
    where A.Element == Double, C.Element == Double {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in result.withMutableElements { vDSP_vnegD(a, 1, $0, 1, $1) } }
    }

    /// The squares.
    public static func square<A: AccelerateBuffer>(_ vector: A) -> [Double] where A.Element == Double {
        vector.withElements { a, count in [Double](count: Int(count)) { vDSP_vsqD(a, 1, $0, 1, $1) } }
    }

    public static func square<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ vector: A, result: inout C)
    where A.Element == Double, C.Element == Double {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in result.withMutableElements { vDSP_vsqD(a, 1, $0, 1, $1) } }
    }

    /// The squares with the elements' signs.
    public static func signedSquare<A: AccelerateBuffer>(_ vector: A) -> [Double] where A.Element == Double {
        vector.withElements { a, count in [Double](count: Int(count)) { vDSP_vssqD(a, 1, $0, 1, $1) } }
    }

    public static func signedSquare<A: AccelerateBuffer, C: AccelerateMutableBuffer>(_ vector: A, result: inout C)
    where A.Element == Double, C.Element == Double {
        precondition(vector.count == result.count)
        vector.withElements { a, _ in result.withMutableElements { vDSP_vssqD(a, 1, $0, 1, $1) } }
    }
}
