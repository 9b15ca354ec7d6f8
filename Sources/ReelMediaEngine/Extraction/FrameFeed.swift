import Foundation

/// The packets of a group of pictures to decode, passed on while the group is still being read.
///
/// Thread-safe, for one producer and one consumer.
final class FrameFeed: @unchecked Sendable {
    enum Step {
        /// Decode a packet. Packets are in decode order; the list contains the requests for the picture, if any.
        case decode(Packet, time: Int64, for: [Int])
        /// Deliver a picture that has already been requested to further requests.
        case deliverAgain(time: Int64, for: [Int])
    }

    private let condition = NSCondition()
    /// Guarded by `condition`, like all following properties.
    private var steps: [Step] = []
    private var taken = 0
    private var waitingBytes = 0
    private var isFinished = false
    private var isCancelled = false

    /// The number of queued bytes above which `put` waits, because a group of pictures may be as long as the movie.
    private static let limit = 1 << 24

    /// Adds a step, waiting while enough is queued. Returns false if the feed was cancelled.
    func put(_ step: Step) -> Bool {
        condition.withLock {
            while waitingBytes > Self.limit, !isCancelled { condition.wait() }
            guard !isCancelled else { return false }
            steps.append(step)
            waitingBytes += step.byteCount
            condition.broadcast()
            return true
        }
    }

    /// Marks the end of the group.
    func finish() {
        condition.withLock {
            isFinished = true
            condition.broadcast()
        }
    }

    /// Cancels the feed and drops queued steps.
    func cancel() {
        condition.withLock {
            isCancelled = true
            steps = []
            taken = 0
            condition.broadcast()
        }
    }

    /// Returns the next step, waiting for it if necessary; nil at the end.
    func next() -> Step? {
        condition.withLock {
            while taken == steps.count, !isFinished, !isCancelled { condition.wait() }
            guard taken < steps.count else { return nil }
            let step = steps[taken]
            taken += 1
            waitingBytes -= step.byteCount
            if taken == steps.count {
                steps.removeAll(keepingCapacity: true)
                taken = 0
            }
            condition.broadcast()
            return step
        }
    }
}

extension FrameFeed.Step {
    fileprivate var byteCount: Int {
        if case .decode(let packet, _, _) = self { packet.byteCount } else { 0 }
    }
}
