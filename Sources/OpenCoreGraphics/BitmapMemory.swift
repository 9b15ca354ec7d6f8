import Foundation

/// Memory for bitmaps and what becomes one, straight from the system,
/// the last blocks of which are kept for the next of the same size.
///
/// malloc is not asked: of large blocks that come and go on many threads it keeps some in each thread's heap, so that a thousand
/// pictures would take more memory than ten. And fresh memory is cleared by the system page by page, which costs as much as
/// decoding the picture; frames of a time-lapse are all of one size.
package final class BitmapMemory: @unchecked Sendable {
    private struct Block {
        let start: UnsafeMutableRawPointer
        let size: Int
    }

    package static let shared = BitmapMemory()

    private let lock = NSLock()
    /// Guarded by `lock`; the longest unused first.
    private var kept: [Block] = []
    private let mostBlocks = 8
    private let mostBytes = 64 << 20

    private init() {}

    /// `size` bytes, more than none, or nil where there is no memory. They are zero where `isCleared`; else anything.
    package func take(_ size: Int, isCleared: Bool = true) -> UnsafeMutableRawPointer? {
        let used = lock.withLock {
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
        let released = lock.withLock {
            kept.append(Block(start: start, size: size))
            var released: [Block] = []
            while kept.count > mostBlocks || kept.reduce(0, { $0 + $1.size }) > mostBytes { released.append(kept.removeFirst()) }
            return released
        }
        for block in released { munmap(block.start, block.size) }
    }
}
