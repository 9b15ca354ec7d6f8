import Foundation
import ReelMediaEngine

/// Conversion between Apple's items and QuickTime's metadata, whose values have types and locales.
extension AVMetadataItem {
    private static let textType = "com.apple.metadata.datatype.UTF-8"

    convenience init(_ item: KeyedMetadata) {
        var values = MetadataValues(key: item.key, keySpace: .quickTimeMetadata)
        switch item.value {
        case .text(let text): (values.value, values.dataType) = (text as NSString, Self.textType)
        case .integer(let number):
            (values.value, values.dataType) = (number as NSNumber, "com.apple.metadata.datatype.int64")
        case .float(let number):
            (values.value, values.dataType) = (number as NSNumber, "com.apple.metadata.datatype.float64")
        case .data(let data): (values.value, values.dataType) = (data as NSData, Self.imageType(data))
        }
        if let code = item.language {
            let language = Locale.LanguageCode(code).identifier(.alpha2) ?? code
            values.extendedLanguageTag = ([language] + [item.country].compactMap { $0 }).joined(separator: "-")
            values.locale = Locale(identifier: ([language] + [item.country].compactMap { $0 }).joined(separator: "_"))
        }
        self.init(values)
    }

    /// Returns the item as QuickTime metadata; nil if it has no value.
    func keyed(_ key: String) -> KeyedMetadata? {
        let value: KeyedMetadata.Value
        switch values.value {
        case let data as NSData: value = .data(data as Data)
        case let number as NSNumber: value = Self.isFloat(number) ? .float(number.doubleValue) : .integer(number.int64Value)
        default:
            guard let text = fileText else { return nil }
            value = .text(text)
        }
        let locale = fileLocale
        return KeyedMetadata(key: key, value: value, language: locale?.language, country: locale?.country)
    }

    private static func isFloat(_ number: NSNumber) -> Bool { ["f", "d"].contains(String(cString: number.objCType)) }

    /// The value as text for a file: text, a number's digits, or a date in ISO 8601; otherwise nil.
    var fileText: String? { stringValue ?? dateValue.map { $0.formatted(.iso8601) } }

    /// The language (ISO 639-2/T) and the country (ISO 3166) of the item; nil if it has no language.
    var fileLocale: (language: String, country: String?)? {
        let values = values
        guard let tag = values.extendedLanguageTag ?? values.locale?.identifier else { return nil }
        let parts = tag.split(whereSeparator: { "-_@".contains($0) }).map(String.init)
        guard let first = parts.first, let code = Locale.LanguageCode(first).identifier(.alpha3) else { return nil }
        return (code, parts.dropFirst().first { $0.count == 2 && $0.allSatisfy(\.isLetter) }?.uppercased())
    }

    /// Whether the item has a language, for which QuickTime's metadata has a place.
    var hasLanguage: Bool { values.extendedLanguageTag != nil || values.locale != nil }
}
