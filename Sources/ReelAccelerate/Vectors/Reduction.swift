// vDSP.h. Strides are counted in elements. A result may be stored over an operand.

/// C = the sum of A[n]
public func vDSP_sve(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length) {
    __C.pointee = sum(__A, __IA, __N) { $0 }
}

/// C = the sum of A[n]
public func vDSP_sveD(_ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length)
{ __C.pointee = sum(__A, __IA, __N) { $0 } }

/// C = the sum of A[n]²
public func vDSP_svesq(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length) {
    __C.pointee = sum(__A, __IA, __N) { $0 * $0 }
}

/// C = the sum of A[n]²
public func vDSP_svesqD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { $0 * $0 } }

/// C = the sum of |A[n]|
public func vDSP_svemg(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length) {
    __C.pointee = sum(__A, __IA, __N) { abs($0) }
}

/// C = the sum of |A[n]|
public func vDSP_svemgD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { abs($0) } }

/// C = the sum of A[n] · |A[n]|
public func vDSP_svs(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length) {
    __C.pointee = sum(__A, __IA, __N) { $0 * abs($0) }
}

/// C = the sum of A[n] · |A[n]|
public func vDSP_svsD(_ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length)
{ __C.pointee = sum(__A, __IA, __N) { $0 * abs($0) } }

/// C = the mean of A[n]
public func vDSP_meanv(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length) {
    __C.pointee = sum(__A, __IA, __N) { $0 } / Float(__N)
}

/// C = the mean of A[n]
public func vDSP_meanvD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { $0 } / Double(__N) }

/// C = the mean of |A[n]|
public func vDSP_meamgv(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length)
{ __C.pointee = sum(__A, __IA, __N) { abs($0) } / Float(__N) }

/// C = the mean of |A[n]|
public func vDSP_meamgvD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { abs($0) } / Double(__N) }

/// C = the mean of A[n]²
public func vDSP_measqv(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length)
{ __C.pointee = sum(__A, __IA, __N) { $0 * $0 } / Float(__N) }

/// C = the mean of A[n]²
public func vDSP_measqvD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { $0 * $0 } / Double(__N) }

/// C = the mean of A[n] · |A[n]|
public func vDSP_mvessq(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length)
{ __C.pointee = sum(__A, __IA, __N) { $0 * abs($0) } / Float(__N) }

/// C = the mean of A[n] · |A[n]|
public func vDSP_mvessqD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { $0 * abs($0) } / Double(__N) }

/// C = the root of the mean of A[n]²
public func vDSP_rmsqv(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length) {
    __C.pointee = (sum(__A, __IA, __N) { $0 * $0 } / Float(__N)).squareRoot()
}

/// C = the root of the mean of A[n]²
public func vDSP_rmsqvD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = (sum(__A, __IA, __N) { $0 * $0 } / Double(__N)).squareRoot() }

/// C = the largest A[n]; −∞ if there is none
public func vDSP_maxv(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length) {
    __C.pointee =
        extreme(__A, __IA, __N, from: -.infinity) {
            $0
        } isBetter: {
            $0 > $1
        }.value
}

/// C = the largest A[n]; −∞ if there is none
public func vDSP_maxvD(_ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length)
{
    __C.pointee =
        extreme(__A, __IA, __N, from: -.infinity) {
            $0
        } isBetter: {
            $0 > $1
        }.value
}

/// C = the smallest A[n]; ∞ if there is none
public func vDSP_minv(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length) {
    __C.pointee =
        extreme(__A, __IA, __N, from: .infinity) {
            $0
        } isBetter: {
            $0 < $1
        }.value
}

/// C = the smallest A[n]; ∞ if there is none
public func vDSP_minvD(_ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length)
{
    __C.pointee =
        extreme(__A, __IA, __N, from: .infinity) {
            $0
        } isBetter: {
            $0 < $1
        }.value
}

/// C = the largest |A[n]|; 0 if there is none
public func vDSP_maxmgv(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length)
{
    __C.pointee =
        extreme(__A, __IA, __N, from: 0) {
            abs($0)
        } isBetter: {
            $0 > $1
        }.value
}

/// C = the largest |A[n]|; 0 if there is none
public func vDSP_maxmgvD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) {
    __C.pointee =
        extreme(__A, __IA, __N, from: 0) {
            abs($0)
        } isBetter: {
            $0 > $1
        }.value
}

/// C = the smallest |A[n]|; ∞ if there is none
public func vDSP_minmgv(_ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length)
{
    __C.pointee =
        extreme(__A, __IA, __N, from: .infinity) {
            abs($0)
        } isBetter: {
            $0 < $1
        }.value
}

