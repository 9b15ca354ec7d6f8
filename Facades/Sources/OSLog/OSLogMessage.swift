public import Foundation

/// A message whose values are interpolated with privacy, alignment and format (Apple: OSLogMessage). Values are computed when the
/// message is written.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    private let parts: [() -> String]

    public init(stringInterpolation: OSLogInterpolation) { parts = stringInterpolation.parts }
    public init(stringLiteral value: String) { parts = [{ value }] }

    var text: String { parts.reduce(into: "") { $0 += $1() } }
}

/// Collects the parts of an ``OSLogMessage`` (Apple: OSLogInterpolation).
public struct OSLogInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [() -> String] = []

    public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

    public mutating func appendLiteral(_ literal: String) {
        if !literal.isEmpty { parts.append { literal } }
    }

    private mutating func append(
        _ privacy: OSLogPrivacy, _ align: OSLogStringAlignment = .none, isNumber: Bool = false, _ value: @escaping () -> String
    ) {
        parts.append { align.text(privacy.text(isNumber: isNumber, value)) }
    }

    // MARK: Strings and objects, private unless they are marked public

    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align, argumentString)
    }

    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align) { value().description }
    }

    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align) { String(reflecting: value()) }
    }

    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy) { argumentObject().description }
    }

    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy) { String(describing: error()) }
    }

    // MARK: Numbers, public unless they are marked private
    //
    // One function for each type: a generic one would lose against that for `CustomStringConvertible`.

    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isNumber: true) { format.text(boolean()) }
    }

    private mutating func append(
        _ format: OSLogIntegerFormatting, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy,
        _ number: @escaping () -> some BinaryInteger
    ) {
        append(privacy, align, isNumber: true) { format.text(number()) }
    }

    private mutating func append(
        _ format: OSLogFloatFormatting, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy,
        _ number: @escaping () -> some BinaryFloatingPoint
    ) {
        append(privacy, align, isNumber: true) { format.text(Double(number())) }
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int8, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int16, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int32, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int64, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> UInt, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> UInt8, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> UInt16, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> UInt32, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> UInt64, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> CGFloat, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format, align, privacy, number)
    }
}
