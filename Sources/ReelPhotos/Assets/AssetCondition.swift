import Foundation
import ReelCoreFoundation

/// A condition of a predicate's format: `mediaType = %d AND creationDate > %@`.
indirect enum AssetCondition {
    enum Comparison { case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, isIn }

    case compare(AssetKey, Comparison, AssetValue)
    case all(AssetCondition, AssetCondition)
    case either(AssetCondition, AssetCondition)
    case not(AssetCondition)

    func isTrue(of asset: PHAsset) -> Bool {
        switch self {
        case .all(let a, let b): return a.isTrue(of: asset) && b.isTrue(of: asset)
        case .either(let a, let b): return a.isTrue(of: asset) || b.isTrue(of: asset)
        case .not(let condition): return !condition.isTrue(of: asset)
        case .compare(let key, .isIn, .list(let values)): return values.contains(key.value(of: asset))
        case .compare(let key, let comparison, let value):
            let order = key.value(of: asset).order(value)
            return switch comparison {
            case .equal: order == .orderedSame
            case .notEqual: order != .orderedSame
            case .less: order == .orderedAscending
            case .lessOrEqual: order == .orderedAscending || order == .orderedSame
            case .greater: order == .orderedDescending
            case .greaterOrEqual: order == .orderedDescending || order == .orderedSame
            case .isIn: false
            }
        }
    }
}

/// Reads the format of a predicate, by the grammar of Apple's Predicate Programming Guide: comparisons of a property with a
/// number, a quoted text or an argument, joined by AND, OR and NOT.
struct AssetConditionParser {
    struct Failure: Error { let reason: String }

    private var tokens: ArraySlice<Substring>
    private var arguments: ArraySlice<Any>

    static func condition(_ format: String, _ arguments: [Any]) throws(Failure) -> AssetCondition {
        var parser = AssetConditionParser(tokens: try tokens(format)[...], arguments: arguments[...])
        let condition = try parser.either()
        if let rest = parser.tokens.first { throw Failure(reason: "'\(rest)' is not understood") }
        if !parser.arguments.isEmpty {
            IgnoredInput.report(
                "NSPredicate.init(format:)", "'\(format)' uses \(parser.arguments.count) fewer arguments than it was given")
        }
        return condition
    }

    /// Splits a format into words, operators, parentheses and quoted texts.
    private static func tokens(_ format: String) throws(Failure) -> [Substring] {
        var (rest, found): (Substring, [Substring]) = (format[...], [])
        while let first = rest.first {
            let token: Substring
            if first.isWhitespace {
                rest = rest.dropFirst()
                continue
            } else if first == "'" || first == "\"" {
                let text = rest.dropFirst().prefix { $0 != first }
                guard text.endIndex < rest.endIndex else { throw Failure(reason: "a quotation does not end") }
                token = rest[...text.endIndex]
            } else if "()".contains(first) {
                token = rest.prefix(1)
            } else if "=<>!&|".contains(first) {
                token = rest.prefix { "=<>!&|".contains($0) }
            } else {
                token = rest.prefix { !$0.isWhitespace && !"=<>!&|()'\"".contains($0) }
            }
            found.append(token)
            rest = rest[token.endIndex...]
        }
        return found
    }

    /// Takes the next token if it is one of these, in any case.
    private mutating func take(_ words: String...) -> Bool {
        guard let token = tokens.first, words.contains(token.uppercased()) else { return false }
        tokens = tokens.dropFirst()
        return true
    }

    private mutating func either() throws(Failure) -> AssetCondition {
        var condition = try all()
        while take("OR", "||") { condition = .either(condition, try all()) }
        return condition
    }

    private mutating func all() throws(Failure) -> AssetCondition {
        var condition = try single()
        while take("AND", "&&") { condition = .all(condition, try single()) }
        return condition
    }

    private mutating func single() throws(Failure) -> AssetCondition {
        if take("NOT", "!") { return .not(try single()) }
        guard take("(") else { return try comparison() }
        let condition = try either()
        guard take(")") else { throw Failure(reason: "a parenthesis does not end") }
        return condition
    }

    private mutating func comparison() throws(Failure) -> AssetCondition {
        guard let name = try word() else { throw Failure(reason: "a property is missing") }
        guard let key = AssetKey(rawValue: name) else { throw Failure(reason: "assets have no property '\(name)'") }
        let symbol = tokens.popFirst().map { $0.uppercased() } ?? ""
        guard let comparison = Self.comparisons[symbol] else { throw Failure(reason: "'\(symbol)' is not understood") }
        let value = try value()
        if case .list = value, comparison != .isIn { throw Failure(reason: "a list can only follow IN") }
        if comparison == .isIn, value.isSingle { throw Failure(reason: "a list must follow IN") }
        return .compare(key, comparison, value)
    }

    private static let comparisons: [String: AssetCondition.Comparison] = [
        "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, "<=": .lessOrEqual, "=<": .lessOrEqual,
        ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual, "IN": .isIn,
    ]

    /// Takes the name of a property, which may be the argument of `%K`.
    private mutating func word() throws(Failure) -> String? {
        guard let token = tokens.popFirst() else { return nil }
        guard token == "%K" else { return String(token) }
        guard let name = arguments.popFirst() as? String else { throw Failure(reason: "an argument is missing, or not a name") }
        return name
    }

    private mutating func value() throws(Failure) -> AssetValue {
        guard let token = tokens.popFirst() else { throw Failure(reason: "a value is missing") }
        if let first = token.first, "'\"".contains(first) { return .text(String(token.dropFirst().dropLast())) }
        if let number = Double(token) { return .number(number) }
        guard token.first == "%" else { throw Failure(reason: "'\(token)' is not understood") }
        guard let argument = arguments.popFirst() else { throw Failure(reason: "an argument is missing") }
        guard let value = AssetValue(argument: argument) else { throw Failure(reason: "\(argument) cannot be compared") }
        return value
    }
}

extension AssetValue {
    fileprivate var isSingle: Bool {
        if case .list = self { false } else { true }
    }
}
