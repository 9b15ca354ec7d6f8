import Foundation

/// How an integer is written (Apple: OSLogIntegerFormatting).
public struct OSLogIntegerFormatting: Sendable {
    fileprivate var radix = 10
    fileprivate var prefix = ""
    fileprivate var hasPlus = false
    fileprivate var isUppercase = false
    fileprivate var minDigits: @Sendable () -> Int = { 0 }

    public static var decimal: Self { Self() }

    public static func decimal(explicitPositiveSign: Bool = false) -> Self { Self(hasPlus: explicitPositiveSign) }

    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping @Sendable () -> Int
    ) -> Self {
        Self(hasPlus: explicitPositiveSign, minDigits: minDigits)
    }

    public static var hex: Self { Self(radix: 16) }

    public static func hex(explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false) -> Self {
        Self(radix: 16, prefix: includePrefix ? "0x" : "", hasPlus: explicitPositiveSign, isUppercase: uppercase)
    }

    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: @autoclosure @escaping @Sendable () -> Int
    ) -> Self {
        Self(
            radix: 16, prefix: includePrefix ? "0x" : "", hasPlus: explicitPositiveSign, isUppercase: uppercase,
            minDigits: minDigits)
    }

    public static var octal: Self { Self(radix: 8) }

    public static func octal(explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false) -> Self {
        Self(radix: 8, prefix: includePrefix ? "0o" : "", hasPlus: explicitPositiveSign, isUppercase: uppercase)
    }

    func text(_ number: some BinaryInteger) -> String {
        var digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        digits = String(repeating: "0", count: max(0, minDigits() - digits.count)) + digits
        return (number < 0 ? "-" : hasPlus ? "+" : "") + prefix + digits
    }
}

/// How a floating-point number is written (Apple: OSLogFloatFormatting), by printf's conversions.
public struct OSLogFloatFormatting: Sendable {
    fileprivate let conversion: Character
    fileprivate let hasPlus: Bool
    fileprivate let precision: (@Sendable () -> Int)?

    private init(
        _ conversion: Character, _ hasPlus: Bool, _ uppercase: Bool, _ precision: (@Sendable () -> Int)? = nil
    ) {
        self.conversion = uppercase ? Character(conversion.uppercased()) : conversion
        (self.hasPlus, self.precision) = (hasPlus, precision)
    }

    /// Six decimals.
    public static var fixed: Self { Self("f", false, false) }

    public static func fixed(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> Self {
        Self("f", explicitPositiveSign, uppercase)
    }

    public static func fixed(
        precision: @autoclosure @escaping @Sendable () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> Self {
        Self("f", explicitPositiveSign, uppercase, precision)
    }

    public static var hex: Self { Self("a", false, false) }

    public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> Self {
        Self("a", explicitPositiveSign, uppercase)
    }

    public static var exponential: Self { Self("e", false, false) }

    public static func exponential(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> Self {
        Self("e", explicitPositiveSign, uppercase)
    }

    public static func exponential(
        precision: @autoclosure @escaping @Sendable () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> Self {
        Self("e", explicitPositiveSign, uppercase, precision)
    }

    public static var hybrid: Self { Self("g", false, false) }

    public static func hybrid(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> Self {
        Self("g", explicitPositiveSign, uppercase)
    }

    public static func hybrid(
        precision: @autoclosure @escaping @Sendable () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> Self {
        Self("g", explicitPositiveSign, uppercase, precision)
    }

    func text(_ number: Double) -> String {
        let format = "%" + (hasPlus ? "+" : "") + (precision.map { ".\(max(0, $0()))" } ?? "") + String(conversion)
        return String(format: format, number)
    }
}

/// The words for a Boolean (Apple: OSLogBoolFormat).
public enum OSLogBoolFormat: Sendable {
    /// "true" and "false"
    case truth
    /// "yes" and "no"
    case answer

    func text(_ value: Bool) -> String {
        switch self {
        case .truth: value ? "true" : "false"
        case .answer: value ? "yes" : "no"
        }
    }
}

/// The least width of a value, and the side on which it is filled with spaces (Apple: OSLogStringAlignment).
public struct OSLogStringAlignment: Sendable {
    fileprivate let columns: @Sendable () -> Int
    fileprivate let isRight: Bool

    public static var none: Self { Self(columns: { 0 }, isRight: false) }
    public static func left(columns: @autoclosure @escaping @Sendable () -> Int) -> Self {
        Self(columns: columns, isRight: false)
    }
    public static func right(columns: @autoclosure @escaping @Sendable () -> Int) -> Self {
        Self(columns: columns, isRight: true)
    }

    func text(_ value: String) -> String {
        let spaces = String(repeating: " ", count: max(0, columns() - value.count))
        return isRight ? spaces + value : value + spaces
    }
}
