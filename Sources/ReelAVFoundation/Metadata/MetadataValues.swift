import Foundation
import ReelCoreMedia

/// The values of a metadata item.
struct MetadataValues {
    var key: String?
    var keySpace: AVMetadataKeySpace?
    /// `NSString`, `NSNumber`, `NSDate` or `NSData`.
    var value: (any NSCopying & NSObjectProtocol)?
    var dataType: String?
    var time: CMTime = .invalid
    var duration: CMTime = .invalid
    var extendedLanguageTag: String?
    var locale: Locale?

    /// The key space and the key, percent-encoded except for ASCII letters, digits, `.`, `-` and `_`.
    var identifier: AVMetadataIdentifier? {
        get {
            guard let key, let keySpace else { return nil }
            return AVMetadataIdentifier(key: key, keySpace: keySpace)
        }
        set {
            key = newValue?.key
            keySpace = newValue?.keySpace
        }
    }

    var field: MetadataField? {
        guard let key, let keySpace else { return nil }
        return MetadataField.with(key, in: keySpace)
    }
}

extension AVMetadataIdentifier {
    init(key: String, keySpace: AVMetadataKeySpace) {
        // Four-character codes are encoded as ISO 8859-1, other keys as UTF-8.
        let bytes = key.data(using: keySpace.hasFourCharacterCodes ? .isoLatin1 : .utf8) ?? Data(key.utf8)
        self.init("\(keySpace.prefix)/\(MetadataIdentifier.escaped(bytes))")
    }

    var keySpace: AVMetadataKeySpace? {
        rawValue.firstIndex(of: "/").map { AVMetadataKeySpace(prefix: String(rawValue[..<$0])) }
    }

    var key: String? {
        guard let slash = rawValue.firstIndex(of: "/"), let keySpace else { return nil }
        let bytes = MetadataIdentifier.unescaped(String(rawValue[rawValue.index(after: slash)...]))
        return keySpace.hasFourCharacterCodes
            ? String(bytes.map { Character(UnicodeScalar($0)) }) : String(decoding: bytes, as: UTF8.self)
    }
}

extension AVMetadataKeySpace {
    fileprivate var hasFourCharacterCodes: Bool { self == .iTunes || self == .quickTimeUserData || self == .id3 }
}
