import Foundation

/// A cache of decoded images, so that an image that is drawn in every frame is decoded once. It holds at most 256 bitmaps and
/// 64 MB, apart from a single larger bitmap: the most recently used one is always kept. An image's entries are removed when it
/// is deallocated. Thread-safe.
///
/// Foundation's `NSCache` on Linux evicts the cheapest entry first, regardless of use: a full cache would not accept anything
/// new.
final class DecodedImageCache: @unchecked Sendable {
    struct Key: Hashable {
        let image: ObjectIdentifier
        let acrossSteps: Int
        let downSteps: Int
    }

    static let shared = DecodedImageCache(limit: 64 << 20, count: 256)

    private struct Entry {
        let image: CGImage.Decoded
        let cost: Int
        var lastUse: UInt64
    }

    private let limit: Int
    private let countLimit: Int
    /// Guards everything below.
    private let lock = NSLock()
    private var entries: [Key: Entry] = [:]
    private var cost = 0
    private var clock: UInt64 = 0

    /// Creates a cache; `limit` is in bytes.
    init(limit: Int, count: Int) {
        self.limit = limit
        countLimit = count
    }

    /// The number of bytes held.
    var totalCost: Int { lock.withLock { cost } }

    func image(for key: Key) -> CGImage.Decoded? {
        lock.withLock {
            guard var entry = entries[key] else { return nil }
            clock += 1
            entry.lastUse = clock
            entries[key] = entry
            return entry.image
        }
    }

    func keep(_ image: CGImage.Decoded, for key: Key) {
        // Freed after the lock is released, because returning a bitmap's memory to the system takes a while.
        var dropped: [Entry] = []
        lock.withLock {
            clock += 1
            let size = image.bitmap.bytesPerRow * image.bitmap.height
            if let old = entries.removeValue(forKey: key) {
                cost -= old.cost
                dropped.append(old)
            }
            entries[key] = Entry(image: image, cost: size, lastUse: clock)
            cost += size
            while (cost > limit && entries.count > 1) || entries.count > countLimit,
                let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                entries.removeValue(forKey: oldest.key)
                cost -= oldest.value.cost
                dropped.append(oldest.value)
            }
        }
    }

    func forget(_ image: ObjectIdentifier) {
        var dropped: [Entry] = []
        lock.withLock {
            for key in entries.keys where key.image == image {
                guard let entry = entries.removeValue(forKey: key) else { continue }
                cost -= entry.cost
                dropped.append(entry)
            }
        }
    }
}
