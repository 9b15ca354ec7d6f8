import Foundation

/// A format of os_log: printf's conversions, `%@`, and `%{public}`.
struct LogFormat {
    private enum Part {
        case text(String)
        /// The options in braces, flags with width and precision, and the conversion without a length.
        case value(options: [Substring], flags: String, conversion: Character)
    }

    private var parts: [Part] = []

    init(_ format: String) {
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            parts.append(.text(String(rest[..<percent])))
            rest = rest[percent...].dropFirst()
            if rest.first == "%" {
                parts.append(.text("%"))
                rest = rest.dropFirst()
                continue
            }
            var options: [Substring] = []
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                options = rest[..<end].dropFirst().split { $0 == "," || $0 == " " }
                rest = rest[end...].dropFirst()
            }
            let flags = rest.prefix { "-+ #0123456789.'*".contains($0) }
            rest = rest.dropFirst(flags.count).drop { "hlqjztL".contains($0) }
            guard let conversion = rest.popFirst() else { break }
            parts.append(.value(options: options, flags: String(flags), conversion: conversion))
        }
        parts.append(.text(String(rest)))
    }

    func text(_ values: [Any]) -> String {
        var values = values[...]
        return parts.reduce(into: "") { result, part in
            switch part {
            case .text(let text): result += text
            case .value(_, _, "m"): result += String(cString: strerror(errno))
            case .value(let options, let flags, let conversion):
                // The words of Apple's logs.
                guard let value = values.popFirst() else {
                    result += "<decode: missing data>"
                    return
                }
                result += Self.text(value, options, flags, conversion)
            }
        }
    }

    private static func text(
        _ value: Any, _ options: [Substring], _ flags: String, _ conversion: Character
    ) -> String {
        let isNumber = !"@sSP".contains(conversion)
        let privacy: OSLogPrivacy =
            options.contains("sensitive")
            ? .sensitive : options.contains("private") ? .private : options.contains("public") ? .public : .auto
        return privacy.text(isNumber: isNumber) {
            formatted(value, flags, conversion)
                ?? "<decode: mismatch for [%\(flags)\(conversion)] got [\(type(of: value))]>"
        }
    }

    /// Returns nil if the value does not suit the conversion.
    private static func formatted(_ value: Any, _ flags: String, _ conversion: Character) -> String? {
        // A width or a precision that is a value of its own is not supported.
        guard !flags.contains("*") else { return nil }
        switch conversion {
        case "@": return String(describing: value)
        case "s":
            if let string = value as? String { return string }
            if let pointer = value as? UnsafePointer<CChar> { return String(cString: pointer) }
            return (value as? UnsafeMutablePointer<CChar>).map { String(cString: $0) }
        case "d", "i":
            return (value as? any BinaryInteger).map { String(format: "%\(flags)lld", Int64(truncatingIfNeeded: $0)) }
        case "u", "x", "X", "o":
            return (value as? any FixedWidthInteger).map { String(format: "%\(flags)ll\(conversion)", $0.bits) }
        case "c": return (value as? any BinaryInteger).map { String(UnicodeScalar(UInt8(truncatingIfNeeded: $0))) }
        case "f", "F", "e", "E", "g", "G", "a", "A":
            return (value as? any BinaryFloatingPoint).map { String(format: "%\(flags)\(conversion)", Double($0)) }
        case "p":
            return String(describing: value)
        default: return nil
        }
    }
}

extension FixedWidthInteger {
    /// The bits of the number in its own width, as C takes an unsigned argument of this size; of
    /// wider numbers, the low 64 bits.
    fileprivate var bits: UInt64 { UInt64(truncatingIfNeeded: self) & (UInt64.max >> Swift.max(0, 64 - Self.bitWidth)) }
}
