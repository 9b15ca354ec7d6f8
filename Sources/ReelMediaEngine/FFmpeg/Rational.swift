/// A fraction, such as a frame rate in frames per second (FFmpeg's `AVRational`).
package struct Rational: Hashable, Sendable {
    package let numerator: Int
    package let denominator: Int

    package init(_ numerator: Int, _ denominator: Int) { (self.numerator, self.denominator) = (numerator, denominator) }

    package var value: Double { Double(numerator) / Double(denominator) }
}
