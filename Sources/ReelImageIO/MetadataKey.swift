import Foundation
import ReelCoreFoundation
import ReelImageEngine

/// A key of Image I/O for a tag of EXIF or TIFF, with the form of its values.
struct MetadataKey {
    enum Form {
        case text, byte, bytes, short, shorts, long, rational, rationals, signedRational
        /// Digits of a version in text: `0231` is `[2, 3, 1]`.
        case version
        /// Text after the name of its character set (CIPA DC-008, 4.6.5, UserComment).
        case comment
        case undefinedByte, undefinedBytes
        /// Degrees, stored as degrees, minutes and seconds.
        case degrees
        /// A time of day such as `10:20:30`, stored as hours, minutes and seconds.
        case time
    }

    let key: String
    let tag: UInt16
    let form: Form

    init(_ key: CFString, _ tag: UInt16, _ form: Form) {
        self.key = key as String
        self.tag = tag
        self.form = form
    }

    /// Returns the dictionary of a directory's values.
    static func dictionary(of directory: TIFFDirectory, _ keys: [MetadataKey]) -> [String: Any] {
        var dictionary: [String: Any] = [:]
        for key in keys { dictionary[key.key] = directory[key.tag].flatMap(key.property) }
        return dictionary
    }

    // MARK: Reading

    /// Returns the value as Image I/O has it; nil if the file's has another form.
    func property(_ value: TIFFValue) -> Any? {
        switch form {
        case .text: return value.trimmedText
        case .byte, .short, .long: return value.numbers?.first.flatMap(Self.integer)
        case .bytes, .shorts: return value.numbers?.compactMap(Self.integer)
        case .rational, .signedRational: return value.numbers?.first
        case .rationals: return value.numbers
        case .degrees: return value.numbers.flatMap(Self.degrees)
        case .time: return value.numbers.flatMap(Self.time)
        case .version, .comment, .undefinedByte, .undefinedBytes:
            guard case .undefined(let data) = value else { return value.trimmedText }
            return property(data)
        }
    }

    /// Returns a number without its fraction; nil if it is too large, or not a number.
    private static func integer(_ number: Double) -> Int? { Int(exactly: number.rounded(.towardZero)) }

    private func property(_ data: Data) -> Any? {
        switch form {
        case .version:
            let digits = data.prefix(4).compactMap { Character(UnicodeScalar($0)).wholeNumberValue }
            guard digits.count == 4 else { return nil }
            let parts = [digits[0] * 10 + digits[1], digits[2], digits[3]]
            return parts[2] == 0 ? Array(parts.prefix(2)) : parts
        case .undefinedByte: return data.first.map { Int($0) }
        case .undefinedBytes: return data.map { Int($0) }
        default: return Self.comment(data)
        }
    }

    private static let unicode = Data("UNICODE\0".utf8)

    private static func comment(_ data: Data) -> String? {
        let text = data.dropFirst(8)
        // The bytes have the order of the file, which shows in the first letter.
        let decoded =
            data.starts(with: unicode)
            ? String(data: text, encoding: text.first == 0 ? .utf16BigEndian : .utf16LittleEndian)
            : String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        let trimmed = decoded?.trimmingCharacters(in: .whitespaces.union(CharacterSet(["\0"])))
        return trimmed?.isEmpty == false ? trimmed : nil
    }

    private static func degrees(_ parts: [Double]) -> Double? {
        guard let whole = parts.first else { return nil }
        return whole + (parts.count > 1 ? parts[1] / 60 : 0) + (parts.count > 2 ? parts[2] / 3600 : 0)
    }

    private static func time(_ parts: [Double]) -> String? {
        guard parts.count == 3, parts.allSatisfy({ (0..<100).contains($0) }) else { return nil }
        let isWhole = parts[2] == parts[2].rounded()
        return String(format: isWhole ? "%02.0f:%02.0f:%02.0f" : "%02.0f:%02.0f:%05.2f", parts[0], parts[1], parts[2])
    }

    // MARK: Writing

