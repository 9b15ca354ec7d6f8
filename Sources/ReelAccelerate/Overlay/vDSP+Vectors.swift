import Foundation

extension vDSP {
    /// The sum.
    public static func sum<A: AccelerateBuffer>(_ vector: A) -> Float where A.Element == Float {
        var value: Float = 0
        vector.withElements { vDSP_sve($0, 1, &value, $1) }
        return value
    }

    /// The sum of the squares.
    public static func sumOfSquares<A: AccelerateBuffer>(_ vector: A) -> Float where A.Element == Float {
        var value: Float = 0
        vector.withElements { vDSP_svesq($0, 1, &value, $1) }
        return value
    }

    /// The sum of the magnitudes.
    public static func sumOfMagnitudes<A: AccelerateBuffer>(_ vector: A) -> Float where A.Element == Float {
        var value: Float = 0
        vector.withElements { vDSP_svemg($0, 1, &value, $1) }
        return value
    }

    /// The mean.
    public static func mean<A: AccelerateBuffer>(_ vector: A) -> Float where A.Element == Float {
        var value: Float = 0
        vector.withElements { vDSP_meanv($0, 1, &value, $1) }
        return value
    }

    /// The mean of the magnitudes.
    public static func meanMagnitude<A: AccelerateBuffer>(_ vector: A) -> Float where A.Element == Float {
        var value: Float = 0
        vector.withElements { vDSP_meamgv($0, 1, &value, $1) }
        return value
    }

    /// The mean of the squares.
    public static func meanSquare<A: AccelerateBuffer>(_ vector: A) -> Float where A.Element == Float {
        var value: Float = 0
        vector.withElements { vDSP_measqv($0, 1, &value, $1) }
        return value
    }

    /// The root of the mean of the squares.
    public static func rootMeanSquare<A: AccelerateBuffer>(_ vector: A) -> Float where A.Element == Float {
        var value: Float = 0
        vector.withElements { vDSP_rmsqv($0, 1, &value, $1) }
        return value
    }

    /// The largest element; −∞ if there is none.
    public static func maximum<A: AccelerateBuffer>(_ vector: A) -> Float where A.Element == Float {
        var value: Float = 0
        vector.withElements { vDSP_maxv($0, 1, &value, $1) }
        return value
    }

    /// The smallest element; ∞ if there is none.
    public static func minimum<A: AccelerateBuffer>(_ vector: A) -> Float where A.Element == Float {
        var value: Float = 0
        vector.withElements { vDSP_minv($0, 1, &value, $1) }
        return value
    }

    /// The largest magnitude.
    public static func maximumMagnitude<A: AccelerateBuffer>(_ vector: A) -> Float where A.Element == Float {
        var value: Float = 0
        vector.withElements { vDSP_maxmgv($0, 1, &value, $1) }
        return value
    }

    /// The index of the largest element, and the element.
    public static func indexOfMaximum<A: AccelerateBuffer>(_ vector: A) -> (UInt, Float) where A.Element == Float {
        var (value, index): (Float, vDSP_Length) = (0, 0)
        vector.withElements { vDSP_maxvi($0, 1, &value, &index, $1) }
        return (index, value)
    }

    /// The index of the smallest element, and the element.
    public static func indexOfMinimum<A: AccelerateBuffer>(_ vector: A) -> (UInt, Float) where A.Element == Float {
        var (value, index): (Float, vDSP_Length) = (0, 0)
        vector.withElements { vDSP_minvi($0, 1, &value, &index, $1) }
        return (index, value)
    }

    /// The sum of the products.
    public static func dot<A: AccelerateBuffer, B: AccelerateBuffer>(_ vectorA: A, _ vectorB: B) -> Float
    where A.Element == Float, B.Element == Float {
        precondition(vectorA.count == vectorB.count)
        var value: Float = 0
        vectorA.withElements { a, count in vectorB.withElements { b, _ in vDSP_dotpr(a, 1, b, 1, &value, count) } }
        return value
    }

    /// The elements, but at least and at most the bounds.
    public static func clip<A: AccelerateBuffer>(_ vector: A, to bounds: ClosedRange<Float>) -> [Float] where A.Element == Float {
        vector.withElements { a, count in
            withUnsafePointer(to: bounds.lowerBound) { low in
                withUnsafePointer(to: bounds.upperBound) { high in
                    [Float](count: Int(count)) { vDSP_vclip(a, 1, low, high, $0, 1, $1) }
                }
            }
        }
    }

    /// 20 · log₁₀(amplitude / zeroReference), in dB.
    public static func amplitudeToDecibels<A: AccelerateBuffer>(_ amplitude: A, zeroReference: Float) -> [Float]
    where A.Element == Float {
        decibels(amplitude, zeroReference, isAmplitude: true)
    }

    /// 10 · log₁₀(power / zeroReference), in dB.
    public static func powerToDecibels<A: AccelerateBuffer>(_ power: A, zeroReference: Float) -> [Float]
    where A.Element == Float {
        decibels(power, zeroReference, isAmplitude: false)
    }

