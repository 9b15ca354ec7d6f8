public import Foundation
public import OpenCoreMedia

/// One thing that a file says of itself: its title, its cover, when it was made (Apple: AVMetadataItem).
///
/// Difference from Apple: keys are always strings, "©nam" where Apple's are that code as a number.
/// Safe to use from several threads.
public class AVMetadataItem: NSObject, NSCopying, NSMutableCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`. Changed by the mutable subclass alone.
    private var stored: MetadataValues

    /// All that it says, at once.
    final var values: MetadataValues { lock.withLock { stored } }
    final func change(_ body: (inout MetadataValues) -> Void) { lock.withLock { body(&stored) } }

    init(_ values: MetadataValues) { stored = values }

    /// Makes an item that says nothing.
    public override convenience init() { self.init(MetadataValues()) }

    public func copy(with zone: NSZone? = nil) -> Any { AVMetadataItem(values) }
    public func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMetadataItem(values) }

    // MARK: Whose name

    /// Key space and key in one; nil where either is missing.
    public var identifier: AVMetadataIdentifier? { values.identifier }
    /// A string.
    public var key: (any NSCopying & NSObjectProtocol)? { values.key.map { $0 as NSString } }
    public var keySpace: AVMetadataKeySpace? { values.keySpace }

    /// The name that all containers share; nil for what not all of them have a name for.
    public var commonKey: AVMetadataKey? {
        let values = values
        return values.keySpace == .common ? values.key.map { AVMetadataKey($0) } : values.field?.common
    }

    var field: MetadataField? { values.field }

    // MARK: What it says

    /// `NSString`, `NSNumber`, `NSDate` or `NSData`.
    public var value: (any NSCopying & NSObjectProtocol)? { values.value }

    /// The value as text: a string, or a number's digits; nil where it is neither.
    public var stringValue: String? {
        switch values.value {
        case let text as NSString: text as String
        case let number as NSNumber: number.stringValue
        default: nil
        }
    }

    /// Nil where the value is no number.
    public var numberValue: NSNumber? { values.value as? NSNumber }

    /// The value as a date: a date, or text that is one by ISO 8601, down to a lone year; nil where it is neither. What a date
    /// leaves out is its beginning, in Greenwich.
    public var dateValue: Date? {
        switch values.value {
        case let date as NSDate: date as Date
        case let text as NSString: Date(metadata: text as String)
        default: nil
        }
    }

    /// Nil where the value is no data.
    public var dataValue: Data? { (values.value as? NSData).map { $0 as Data } }

    /// The kind of value, a type of Core Media's: "com.apple.metadata.datatype.UTF-8".
    public var dataType: String? { values.dataType }

    /// When it holds: `.invalid` for what holds always.
    public var time: CMTime { values.time }
    /// How long it holds: `.invalid` for what holds always.
    public var duration: CMTime { values.duration }

    /// RFC 4646; nil where the language is not known.
    public var extendedLanguageTag: String? { values.extendedLanguageTag }
    public var locale: Locale? { values.locale }
}

extension AVPartialAsyncProperty where Root: AVMetadataItem {
    public static var value: AVAsyncProperty<Root, (any NSCopying & NSObjectProtocol)?> { .init("value") { $0.value } }
    public static var stringValue: AVAsyncProperty<Root, String?> { .init("stringValue") { $0.stringValue } }
    public static var numberValue: AVAsyncProperty<Root, NSNumber?> { .init("numberValue") { $0.numberValue } }
    public static var dateValue: AVAsyncProperty<Root, Date?> { .init("dateValue") { $0.dateValue } }
    public static var dataValue: AVAsyncProperty<Root, Data?> { .init("dataValue") { $0.dataValue } }
}
