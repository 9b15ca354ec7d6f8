public import Foundation
public import ReelCoreMedia

/// A mutable metadata item (Apple: AVMutableMetadataItem).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
    /// The key space and key in one. Setting it sets both.
    open override var identifier: AVMetadataIdentifier? {
        get { super.identifier }
        set { change { $0.identifier = newValue } }
    }

    /// The key. Objects other than strings are stored as their descriptions.
    open override var key: (any NSCopying & NSObjectProtocol)? {
        get { super.key }
        set {
            let text = newValue.map { ($0 as? NSString).map { $0 as String } ?? "\($0)" }
            change { $0.key = text }
        }
    }

    open override var keySpace: AVMetadataKeySpace? {
        get { super.keySpace }
        set { change { $0.keySpace = newValue } }
    }

    open override var value: (any NSCopying & NSObjectProtocol)? {
        get { super.value }
        set { change { $0.value = newValue } }
    }

    open override var dataType: String? {
        get { super.dataType }
        set { change { $0.dataType = newValue } }
    }

    open override var time: CMTime {
        get { super.time }
        set { change { $0.time = newValue } }
    }

    open override var duration: CMTime {
        get { super.duration }
        set { change { $0.duration = newValue } }
    }

    open override var extendedLanguageTag: String? {
        get { super.extendedLanguageTag }
        set { change { $0.extendedLanguageTag = newValue } }
    }

    open override var locale: Locale? {
        get { super.locale }
        set { change { $0.locale = newValue } }
    }
}
