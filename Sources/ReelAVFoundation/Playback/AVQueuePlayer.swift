import Foundation

/// Plays items one after the other, without a gap (Apple: AVQueuePlayer).
///
/// The next item is read ahead, and its first sample of sound follows the last one of the item before. Thread-safe.
open class AVQueuePlayer: AVPlayer, @unchecked Sendable {
    public convenience init(items: [AVPlayerItem]) { self.init(items: items, actionAtItemEnd: .advance) }

    public convenience init(playerItem: AVPlayerItem?) { self.init(items: playerItem.map { [$0] } ?? []) }

    /// The items that have not been played: the current one is the first.
    open func items() -> [AVPlayerItem] { core.read { $0.items } }

    /// Ends the current item, and begins with the next.
    open func advanceToNextItem() { core.advanceToNextItem() }

    /// Returns whether an item can be inserted: it must not be in a player already.
    ///
    /// - Parameter afterItem: nil for the end.
    @discardableResult
    open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        item.core == nil && (afterItem == nil || items().contains { $0 === afterItem })
    }

    /// Inserts an item; does nothing if `canInsert` returns false.
    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard canInsert(item, after: afterItem) else { return }
        core.changeItems { items in
            let place = items.firstIndex { $0 === afterItem }.map { $0 + 1 } ?? items.count
            items.insert(item, at: place)
        }
    }

    open func remove(_ item: AVPlayerItem) { core.changeItems { items in items.removeAll { $0 === item } } }

    open func removeAllItems() { core.setItems([]) }
}
