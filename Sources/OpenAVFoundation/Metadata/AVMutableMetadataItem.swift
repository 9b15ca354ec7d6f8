public import Foundation
public import OpenCoreMedia

/// A metadata item that can be filled in (Apple: AVMutableMetadataItem).
public final class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
    /// Setting it sets key space and key.
    public override var identifier: AVMetadataIdentifier? {
        get { super.identifier }
        set { values.identifier = newValue }
    }

    /// A string, or something that describes itself as one.
    public override var key: (any NSCopying & NSObjectProtocol)? {
        get { super.key }
        set { values.key = newValue.map { ($0 as? NSString).map { $0 as String } ?? "\($0)" } }
    }

    public override var keySpace: AVMetadataKeySpace? {
        get { super.keySpace }
        set { values.keySpace = newValue }
    }

    public override var value: (any NSCopying & NSObjectProtocol)? {
        get { super.value }
        set { values.value = newValue }
    }

    public override var dataType: String? {
        get { super.dataType }
        set { values.dataType = newValue }
    }

    public override var time: CMTime {
        get { super.time }
        set { values.time = newValue }
    }

    public override var duration: CMTime {
        get { super.duration }
        set { values.duration = newValue }
    }

    public override var extendedLanguageTag: String? {
        get { super.extendedLanguageTag }
        set { values.extendedLanguageTag = newValue }
    }

    public override var locale: Locale? {
        get { super.locale }
        set { values.locale = newValue }
    }
}
