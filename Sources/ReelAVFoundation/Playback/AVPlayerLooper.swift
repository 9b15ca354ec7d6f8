public import Foundation
import ReelConcurrency
public import ReelCoreFoundation
public import ReelCoreMedia

/// Plays an item, or a range of it, again and again without a gap, by a queue player (Apple: AVPlayerLooper).
///
/// The player's items are replaced by copies of the item. Thread-safe.
open class AVPlayerLooper: NSObject, KeyValueObserving, @unchecked Sendable {
    /// Whether a looper can play (Apple: AVPlayerLooper.Status).
    public enum Status: Int, Sendable {
        case unknown, ready, failed, cancelled
    }

    public let keyValueObservers = KeyValueObservers()
    private let player: AVQueuePlayer
    private let template: AVPlayerItem
    private let range: CMTimeRange
    private let stored = Locked((count: 0, isDisabled: false, items: [AVPlayerItem]()))
    private let observer = Locked<(any NSObjectProtocol)?>(nil)
    /// How many copies there are.
    private static let copies = 3

    /// - Parameters:
    ///   - templateItem: the item, of which only copies are played.
    ///   - timeRange: the part to play; `.invalid` for all of it.
    public init(player: AVQueuePlayer, templateItem: AVPlayerItem, timeRange: CMTimeRange) {
        self.player = player
        template = templateItem
        range = timeRange
        super.init()
        let items = (0..<Self.copies).map { _ in makeItem() }
        stored.withLock { $0.items = items }
        player.core.setItems(items)
        let token = NotificationCenter.default.addObserver(forName: .AVPlayerItemDidPlayToEndTime, object: nil, queue: nil) {
            [weak self] in self?.ended($0.object as? AVPlayerItem)
        }
        observer.withLock { $0 = token }
    }

    public convenience init(player: AVQueuePlayer, templateItem: AVPlayerItem) {
        self.init(player: player, templateItem: templateItem, timeRange: .invalid)
    }

    deinit {
        if let observer = observer.value { NotificationCenter.default.removeObserver(observer) }
    }

    /// How often the item has been played.
    open var loopCount: Int { stored.withLock { $0.count } }

    open var loopingPlayerItems: [AVPlayerItem] { stored.withLock { $0.items } }

    open var status: Status {
        let (items, isDisabled) = stored.withLock { ($0.items, $0.isDisabled) }
        if isDisabled { return .cancelled }
        if items.contains(where: { $0.status == .failed }) { return .failed }
        return items.contains { $0.status == .readyToPlay } ? .ready : .unknown
    }

    /// The reason for the failure; nil unless the status is `.failed`.
    open var error: (any Error)? { loopingPlayerItems.lazy.compactMap(\.error).first }

    /// Stops repeating: the copies in the player are played to their ends.
    open func disableLooping() {
        stored.withLock { $0.isDisabled = true }
        keyValueObservers.notify()
    }

    private func makeItem() -> AVPlayerItem {
        let item = template.copy() as? AVPlayerItem ?? AVPlayerItem(asset: template.asset)
        if range.isValid {
            item.forwardPlaybackEndTime = range.end
            item.seek(to: range.start, completionHandler: nil)
        }
        return item
    }

    private func ended(_ item: AVPlayerItem?) {
        let isOurs = stored.withLock { stored in
            guard let place = stored.items.firstIndex(where: { $0 === item }) else { return false }
            stored.items.remove(at: place)
            stored.count += 1
            return !stored.isDisabled
        }
        guard isOurs else { return }
        let next = makeItem()
        stored.withLock { $0.items.append(next) }
        player.insert(next, after: nil)
        keyValueObservers.notify()
    }
}
