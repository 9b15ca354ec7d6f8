import Foundation
import ReelMediaEngine

/// Conversion between Apple's items and QuickTime's metadata, whose values have types and locales.
extension AVMetadataItem {
    private static let textType = "com.apple.metadata.datatype.UTF-8"

    convenience init(_ item: KeyedMetadata) {
        var values = MetadataValues(key: item.key, keySpace: .quickTimeMetadata)
        values.value = item.value.object
        values.dataType =
            switch item.value {
            case .text: Self.textType
            case .integer: "com.apple.metadata.datatype.int64"
            case .unsigned: "com.apple.metadata.datatype.uint64"
            case .float: "com.apple.metadata.datatype.float64"
            case .data(let data): Self.imageType(data)
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
        guard let value = keyedValue else { return nil }
        let locale = fileLocale
        return KeyedMetadata(key: key, value: value, language: locale?.language, country: locale?.country)
    }

    /// The value as QuickTime metadata; nil if there is none.
    var keyedValue: KeyedMetadata.Value? {
        switch values.value {
        case let data as NSData: .data(data as Data)
        case let number as NSNumber where ["f", "d"].contains(String(cString: number.objCType)): .float(number.doubleValue)
        case let number as NSNumber:
            Int64(exactly: number).map { .integer($0) } ?? UInt64(exactly: number).map { .unsigned($0) }
        default: fileText.map { .text($0) }
        }
    }

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

extension KeyedMetadata.Value {
    /// The value of an item.
    var object: any NSCopying & NSObjectProtocol {
        switch self {
        case .text(let text): text as NSString
        case .integer(let number): number as NSNumber
        case .unsigned(let number): number as NSNumber
        case .float(let number): number as NSNumber
        case .data(let data): data as NSData
        }
    }
}
