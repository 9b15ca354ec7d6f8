public import Foundation

/// How a picture is made of an asset (Apple: PHImageRequestOptions). Options that have no meaning for files on this computer are
/// absent, except those that would load from a network.
open class PHImageRequestOptions: NSObject, NSCopying {
    /// Whether the result handler is called before the request returns.
    open var isSynchronous = false
    /// How large the picture is. By default `fast`.
    open var resizeMode = PHImageRequestOptionsResizeMode.fast
    /// No effect: one picture is made, of high quality.
    open var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
    /// No effect: all files are on this computer.
    open var isNetworkAccessAllowed = false

    public override init() {}

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHImageRequestOptions()
        (copy.isSynchronous, copy.resizeMode) = (isSynchronous, resizeMode)
        (copy.deliveryMode, copy.isNetworkAccessAllowed) = (deliveryMode, isNetworkAccessAllowed)
        return copy
    }
}

/// The size of a picture that is made of an asset (Apple: PHImageRequestOptionsResizeMode).
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
    /// The size of the asset.
    case none = 0
    /// Scaled down to the target size; here the same as `exact`.
    case fast = 1
    case exact = 2
}

/// Which pictures are delivered (Apple: PHImageRequestOptionsDeliveryMode).
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
    case opportunistic = 0
    case highQualityFormat = 1
    case fastFormat = 2
}

/// How a movie is made of an asset (Apple: PHVideoRequestOptions).
open class PHVideoRequestOptions: NSObject, NSCopying {
    /// No effect: the movie is the file.
    open var deliveryMode = PHVideoRequestOptionsDeliveryMode.automatic
    /// No effect: all files are on this computer.
    open var isNetworkAccessAllowed = false

    public override init() {}

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHVideoRequestOptions()
        (copy.deliveryMode, copy.isNetworkAccessAllowed) = (deliveryMode, isNetworkAccessAllowed)
        return copy
    }
}

/// Which version of a movie is delivered (Apple: PHVideoRequestOptionsDeliveryMode).
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
    case automatic = 0
    case highQualityFormat = 1
    case mediumQualityFormat = 2
    case fastFormat = 3
}
