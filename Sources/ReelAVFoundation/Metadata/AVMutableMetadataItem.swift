public import Foundation
public import ReelCoreMedia

/// A mutable metadata item (Apple: AVMutableMetadataItem).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
public final class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
    /// The key space and key in one. Setting it sets both.
    public override var identifier: AVMetadataIdentifier? {
        get { super.identifier }
        set { change { $0.identifier = newValue } }
    }

    /// The key. Objects other than strings are stored as their descriptions.
    public override var key: (any NSCopying & NSObjectProtocol)? {
        get { super.key }
        set {
            let text = newValue.map { ($0 as? NSString).map { $0 as String } ?? "\($0)" }
            change { $0.key = text }
        }
    }

    public override var keySpace: AVMetadataKeySpace? {
        get { super.keySpace }
        set { change { $0.keySpace = newValue } }
    }

    public override var value: (any NSCopying & NSObjectProtocol)? {
        get { super.value }
        set { change { $0.value = newValue } }
    }

    public override var dataType: String? {
        get { super.dataType }
        set { change { $0.dataType = newValue } }
    }

    public override var time: CMTime {
        get { super.time }
        set { change { $0.time = newValue } }
    }

    public override var duration: CMTime {
        get { super.duration }
        set { change { $0.duration = newValue } }
    }

    public override var extendedLanguageTag: String? {
        get { super.extendedLanguageTag }
        set { change { $0.extendedLanguageTag = newValue } }
    }

    public override var locale: Locale? {
        get { super.locale }
        set { change { $0.locale = newValue } }
    }
}
