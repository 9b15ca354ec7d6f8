public import Foundation
import ReelConcurrency

/// How a track of an item is played (Apple: AVPlayerItemTrack). Thread-safe.
open class AVPlayerItemTrack: NSObject, @unchecked Sendable {
    /// The track of the asset.
    public let assetTrack: AVAssetTrack?
    private weak let item: AVPlayerItem?
    private let enabled: Locked<Bool>

    init(_ track: AVAssetTrack, of item: AVPlayerItem) {
        assetTrack = track
        self.item = item
        enabled = Locked(track.isEnabled)
    }

    /// Whether it is shown or heard. At first, as the file says.
    open var isEnabled: Bool {
        get { enabled.value }
        set {
            enabled.withLock { $0 = newValue }
            item?.trackChanged()
        }
    }
}
