import Foundation

extension AVMetadataItem {
    /// The items of an identifier. A common identifier finds items of every key space.
    @discardableResult
    public class func metadataItems(
        from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
    ) -> [AVMetadataItem] {
        metadataItems.filter { item in
            item.identifier == identifier
                || identifier.keySpace == .common && item.commonKey != nil && item.commonKey?.rawValue == identifier.key
        }
    }

    /// The items of a key in a key space; nil stands for any. The common key space finds items of every one.
    ///
    /// - Parameter key: an `AVMetadataKey` or a string.
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

    /// Nil for a key that is neither an `AVMetadataKey` nor a string.
    @discardableResult
    public class func identifier(forKey key: Any, keySpace: AVMetadataKeySpace) -> AVMetadataIdentifier? {
        text(key).map { AVMetadataIdentifier(key: $0, keySpace: keySpace) }
    }

    @discardableResult
    public class func keySpace(forIdentifier identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? { identifier.keySpace }

    /// A string.
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
