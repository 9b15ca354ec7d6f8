import Foundation
import ReelConcurrency

/// A pool of memory for bitmaps, allocated directly from the system. It keeps the most recently returned blocks for later
/// requests of the same size. Thread-safe.
///
/// malloc is not used: it keeps some of the large blocks that come and go on many threads in each thread's heap, so that a
/// thousand pictures would take more memory than ten. The system also clears fresh memory page by page, which costs as much as
/// decoding the image; the frames of a time-lapse all have the same size.
package final class BitmapMemory: Sendable {
    private struct Block {
        let start: UnsafeMutableRawPointer
        let size: Int
    }

    package static let shared = BitmapMemory()

    /// The blocks for later requests, the least recently used one first.
    private let kept = Locked<[Block]>([])
    private let mostBlocks = 8
    private let mostBytes = 64 << 20

    private init() {}

    /// Returns `size` bytes (at least 1), or nil if memory runs out. They are zero if `isCleared`; otherwise undefined.
    package func take(_ size: Int, isCleared: Bool = true) -> UnsafeMutableRawPointer? {
        let used = kept.withLock { kept in
            kept.firstIndex { $0.size == size }.map { kept.remove(at: $0) }
        }
        if let used {
            if isCleared { memset(used.start, 0, size) }
            return used.start
        }
        let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return start == MAP_FAILED ? nil : start
    }

    package func giveBack(_ start: UnsafeMutableRawPointer, _ size: Int) {
        let released = kept.withLock { kept in
            kept.append(Block(start: start, size: size))
            var released: [Block] = []
            while kept.count > mostBlocks || kept.reduce(0, { $0 + $1.size }) > mostBytes { released.append(kept.removeFirst()) }
            return released
        }
        for block in released { munmap(block.start, block.size) }
    }
}