/// C = the smallest |A[n]|; ∞ if there is none
public func vDSP_minmgvD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) {
    __C.pointee =
        extreme(__A, __IA, __N, from: .infinity) {
            abs($0)
        } isBetter: {
            $0 < $1
        }.value
}

/// C = the largest A[n]; I = the index of the first, times the stride.
public func vDSP_maxvi(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
    _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
    let found = extreme(__A, __IA, __N, from: -.infinity) {
        $0
    } isBetter: {
        $0 > $1
    }
    (__C.pointee, __I.pointee) = (found.value, vDSP_Length(bitPattern: found.index * __IA))
}

/// C = the largest A[n]; I = the index of the first, times the stride.
public func vDSP_maxviD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
    _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
    let found = extreme(__A, __IA, __N, from: -.infinity) {
        $0
    } isBetter: {
        $0 > $1
    }
    (__C.pointee, __I.pointee) = (found.value, vDSP_Length(bitPattern: found.index * __IA))
}

/// C = the smallest A[n]; I = the index of the first, times the stride.
public func vDSP_minvi(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
    _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
    let found = extreme(__A, __IA, __N, from: .infinity) {
        $0
    } isBetter: {
        $0 < $1
    }
    (__C.pointee, __I.pointee) = (found.value, vDSP_Length(bitPattern: found.index * __IA))
}

/// C = the smallest A[n]; I = the index of the first, times the stride.
public func vDSP_minviD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
    _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
    let found = extreme(__A, __IA, __N, from: .infinity) {
        $0
    } isBetter: {
        $0 < $1
    }
    (__C.pointee, __I.pointee) = (found.value, vDSP_Length(bitPattern: found.index * __IA))
}

/// C = the largest |A[n]|; I = the index of the first, times the stride.
public func vDSP_maxmgvi(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
    _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
    let found = extreme(__A, __IA, __N, from: 0) {
        abs($0)
    } isBetter: {
        $0 > $1
    }
    (__C.pointee, __I.pointee) = (found.value, vDSP_Length(bitPattern: found.index * __IA))
}

/// C = the largest |A[n]|; I = the index of the first, times the stride.
public func vDSP_maxmgviD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
    _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
    let found = extreme(__A, __IA, __N, from: 0) {
        abs($0)
    } isBetter: {
        $0 > $1
    }
    (__C.pointee, __I.pointee) = (found.value, vDSP_Length(bitPattern: found.index * __IA))
}

/// C = the sum of A[n] · B[n]
public func vDSP_dotpr(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { __C.pointee = dot(__A, __IA, __B, __IB, Int(__N)) }

/// C = the sum of A[n] · B[n]
public func vDSP_dotprD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = dot(__A, __IA, __B, __IB, Int(__N)) }

/// The sum of A[n], and the sum of A[n]².
public func vDSP_sve_svesq(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __Sum: UnsafeMutablePointer<Float>,
    _ __SumOfSquares: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
    vDSP_sve(__A, __IA, __Sum, __N)
    vDSP_svesq(__A, __IA, __SumOfSquares, __N)
}

/// The sum of A[n], and the sum of A[n]².
public func vDSP_sve_svesqD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __Sum: UnsafeMutablePointer<Double>,
    _ __SumOfSquares: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) {
    vDSP_sveD(__A, __IA, __Sum, __N)
    vDSP_svesqD(__A, __IA, __SumOfSquares, __N)
}

/// The mean and the standard deviation of A; C[n] = (A[n] − mean) / deviation. C may be nil.
public func vDSP_normalize(
    _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>?, _ __IC: vDSP_Stride,
    _ __Mean: UnsafeMutablePointer<Float>, _ __StandardDeviation: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
    let mean = sum(__A, __IA, __N) { $0 } / Float(__N)
    let deviation = (sum(__A, __IA, __N) { ($0 - mean) * ($0 - mean) } / Float(__N)).squareRoot()
    (__Mean.pointee, __StandardDeviation.pointee) = (mean, deviation)
    if let __C { map(__A, __IA, __C, __IC, __N) { ($0 - mean) / deviation } }
}

/// The mean and the standard deviation of A; C[n] = (A[n] − mean) / deviation. C may be nil.
public func vDSP_normalizeD(
    _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>?, _ __IC: vDSP_Stride,
    _ __Mean: UnsafeMutablePointer<Double>, _ __StandardDeviation: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) {
    let mean = sum(__A, __IA, __N) { $0 } / Double(__N)
    let deviation = (sum(__A, __IA, __N) { ($0 - mean) * ($0 - mean) } / Double(__N)).squareRoot()
    (__Mean.pointee, __StandardDeviation.pointee) = (mean, deviation)
    if let __C { map(__A, __IA, __C, __IC, __N) { ($0 - mean) / deviation } }
}
