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

    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isNumber: true) { format.text(boolean()) }
    }

    /// An integer of any size. On Apple's systems there is an overload for each integer type.
    public mutating func appendInterpolation<T: FixedWidthInteger & CustomStringConvertible>(
        _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align, isNumber: true) { format.text(number()) }
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align, isNumber: true) { format.text(number()) }
    }

    /// A floating-point number of any size, such as a `CGFloat`.
    public mutating func appendInterpolation<T: BinaryFloatingPoint & CustomStringConvertible>(
        _ number: @autoclosure @escaping () -> T, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align, isNumber: true) { format.text(Double(number())) }
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align, isNumber: true) { format.text(number()) }
    }
}
