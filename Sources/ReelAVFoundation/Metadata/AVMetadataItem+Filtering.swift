import Foundation

extension AVMetadataItem {
    /// Returns the items with an identifier. A common identifier matches items of every key space.
    @discardableResult
    public class func metadataItems(
        from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
    ) -> [AVMetadataItem] {
        metadataItems.filter { item in
            item.identifier == identifier
                || identifier.keySpace == .common && item.commonKey != nil && item.commonKey?.rawValue == identifier.key
        }
    }

    /// Returns the items with a key in a key space; nil matches any. The common key space matches items of every key space by
    /// their common keys.
    ///
    /// - Parameter key: An `AVMetadataKey` or a string.
    @discardableResult
    public class func metadataItems(
        from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
    ) -> [AVMetadataItem] {
        let name = key.flatMap(text)
        if key != nil, name == nil { return [] }
        return metadataItems.filter { item in
            if keySpace == .common { return item.commonKey != nil && (name == nil || item.commonKey?.rawValue == name) }
            return (keySpace == nil || item.keySpace == keySpace) && (name == nil || item.values.key == name)
        }
    }

    /// Returns the identifier for a key in a key space; nil for a key that is neither an `AVMetadataKey` nor a string.
    @discardableResult
    public class func identifier(forKey key: Any, keySpace: AVMetadataKeySpace) -> AVMetadataIdentifier? {
        text(key).map { AVMetadataIdentifier(key: $0, keySpace: keySpace) }
    }

    @discardableResult
    public class func keySpace(forIdentifier identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? { identifier.keySpace }

    /// Returns the key of an identifier, as a string.
    @discardableResult
    public class func key(forIdentifier identifier: AVMetadataIdentifier) -> Any? { identifier.key }

    private static func text(_ key: Any) -> String? {
        switch key {
        case let key as AVMetadataKey: key.rawValue
        case let key as String: key
        case let key as NSString: key as String
        default: nil
        }
    }
}
