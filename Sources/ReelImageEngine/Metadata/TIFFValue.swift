package import Foundation

/// A directory of TIFF: values by their tags.
package typealias TIFFDirectory = [UInt16: TIFFValue]

/// The value of a tag (TIFF 6.0, section 2; CIPA DC-008, 4.6.2).
package enum TIFFValue: Sendable, Equatable {
    case bytes([UInt8])
    case text(String)
    case shorts([UInt16])
    case longs([UInt32])
    case rationals([Rational])
    case signed([Int32])
    case signedRationals([Rational])
    case floats([Double])
    /// Bytes whose meaning depends on the tag.
    case undefined(Data)

    /// A fraction as it is stored: of two unsigned or two signed 32-bit numbers.
    package struct Rational: Sendable, Equatable {
        package var numerator: Int64
        package var denominator: Int64

        package init(_ numerator: Int64, _ denominator: Int64) {
            self.numerator = numerator
            self.denominator = denominator
        }

        /// Creates the fraction with the smallest denominator that differs from `value` by less than a billionth of it, or else
        /// the nearest one that 31 bits allow. It is found by continued fractions. Nil if the number is too large.
        package init?(_ value: Double) {
            guard value.isFinite, abs(value) <= Double(Int32.max) else { return nil }
            var (previous, current) = (Rational(0, 1), Rational(1, 0))
            var rest = abs(value)
            repeat {
                let whole = Int64(rest.rounded(.down))
                let (above, aboveOverflow) = current.numerator.multipliedReportingOverflow(by: whole)
                let (below, belowOverflow) = current.denominator.multipliedReportingOverflow(by: whole)
                let next = Rational(above &+ previous.numerator, below &+ previous.denominator)
                let most = Int64(Int32.max)
                guard !aboveOverflow, !belowOverflow, next.numerator <= most, next.denominator <= most else { break }
                (previous, current) = (current, next)
                let fraction = rest - Double(whole)
                guard fraction > 0 else { break }
                rest = 1 / fraction
            } while rest < Double(Int32.max) && abs(current.value - abs(value)) > abs(value) * 1e-9
            self = value < 0 ? Rational(-current.numerator, current.denominator) : current
        }

        /// The quotient; 0 if the denominator is.
        package var value: Double { denominator == 0 ? 0 : Double(numerator) / Double(denominator) }
    }

    /// The value as numbers; nil for text and undefined bytes.
    package var numbers: [Double]? {
        switch self {
        case .bytes(let values): values.map(Double.init)
        case .shorts(let values): values.map(Double.init)
        case .longs(let values): values.map(Double.init)
        case .signed(let values): values.map(Double.init)
        case .floats(let values): values
        case .rationals(let values), .signedRationals(let values): values.map(\.value)
        case .text, .undefined: nil
        }
    }

    /// The first number; nil if it is no integer, such as the not-a-number that a damaged file may have.
    var firstInteger: Int? { numbers?.first.flatMap { Int(exactly: $0) } }

    /// The text without spaces around it; nil if it has none.
    package var trimmedText: String? {
        guard case .text(let text) = self else { return nil }
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        return trimmed.isEmpty ? nil : trimmed
    }
}
