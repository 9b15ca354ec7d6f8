/// A function of linear light, tabulated in relative steps of about 1/500.
///
/// The index consists of the first bits of the floating-point number: its exponent and the beginning of its fraction.
final class LightTable {
    private let values: UnsafeMutablePointer<Float>
    private let last: UInt32
    /// The smallest value; smaller ones are clamped to it. It is a small fraction of the least light that shows in 8-bit sRGB.
    private static let least: Float = 1.0 / 65536
    private static let shift: UInt32 = 14
    private static let first = least.bitPattern >> shift

    /// Tabulates a function.
    ///
    /// - Parameter most: the largest value; larger ones are clamped to it.
    init(upTo most: Float, _ function: (Double) -> Double) {
        last = most.bitPattern >> Self.shift - Self.first
        values = UnsafeMutablePointer<Float>.allocate(capacity: Int(last) + 1)
        for index in 0...last {
            let start = Float(bitPattern: (Self.first + index) << Self.shift)
            let end = Float(bitPattern: (Self.first + index + 1) << Self.shift)
            values[Int(index)] = Float(function(Double(min((start + end) / 2, most))))
        }
    }

    deinit { values.deallocate() }

    subscript(_ light: Float) -> Float {
        let index = max(light, Self.least).bitPattern &>> Self.shift &- Self.first
        return values[Int(min(index, last))]
    }
}

/// A function of a signal from 0 to 1, tabulated in even steps.
final class SignalTable {
    private let values: UnsafeMutablePointer<Float>
    private static let steps: Float = 8192

    init(_ function: (Double) -> Double) {
        let count = Int(Self.steps) + 1
        values = UnsafeMutablePointer<Float>.allocate(capacity: count)
        for index in 0..<count { values[index] = Float(function(Double(index) / Double(Self.steps))) }
    }

    deinit { values.deallocate() }

    /// Returns the value for a signal, which is clamped to 0–1.
    subscript(_ signal: Float) -> Float {
        // Adding 2²³ rounds to an integer, which is then in the last bits.
        let index = (min(max(signal, 0), 1) * Self.steps + 8_388_608).bitPattern & 0xFFFF
        return values[Int(index)]
    }
}