    /// Returns the value as it is stored; nil if it has another form.
    func stored(_ property: Any) -> TIFFValue? {
        let value = PropertyValue(property)
        switch form {
        case .text: return value.text.map { .text($0) }
        case .comment: return value.text.map { .undefined(Self.comment(of: $0)) }
        case .version: return version(value)
        case .time: return value.text.flatMap(Self.time)
        case .degrees: return value.number.flatMap(Self.degrees)
        case .byte, .bytes: return value.integers(0...255).map { .bytes($0.map { UInt8($0) }) }
        case .undefinedByte, .undefinedBytes: return value.integers(0...255).map { .undefined(Data($0.map { UInt8($0) })) }
        case .short, .shorts: return value.integers(0...65_535).map { .shorts($0.map { UInt16($0) }) }
        case .long: return value.integers(0...Int(UInt32.max)).map { .longs($0.map { UInt32($0) }) }
        case .rational, .rationals:
            let rationals = value.numbers?.compactMap(TIFFValue.Rational.init)
            guard let rationals, rationals.count == value.numbers?.count, rationals.allSatisfy({ $0.numerator >= 0 }) else {
                return nil
            }
            return .rationals(rationals)
        case .signedRational: return value.number.flatMap(TIFFValue.Rational.init).map { .signedRationals([$0]) }
        }
    }

    private func version(_ value: PropertyValue) -> TIFFValue? {
        let text: String
        if let parts = value.integers(0...99), (1...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0 < 10 }) {
            text = String(format: "%02d%d%d", parts[0], parts.count > 1 ? parts[1] : 0, parts.count > 2 ? parts[2] : 0)
        } else {
            text = value.text ?? ""
        }
        return text.utf8.count == 4 ? .undefined(Data(text.utf8)) : nil
    }

    private static func comment(of text: String) -> Data {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return Data("ASCII\0\0\0".utf8) + Data(text.utf8) }
        return unicode + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }

    private static func degrees(_ value: Double) -> TIFFValue? {
        // The direction is a value of its own, so a negative number would become positive.
        guard (0...360).contains(value) else { return nil }
        // Seconds in millionths: a tenth of a millimetre on the ground.
        let all = Int64((value * 3_600_000_000).rounded())
        let (minutes, seconds) = all.quotientAndRemainder(dividingBy: 60_000_000)
        return .rationals([
            TIFFValue.Rational(minutes / 60, 1), TIFFValue.Rational(minutes % 60, 1), TIFFValue.Rational(seconds, 1_000_000),
        ])
    }

    private static func time(_ text: String) -> TIFFValue? {
        let parts = text.split(separator: ":").compactMap { Double($0) }.compactMap(TIFFValue.Rational.init)
        return parts.count == 3 && parts.allSatisfy { $0.numerator >= 0 } ? .rationals(parts) : nil
    }
}

/// A client's value for a key: a number, an array of numbers, or a text.
struct PropertyValue {
    private let values: AttributeDictionary
    private let value: Any?

    private static let key = "value"

    init(_ value: Any) {
        values = AttributeDictionary([Self.key: value])
        self.value = values.value(Self.key)
    }

    var number: Double? { values.double(Self.key) }
    var text: String? { values.string(Self.key) }
    var isNull: Bool { value is NSNull }

    /// The number, or the numbers of an array; nil if any is something else.
    var numbers: [Double]? {
        guard let array = value as? [Any] else { return number.map { [$0] } }
        let numbers = array.compactMap { PropertyValue($0).number }
        return numbers.count == array.count && !array.isEmpty ? numbers : nil
    }

    /// The text, or the texts of an array.
    var texts: [String]? {
        guard let array = value as? [Any] else { return text.map { [$0] } }
        return array.compactMap { PropertyValue($0).text }
    }

    /// The numbers without fractions; nil if one is out of range.
    func integers(_ range: ClosedRange<Int>) -> [Int]? {
        guard let numbers, numbers.allSatisfy({ $0 >= Double(range.lowerBound) && $0 < Double(range.upperBound) + 1 }) else {
            return nil
        }
        return numbers.map { Int($0) }
    }

    /// The dictionary's entries whose keys are texts.
    var dictionary: [String: Any]? {
        if let dictionary = value as? [String: Any] { return dictionary }
        guard let dictionary = value as? NSDictionary else { return nil }
        return Self.entries(of: dictionary)
    }

    static func entries(of dictionary: CFDictionary?) -> [String: Any] {
        var entries: [String: Any] = [:]
        for (key, value) in dictionary ?? [:] {
            if let key = key as? String { entries[key] = value }
        }
        return entries
    }
}
