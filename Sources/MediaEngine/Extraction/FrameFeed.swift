import Foundation

/// What of one group of pictures is to be decoded: handed over while it is still being read.
///
/// One thread puts in, another takes out.
final class FrameFeed: @unchecked Sendable {
    enum Step {
        /// In decoding order. The picture is wanted by these requests, or by none.
        case decode(Packet, time: Int64, for: [Int])
        /// The picture that was wanted last is wanted by these, too.
        case giveAgain(time: Int64, for: [Int])
    }

    private let condition = NSCondition()
    /// Guarded by `condition`, as all that follows.
    private var steps: [Step] = []
    private var taken = 0
    private var waitingBytes = 0
    private var isFinished = false
    private var isAbandoned = false

    /// A group of pictures may be as long as the movie: more than this waits in the file.
    private static let limit = 1 << 24

    /// Waits while there is enough to decode. False where nobody decodes any more.
    func put(_ step: Step) -> Bool {
        condition.withLock {
            while waitingBytes > Self.limit, !isAbandoned { condition.wait() }
            guard !isAbandoned else { return false }
            steps.append(step)
            waitingBytes += step.byteCount
            condition.broadcast()
            return true
        }
    }

    /// Nothing more comes.
    func finish() {
        condition.withLock {
            isFinished = true
            condition.broadcast()
        }
    }

    /// Nobody takes what is in it, or comes.
    func abandon() {
        condition.withLock {
            isAbandoned = true
            steps = []
            taken = 0
            condition.broadcast()
        }
    }

    /// Waits for it; nil at the end.
    func next() -> Step? {
        condition.withLock {
            while taken == steps.count, !isFinished, !isAbandoned { condition.wait() }
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