    private static func decibels<A: AccelerateBuffer>(_ vector: A, _ reference: Float, isAmplitude: Bool) -> [Float]
    where A.Element == Float {
        vector.withElements { a, count in
            withUnsafePointer(to: reference) { b in
                [Float](count: Int(count)) { vDSP_vdbcon(a, 1, b, $0, 1, $1, isAmplitude ? 1 : 0) }
            }
        }
    }

    /// Filters a vector, and keeps each `decimationFactor`-th result.
    public static func downsample<A: AccelerateBuffer, B: AccelerateBuffer>(
        _ source: A, decimationFactor: Int, filter: B
    ) -> [Float] where A.Element == Float, B.Element == Float {
        let count = source.count < filter.count ? 0 : (source.count - filter.count) / decimationFactor + 1
        return source.withElements { a, _ in
            filter.withElements { f, length in
                [Float](count: count) { vDSP_desamp(a, decimationFactor, f, $0, $1, length) }
            }
        }
    }

    /// The correlation of a vector with a kernel; `vector.count - kernel.count + 1` elements.
    public static func correlate<A: AccelerateBuffer, B: AccelerateBuffer>(_ vector: A, withKernel kernel: B) -> [Float]
    where A.Element == Float, B.Element == Float {
        vector.withElements { a, _ in
            kernel.withElements { f, length in
                [Float](count: max(0, vector.count - kernel.count + 1)) { vDSP_conv(a, 1, f, 1, $0, 1, $1, length) }
            }
        }
    }

    /// The convolution of a vector with a kernel; `vector.count - kernel.count + 1` elements.
    public static func convolve<A: AccelerateBuffer, B: AccelerateBuffer>(_ vector: A, withKernel kernel: B) -> [Float]
    where A.Element == Float, B.Element == Float {
        vector.withElements { a, _ in
            kernel.withElements { f, length in
                [Float](count: max(0, vector.count - kernel.count + 1)) {
                    vDSP_conv(a, 1, f + Int(length) - 1, -1, $0, 1, $1, length)
                }
            }
        }
    }

    /// `count` numbers from `initialValue` in steps of `increment`.
    public static func ramp(withInitialValue initialValue: Float, increment: Float, count: Int) -> [Float] {
        withUnsafePointer(to: initialValue) { first in
            withUnsafePointer(to: increment) { step in [Float](count: count) { vDSP_vramp(first, step, $0, 1, $1) } }
        }
    }

    /// The sum.
    public static func sum<A: AccelerateBuffer>(_ vector: A) -> Double where A.Element == Double {
        var value: Double = 0
        vector.withElements { vDSP_sveD($0, 1, &value, $1) }
        return value
    }

    /// The sum of the squares.
    public static func sumOfSquares<A: AccelerateBuffer>(_ vector: A) -> Double where A.Element == Double {
        var value: Double = 0
        vector.withElements { vDSP_svesqD($0, 1, &value, $1) }
        return value
    }

    /// The sum of the magnitudes.
    public static func sumOfMagnitudes<A: AccelerateBuffer>(_ vector: A) -> Double where A.Element == Double {
        var value: Double = 0
        vector.withElements { vDSP_svemgD($0, 1, &value, $1) }
        return value
    }

    /// The mean.
    public static func mean<A: AccelerateBuffer>(_ vector: A) -> Double where A.Element == Double {
        var value: Double = 0
        vector.withElements { vDSP_meanvD($0, 1, &value, $1) }
        return value
    }

    /// The mean of the magnitudes.
    public static func meanMagnitude<A: AccelerateBuffer>(_ vector: A) -> Double where A.Element == Double {
        var value: Double = 0
        vector.withElements { vDSP_meamgvD($0, 1, &value, $1) }
        return value
    }

    /// The mean of the squares.
    public static func meanSquare<A: AccelerateBuffer>(_ vector: A) -> Double where A.Element == Double {
        var value: Double = 0
        vector.withElements { vDSP_measqvD($0, 1, &value, $1) }
        return value
    }

    /// The root of the mean of the squares.
    public static func rootMeanSquare<A: AccelerateBuffer>(_ vector: A) -> Double where A.Element == Double {
        var value: Double = 0
        vector.withElements { vDSP_rmsqvD($0, 1, &value, $1) }
        return value
    }

    /// The largest element; −∞ if there is none.
    public static func maximum<A: AccelerateBuffer>(_ vector: A) -> Double where A.Element == Double {
        var value: Double = 0
        vector.withElements { vDSP_maxvD($0, 1, &value, $1) }
        return value
    }

    /// The smallest element; ∞ if there is none.
    public static func minimum<A: AccelerateBuffer>(_ vector: A) -> Double where A.Element == Double {
        var value: Double = 0
        vector.withElements { vDSP_minvD($0, 1, &value, $1) }
        return value
    }

