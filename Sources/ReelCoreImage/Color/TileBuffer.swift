import ReelConcurrency

/// Memory for the pixels of tiles. It belongs to one thread's `Workspace` at a time.
final class TileBuffer {
    let pixels: UnsafeMutablePointer<Pixel>
    let capacity: Int
    /// The number of tiles in this memory that are still needed.
    var users = 0

    init(capacity: Int) {
        pixels = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit { pixels.deallocate() }
}

/// Memory that renderings of a context have used and the next ones use again, because the system clears what it hands out.
///
/// `@unchecked Sendable`: each buffer is either here or in one workspace.
final class TileMemory: @unchecked Sendable {
    /// The maximum number of pixels that are kept: 64 MB.
    private static let mostPixels = 1 << 22

    private struct Unused {
        /// The buffers of workspaces.
        var sets: [[TileBuffer]] = []
        var pixels = 0
    }

    private let unused = Locked(Unused())

    /// Removes the buffers of one workspace.
    func take() -> [TileBuffer] {
        unused.withLock { unused in
            let buffers = unused.sets.popLast() ?? []
            unused.pixels -= buffers.reduce(0) { $0 + $1.capacity }
            return buffers
        }
    }

    /// Keeps the buffers of a workspace; frees those that would be too much.
    func keep(_ buffers: [TileBuffer]) {
        unused.withLock { unused in
            var kept: [TileBuffer] = []
            // The last ones were used last.
            for buffer in buffers.reversed() where unused.pixels + buffer.capacity <= Self.mostPixels {
                unused.pixels += buffer.capacity
                kept.append(buffer)
            }
            if !kept.isEmpty { unused.sets.append(kept.reversed()) }
        }
    }

    func removeAll() { unused.withLock { $0 = Unused() } }
}
