/// The part of a picture that is meant to be displayed (`clap`, ISO/IEC 14496-12, clause 12.1.4).
package struct CleanApertureBox: ReadableBox, WritableBox {
    package static let type = FourCharacterCode.clap

    package struct Fraction: Hashable, Sendable {
        package let numerator: Int64
        package let denominator: Int64

        package init(numerator: Int64, denominator: Int64) {
            self.numerator = numerator
            self.denominator = denominator
        }

        package var value: Double { Double(numerator) / Double(denominator) }
    }

    package let width: Fraction
    package let height: Fraction
    /// The offset of the aperture's centre from the picture's, positive to the right.
    package let horizontalOffset: Fraction
    /// The offset of the aperture's centre from the picture's, positive downwards.
    package let verticalOffset: Fraction

    package init(width: Fraction, height: Fraction, horizontalOffset: Fraction, verticalOffset: Fraction) {
        self.width = width
        self.height = height
        self.horizontalOffset = horizontalOffset
        self.verticalOffset = verticalOffset
    }

    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        width = try Self.fraction(UInt32.self, &reader)
        height = try Self.fraction(UInt32.self, &reader)
        horizontalOffset = try Self.fraction(Int32.self, &reader)
        verticalOffset = try Self.fraction(Int32.self, &reader)
    }

    private static func fraction<Numerator: FixedWidthInteger>(
        _ type: Numerator.Type, _ reader: inout BigEndianReader
    ) throws(TruncatedBox) -> Fraction {
        Fraction(numerator: Int64(try reader.number(type)), denominator: Int64(try reader.number(UInt32.self)))
    }

    package func write(to bytes: inout [UInt8]) {
        for fraction in [width, height, horizontalOffset, verticalOffset] {
            bytes.append(bigEndian: UInt32(truncatingIfNeeded: fraction.numerator))
            bytes.append(bigEndian: UInt32(truncatingIfNeeded: fraction.denominator))
        }
    }
}