    /// The largest magnitude.
    public static func maximumMagnitude<A: AccelerateBuffer>(_ vector: A) -> Double where A.Element == Double {
        var value: Double = 0
        vector.withElements { vDSP_maxmgvD($0, 1, &value, $1) }
        return value
    }

    /// The index of the largest element, and the element.
    public static func indexOfMaximum<A: AccelerateBuffer>(_ vector: A) -> (UInt, Double) where A.Element == Double {
        var (value, index): (Double, vDSP_Length) = (0, 0)
        vector.withElements { vDSP_maxviD($0, 1, &value, &index, $1) }
        return (index, value)
    }

    /// The index of the smallest element, and the element.
    public static func indexOfMinimum<A: AccelerateBuffer>(_ vector: A) -> (UInt, Double) where A.Element == Double {
        var (value, index): (Double, vDSP_Length) = (0, 0)
        vector.withElements { vDSP_minviD($0, 1, &value, &index, $1) }
        return (index, value)
    }

    /// The sum of the products.
    public static func dot<A: AccelerateBuffer, B: AccelerateBuffer>(_ vectorA: A, _ vectorB: B) -> Double
    where A.Element == Double, B.Element == Double {
        precondition(vectorA.count == vectorB.count)
        var value: Double = 0
        vectorA.withElements { a, count in vectorB.withElements { b, _ in vDSP_dotprD(a, 1, b, 1, &value, count) } }
        return value
    }

    /// The elements, but at least and at most the bounds.
    public static func clip<A: AccelerateBuffer>(_ vector: A, to bounds: ClosedRange<Double>) -> [Double]
    where A.Element == Double {
        vector.withElements { a, count in
            withUnsafePointer(to: bounds.lowerBound) { low in
                withUnsafePointer(to: bounds.upperBound) { high in
                    [Double](count: Int(count)) { vDSP_vclipD(a, 1, low, high, $0, 1, $1) }
                }
            }
        }
    }

    /// 20 · log₁₀(amplitude / zeroReference), in dB.
    public static func amplitudeToDecibels<A: AccelerateBuffer>(_ amplitude: A, zeroReference: Double) -> [Double]
    where A.Element == Double {
        decibels(amplitude, zeroReference, isAmplitude: true)
    }

    /// 10 · log₁₀(power / zeroReference), in dB.
    public static func powerToDecibels<A: AccelerateBuffer>(_ power: A, zeroReference: Double) -> [Double]
    where A.Element == Double {
        decibels(power, zeroReference, isAmplitude: false)
    }

    private static func decibels<A: AccelerateBuffer>(_ vector: A, _ reference: Double, isAmplitude: Bool) -> [Double]
    where A.Element == Double {
        vector.withElements { a, count in
            withUnsafePointer(to: reference) { b in
                [Double](count: Int(count)) { vDSP_vdbconD(a, 1, b, $0, 1, $1, isAmplitude ? 1 : 0) }
            }
        }
    }

    /// Filters a vector, and keeps each `decimationFactor`-th result.
    public static func downsample<A: AccelerateBuffer, B: AccelerateBuffer>(
        _ source: A, decimationFactor: Int, filter: B
    ) -> [Double] where A.Element == Double, B.Element == Double {
        let count = source.count < filter.count ? 0 : (source.count - filter.count) / decimationFactor + 1
        return source.withElements { a, _ in
            filter.withElements { f, length in
                [Double](count: count) { vDSP_desampD(a, decimationFactor, f, $0, $1, length) }
            }
        }
    }

    /// The correlation of a vector with a kernel; `vector.count - kernel.count + 1` elements.
    public static func correlate<A: AccelerateBuffer, B: AccelerateBuffer>(_ vector: A, withKernel kernel: B) -> [Double]
    where A.Element == Double, B.Element == Double {
        vector.withElements { a, _ in
            kernel.withElements { f, length in
                [Double](count: max(0, vector.count - kernel.count + 1)) { vDSP_convD(a, 1, f, 1, $0, 1, $1, length) }
            }
        }
    }

    /// The convolution of a vector with a kernel; `vector.count - kernel.count + 1` elements.
    public static func convolve<A: AccelerateBuffer, B: AccelerateBuffer>(_ vector: A, withKernel kernel: B) -> [Double]
    where A.Element == Double, B.Element == Double {
        vector.withElements { a, _ in
            kernel.withElements { f, length in
                [Double](count: max(0, vector.count - kernel.count + 1)) {
                    vDSP_convD(a, 1, f + Int(length) - 1, -1, $0, 1, $1, length)
                }
            }
        }
    }

    /// `count` numbers from `initialValue` in steps of `increment`.
    public static func ramp(withInitialValue initialValue: Double, increment: Double, count: Int) -> [Double] {
        withUnsafePointer(to: initialValue) { first in
            withUnsafePointer(to: increment) { step in [Double](count: count) { vDSP_vrampD(first, step, $0, 1, $1) } }
        }
    }
}
