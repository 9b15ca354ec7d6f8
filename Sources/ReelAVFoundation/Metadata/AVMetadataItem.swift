public import Foundation
import ReelConcurrency
public import ReelCoreMedia

/// An item of a file's metadata, such as its title, its cover or its creation date (Apple: AVMetadataItem).
///
/// Difference from Apple: keys are always strings, such as "©nam", where Apple's are that code as a number.
/// Thread-safe.
///
/// `@unchecked Sendable`: the class is not final; its state has its lock.
open class AVMetadataItem: NSObject, NSCopying, NSMutableCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    /// Changed only by the mutable subclass.
    private let stored: Locked<MetadataValues>

    /// All values, as of one moment.
    final var values: MetadataValues { stored.value }
    final func change(_ body: (inout MetadataValues) -> Void) { stored.withLock(body) }

    convenience init(_ values: MetadataValues) {
        self.init()
        change { $0 = values }
    }

    /// Creates an empty item.
    public override init() { stored = Locked(MetadataValues()) }

    open func copy(with zone: NSZone? = nil) -> Any { AVMetadataItem(values) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMetadataItem(values) }

    // MARK: Key

    /// The key space and key in one; nil if either is missing.
    open var identifier: AVMetadataIdentifier? { values.identifier }
    /// The key, always a string.
    open var key: (any NSCopying & NSObjectProtocol)? { values.key.map { $0 as NSString } }
    open var keySpace: AVMetadataKeySpace? { values.keySpace }

    /// The key in the common key space; nil if there is none for this item.
    open var commonKey: AVMetadataKey? {
        let values = values
        return values.keySpace == .common ? values.key.map { AVMetadataKey($0) } : values.field?.common
    }

    var field: MetadataField? { values.field }

    // MARK: Value

    /// The value: an `NSString`, `NSNumber`, `NSDate` or `NSData`.
    open var value: (any NSCopying & NSObjectProtocol)? { values.value }

    /// The value as text: a string, or a number's digits; otherwise nil.
    open var stringValue: String? {
        switch values.value {
        case let text as NSString: text as String
        case let number as NSNumber: number.stringValue
        default: nil
        }
    }

    /// The value as a number; nil if it is not one.
    open var numberValue: NSNumber? { values.value as? NSNumber }

    /// The value as a date: a date, or ISO 8601 text, which may be just a year; otherwise nil. Missing parts default to the
    /// beginning of the period, in UTC.
    open var dateValue: Date? {
        switch values.value {
        case let date as NSDate: date as Date
        case let text as NSString: Date(metadata: text as String)
        default: nil
        }
    }

    /// The value as data; nil if it is not data.
    open var dataValue: Data? { (values.value as? NSData).map { $0 as Data } }

    /// The type of the value, as a Core Media data type: "com.apple.metadata.datatype.UTF-8".
    open var dataType: String? { values.dataType }

    /// The time from which the item applies; `.invalid` if it always applies.
    open var time: CMTime { values.time }
    /// The duration for which the item applies; `.invalid` if it always applies.
    open var duration: CMTime { values.duration }

    /// The language as an RFC 4646 tag; nil if it is unknown.
    open var extendedLanguageTag: String? { values.extendedLanguageTag }
    open var locale: Locale? { values.locale }
}

extension AVPartialAsyncProperty where Root: AVMetadataItem {
    public static var value: AVAsyncProperty<Root, (any NSCopying & NSObjectProtocol)?> { .init("value") { $0.value } }
    public static var stringValue: AVAsyncProperty<Root, String?> { .init("stringValue") { $0.stringValue } }
    public static var numberValue: AVAsyncProperty<Root, NSNumber?> { .init("numberValue") { $0.numberValue } }
    public static var dateValue: AVAsyncProperty<Root, Date?> { .init("dateValue") { $0.dateValue } }
    public static var dataValue: AVAsyncProperty<Root, Data?> { .init("dataValue") { $0.dataValue } }
}
