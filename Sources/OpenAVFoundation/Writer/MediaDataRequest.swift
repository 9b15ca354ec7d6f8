import Dispatch
import Foundation

/// A client's block that appends, called on the client's queue whenever there is room, until the input is finished.
///
/// The block may return while there is no room, and is called again when there is; or it may stay and wait for room itself, which
/// comes because encoding goes on elsewhere.
final class MediaDataRequest: @unchecked Sendable {
    enum Need {
        case wanted, notNow, never
    }

    private let queue: DispatchQueue
    private let need: @Sendable () -> Need
    private let lock = NSLock()
    /// Guarded by `lock`; nil when it will not be called any more.
    private var block: (@Sendable () -> Void)?
    /// Guarded by `lock`.
    private var isScheduled = false

    init(on queue: DispatchQueue, need: @escaping @Sendable () -> Need, block: @escaping @Sendable () -> Void) {
        self.queue = queue
        self.need = need
        self.block = block
    }

    /// Call when there may be room, or when the end has come.
    func wake() {
        // Let go of after the lock: what it holds may ask for it.
        var released: (@Sendable () -> Void)?
        let isDue = lock.withLock {
            // Not asked while a call is on its way: `run` asks after it, and an answer may be given only once.
            guard !isScheduled, block != nil else { return false }
            switch need() {
            case .wanted:
                isScheduled = true
                return true
            case .notNow:
                return false
            case .never:
                swap(&released, &block)
                return false
            }
        }
        if isDue { queue.async { self.run() } }
        withExtendedLifetime(released) {}
    }

    private func run() {
        let block = lock.withLock { self.block }
        block?()
        lock.withLock { isScheduled = false }
        wake()
    }
}
