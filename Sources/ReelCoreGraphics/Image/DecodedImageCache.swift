import ReelConcurrency

/// A cache of decoded images, so that an image that is drawn in every frame is decoded once. It holds at most 256 bitmaps and
/// 64 MB, apart from a single larger bitmap: the most recently used one is always kept. An image's entries are removed when it
/// is deallocated. Thread-safe.
///
/// Foundation's `NSCache` on Linux evicts the cheapest entry first, regardless of use: a full cache would not accept anything
/// new.
final class DecodedImageCache: Sendable {
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

    private struct State {
        var entries: [Key: Entry] = [:]
        var cost = 0
        var clock: UInt64 = 0

        mutating func remove(_ key: Key) -> Entry? {
            guard let entry = entries.removeValue(forKey: key) else { return nil }
            cost -= entry.cost
            return entry
        }
    }

    private let limit: Int
    private let countLimit: Int
    private let state = Locked(State())

    /// Creates a cache; `limit` is in bytes.
    init(limit: Int, count: Int) {
        self.limit = limit
        countLimit = count
    }

    /// The number of bytes held.
    var totalCost: Int { state.withLock { $0.cost } }

    func image(for key: Key) -> CGImage.Decoded? {
        state.withLock { state in
            guard var entry = state.entries[key] else { return nil }
            state.clock += 1
            entry.lastUse = state.clock
            state.entries[key] = entry
            return entry.image
        }
    }

    func keep(_ image: CGImage.Decoded, for key: Key) {
        // Freed after the lock is released, because returning a bitmap's memory to the system takes a while.
        var dropped: [Entry] = []
        state.withLock { state in
            state.clock += 1
            let size = image.bitmap.bytesPerRow * image.bitmap.height
            if let old = state.remove(key) { dropped.append(old) }
            state.entries[key] = Entry(image: image, cost: size, lastUse: state.clock)
            state.cost += size
            while (state.cost > limit && state.entries.count > 1) || state.entries.count > countLimit,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key,
                let old = state.remove(oldest)
            {
                dropped.append(old)
            }
        }
    }

    func forget(_ image: ObjectIdentifier) {
        // Freed after the lock is released.
        _ = state.withLock { state in
            state.entries.keys.filter { $0.image == image }.compactMap { state.remove($0) }
        }
    }
}
