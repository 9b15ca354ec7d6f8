public import Foundation

/// A thing of the library (Apple: PHObject).
open class PHObject: NSObject, @unchecked Sendable {
    // Sendable because it does not change.

    /// Names the object for as long as its file has the same path, which it is.
    public let localIdentifier: String

    init(localIdentifier: String) { self.localIdentifier = localIdentifier }

    open override func isEqual(_ object: Any?) -> Bool { (object as? PHObject)?.localIdentifier == localIdentifier }
    open override var hash: Int { localIdentifier.hashValue }
}

/// Stands for an asset that a change creates (Apple: PHObjectPlaceholder). Its identifier is the asset's.
public final class PHObjectPlaceholder: PHObject, @unchecked Sendable {}
