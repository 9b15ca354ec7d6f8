import Foundation

/// What was decoded last, so that a picture that is drawn in every frame is not decoded in every frame. Holds 256 bitmaps and
/// 64 MB at most, apart from one that is larger than that: the one used last is always kept. A picture's entries go when it goes.
///
/// Foundation's `NSCache` on Linux drops the cheapest entry first, whatever was used last:
/// a full one would not take anything new.
final class DecodedPictures: @unchecked Sendable {
    struct Key: Hashable {
        let picture: ObjectIdentifier
        let acrossSteps: Int
        let downSteps: Int
    }

    static let shared = DecodedPictures(limit: 64 << 20, count: 256)

    private struct Entry {
        let picture: CGImage.Decoded
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

    /// `limit` is in bytes.
    init(limit: Int, count: Int) {
        self.limit = limit
        countLimit = count
    }

    /// Bytes held at the moment.
    var totalCost: Int { lock.withLock { cost } }

    func picture(for key: Key) -> CGImage.Decoded? {
        lock.withLock {
            guard var entry = entries[key] else { return nil }
            clock += 1
            entry.lastUse = clock
            entries[key] = entry
            return entry.picture
        }
    }

    func keep(_ picture: CGImage.Decoded, for key: Key) {
        // Freed after the lock is released: a bitmap's memory goes back to the system, which takes a while.
        var dropped: [Entry] = []
        lock.withLock {
            clock += 1
            let size = picture.bitmap.bytesPerRow * picture.bitmap.height
            if let old = entries.removeValue(forKey: key) {
                cost -= old.cost
                dropped.append(old)
            }
            entries[key] = Entry(picture: picture, cost: size, lastUse: clock)
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

    func forget(_ picture: ObjectIdentifier) {
        var dropped: [Entry] = []
        lock.withLock {
            for key in entries.keys where key.picture == picture {
                guard let entry = entries.removeValue(forKey: key) else { continue }
                cost -= entry.cost
                dropped.append(entry)
            }
        }
    }
}
